//! Lit pictures, against a renderer that is written from the formulas in `f64`.

use gradnoise::{
    ColourRamp, Dimension, Evaluator, FillError, Grid, JordanTurbulence, Light, LightError, Maps, Material, Noise,
    Octaves, Perlin, presets,
};

type Vector = [f64; 3];

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn unit(a: Vector) -> Vector {
    a.map(|x| x / dot(a, a).sqrt())
}

/// Returns the light of the surroundings from a direction, blurred over a width. Blurred edges are sines of angles.
fn surroundings(light: &Light, direction: Vector, width: f64, i: usize) -> f64 {
    let of = |light: [f32; 3]| f64::from(light[i]);
    let edge = |x: f64| x.atan().sin();
    let elevation = dot(direction, [0.0, 0.8, 0.6]);
    let haze = 0.3_f64.hypot(width);
    let haze = 0.3 / haze * (elevation / haze).atan().cos().powi(3);
    let side = |axis: Vector, half: f64| {
        let at = dot(direction, axis);
        (edge((at + half) / width) - edge((at - half) / width)) / 2.0
    };
    let in_front = f64::midpoint(1.0, edge(dot(direction, [0.8, 0.36, 0.48]) / width));
    let window = side([0.6, -0.48, -0.64], 0.22) * side([0.0, 0.8, -0.6], 0.4) * in_front;
    let above = f64::midpoint(1.0, edge(elevation / width));
    of(light.ground) * (1.0 - above) + (of(light.sky) + of(light.horizon) * haze) * above + of(light.soft_box) * window
}

/// Returns the light that a point reflects to a viewer at (0, 0, 1): Lambert's cosine, and the microfacets of Walter et
/// al. (2007, eq. 33 and 20), with Schlick's Fresnel term and Karis' shadowing term, in surroundings that it mirrors.
fn reflected(light: &Light, colour: Vector, normal: Vector, [ao, roughness, metallic]: Vector, sunlit: f64) -> Vector {
    let (sun, viewer) = (unit(light.sun.map(f64::from)), [0.0, 0.0, 1.0]);
    let half = unit([sun[0], sun[1], sun[2] + 1.0]);
    let [nl, nv, nh, vh] =
        [dot(normal, sun).max(0.0), dot(normal, viewer).max(1e-3), dot(normal, half).max(0.0), dot(viewer, half)];
    let alpha = (roughness * roughness).max(0.002);
    let distribution = alpha.powi(2) / (std::f64::consts::PI * (nh.powi(2) * (alpha.powi(2) - 1.0) + 1.0).powi(2));
    let smith = |cosine: f64| cosine / (cosine * (1.0 - alpha / 2.0) + alpha / 2.0);
    let mirrored = [2.0 * dot(normal, viewer) * normal[0], 2.0 * dot(normal, viewer) * normal[1]];
    let mirrored = [mirrored[0], mirrored[1], 2.0 * dot(normal, viewer) * normal[2] - 1.0];
    std::array::from_fn(|i| {
        let f0 = 0.04 * (1.0 - metallic) + colour[i] * metallic;
        let fresnel = f0 + (1.0 - f0) * (1.0 - vh).powi(5);
        // A light of irradiance pi, so that white reflects 1.
        let specular =
            std::f64::consts::PI * distribution * fresnel * smith(nl) * smith(nv) / (4.0 * nl.max(1e-12) * nv);
        let diffuse = colour[i] * (1.0 - metallic);
        let rim = f0 + (1.0 - f0) * (1.0 - nv.min(1.0)).powi(5) * (1.0 - roughness);
        let ambient =
            surroundings(light, normal, 1.0, i) * diffuse + surroundings(light, mirrored, 0.02 + 1.5 * alpha, i) * rim;
        f64::from(light.sun_colour[i]) * sunlit * nl * (diffuse + specular) + ambient * ao
    })
}

#[test]
fn lit_planes_are_those_of_an_independent_renderer() {
    let grid = Grid::new(&[0.3, 0.7], &[1.0 / 16.0; 2], &[40, 32]).unwrap();
    for name in ["bricks", "metal", "moss", "hammered-copper"] {
        let material = presets::ALL.iter().find(|(of_preset, _)| *of_preset == name).unwrap().1(5);
        for sun in [[-0.5, 0.5, 0.7], [3.0, 0.1, 2.0], [0.0, 0.0, 1.0]] {
            let light = Light { sun, shadows: false, film: false, ..Light::default() };
            let maps = material.maps(&grid).unwrap();
            let found = light.plane(&grid, &maps).unwrap();
            for (i, pixel) in found.iter().enumerate() {
                let three = |texel: [f32; 4]| [0, 1, 2].map(|i| f64::from(texel[i]));
                let expected =
                    reflected(&light, three(maps.colours[i]), three(maps.normals[i]), three(maps.surface[i]), 1.0);
                for (found, expected) in pixel.iter().zip(expected) {
                    // Some thirty operations of f32, and a highlight is a quotient of small numbers.
                    assert!(
                        (f64::from(*found) - expected).abs() <= 2e-4 * (1.0 + expected),
                        "{name}: {found} {expected}"
                    );
                }
                assert_eq!(pixel[3], 1.0);
            }
        }
    }
}

/// A wall of one unit's height on the right of x = 2, on level ground.
fn wall() -> Material {
    let height = Noise::x().in_dimension(Dimension::D2).smoothstep(2.0, 2.01) * 2.0 - 1.0;
    Material::new(height, 0.5, ColourRamp::from_srgb([(-1.0, [128; 3])]))
}

#[test]
fn shadows_are_as_long_as_the_sun_is_low() {
    let grid = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[192, 3]).unwrap();
    for (rise, expected) in [(1.0, 1.0), (2.0, 0.5), (4.0, 0.25)] {
        let light = Light { sun: [1.0, 0.0, rise], film: false, ..Light::default() };
        let pixels = light.plane(&grid, &wall().maps(&grid).unwrap()).unwrap();
        let open = Light { shadows: false, ..light }.plane(&grid, &wall().maps(&grid).unwrap()).unwrap();
        let share = |x: usize| (pixels[192 + x][0] / open[192 + x][0]).min(1.0);
        // The ground before the wall, in samples: half of the penumbra is dark.
        let length = (0..127).filter(|&x| share(x) < 0.5 + 0.5 * share(0)).count() as f64 / 64.0;
        assert!((length - expected).abs() < 0.06, "a rise of {rise}: {length}, not {expected}");
    }
    // From behind the wall, nothing is in shade; below the horizon, everything is.
    let light = |sun| Light { sun, ..Light::default() }.plane(&grid, &wall().maps(&grid).unwrap()).unwrap();
    let from_behind = light([-1.0, 0.0, 1.0]);
    assert_eq!(from_behind[192 + 10], from_behind[192 + 100]);
    let night = light([1.0, 0.0, -0.1]);
    let ambient = Light { sun_colour: [0.0; 3], ..Light::default() };
    assert_eq!(night, ambient.plane(&grid, &wall().maps(&grid).unwrap()).unwrap());
}

#[test]
fn balls_are_lit_from_the_side_of_the_sun() {
    let chalk = |dimension| {
        let level = Noise::constant(0.0).in_dimension(dimension);
        Material::new(level, 1.0, ColourRamp::from_srgb([(0.0, [255; 3])]))
    };
    for dimension in [Dimension::D2, Dimension::D3] {
        let (soft_box, floor, film) = ([0.0; 3], false, false);
        let light = Light { sun: [-1.0, 0.0, 0.5], soft_box, floor, film, ..Light::default() };
        let ball = light.ball(&chalk(dimension), 64, 1.0).unwrap();
        let at = |x: usize, y: usize| ball[y * 64 + x];
        assert_eq!([at(0, 0)[3], at(63, 0)[3], at(0, 63)[3], at(32, 32)[3]], [0.0, 0.0, 0.0, 1.0]);
        assert!(at(10, 32)[0] > 2.0 * at(54, 32)[0], "{dimension:?}");
        // A circle with a margin of a fiftieth on each side.
        let area = ball.iter().map(|pixel| f64::from(pixel[3])).sum::<f64>() / 4096.0;
        assert!((area - std::f64::consts::FRAC_PI_4 / 1.04_f64.powi(2)).abs() < 0.005, "{area}");
        // The same as a sphere of which every normal is known.
        let texel = |x: usize, y: usize| {
            let [x, y] = [x, y].map(|i| ((i as f64 + 0.5) / 32.0 - 1.0) * 1.04);
            let normal = [x, -y, (1.0 - x * x - y * y).sqrt()];
            reflected(&light, [1.0; 3], normal, [1.0, 0.8, 0.0].map(|x: f64| x), 1.0)
        };
        for (x, y) in [(20, 20), (32, 32), (16, 40), (24, 50)] {
            let occlusion = 0.5 + 0.5 * smoothstep(2.0 / 3.0);
            let expected = texel(x, y)[0];
            let found = f64::from(at(x, y)[0]);
            assert!(occlusion <= 1.0 && (found - expected).abs() < 0.05 * expected, "{found} {expected}");
        }
    }
}

fn smoothstep(x: f64) -> f64 {
    x * x * (3.0 - 2.0 * x)
}

#[test]
fn films_show_any_light_between_black_and_white() {
    let grid = Grid::new(&[0.3, 0.7], &[1.0 / 16.0; 2], &[40, 32]).unwrap();
    let maps = presets::hammered_copper(5).maps(&grid).unwrap();
    for sun_colour in [[9.0, 3.0, 1e30], [3.0, 2.0, 1.0], [0.3, 3.0, 0.6]] {
        let bright = Light { sun_colour, film: false, ..Light::default() };
        let film = Light { film: true, ..bright };
        let [light, shown] = [bright, film].map(|light| light.plane(&grid, &maps).unwrap());
        assert!(light.iter().any(|pixel| pixel[..3].iter().any(|x| *x > 1.0)));
        for (light, shown) in light.iter().zip(&shown) {
            let light = [0, 1, 2].map(|i| f64::from(light[i]).min(1e6));
            let least = light.iter().copied().fold(f64::MAX, f64::min);
            let offset = if least < 0.08 { least - 6.25 * least * least } else { 0.04 };
            let colour = light.map(|x| x - offset);
            let peak = colour.iter().copied().fold(0.0, f64::max);
            let pressed = if peak < 0.76 { peak } else { 1.0 - 0.24 * 0.24 / (peak + 0.24 - 0.76) };
            let white = 1.0 - 1.0 / (0.15 * (peak - pressed) + 1.0);
            for i in 0..3 {
                let expected = colour[i] * pressed / peak.max(1e-30) * (1.0 - white) + pressed * white;
                assert!((f64::from(shown[i]) - expected).abs() < 1e-5, "{light:?}: {shown:?} {expected}");
            }
            assert!(shown[..3].iter().all(|x| (0.0..=1.0).contains(x)) && shown[3] == 1.0);
        }
    }
}

#[test]
fn balls_darken_the_floor_below_them() {
    let (size, ball) = (64, Light::default().ball(&presets::marble(1), 64, 1.0).unwrap());
    let at = |x: usize, y: usize| ball[y * size + x];
    for i in 0..size {
        assert!([at(i, 0), at(i, 63), at(0, i), at(63, i)].iter().all(|pixel| pixel[3] < 0.02), "{i}");
    }
    // From the ball down its shadow becomes weaker, and is black.
    let below: Vec<_> = (32..size).map(|y| at(32, y)).skip_while(|pixel| pixel[3] == 1.0).skip(1).collect();
    assert!(below.len() > 4 && below[0][3] > 0.3 && below.iter().all(|pixel| pixel[..3] == [0.0; 3]));
    assert!(below.is_sorted_by(|a, b| a[3] >= b[3]), "{below:?}");
}

#[test]
fn heights_change_the_outline_of_balls() {
    // The right is the highest, and the left as low as can be.
    let rising = Noise::x().in_dimension(Dimension::D3).clamp(-1.0, 1.0);
    let light = Light { floor: false, ..Light::default() };
    let edges = |relief: f32, radius: f32| {
        let material = Material::new(rising.clone(), relief, presets::sand(1).colours);
        let ball = light.ball(&material, 208, radius).unwrap();
        let row = &ball[104 * 208..105 * 208];
        let length = |side: &[[f32; 4]]| side.iter().map(|pixel| f64::from(pixel[3])).sum::<f64>() / 104.0 * 1.04;
        [length(&row[..104]), length(&row[104..])]
    };
    for (relief, radius, left) in [(0.0, 1.0, 1.0), (0.1, 1.0, 0.8), (0.3, 2.0, 0.7), (0.26, 1.0, 1.0)] {
        let [found, right] = edges(relief, radius);
        assert!((found - left).abs() < 0.01 && (right - 1.0).abs() < 0.01, "{relief}: {found} {right}");
    }
    // The right half is level.
    let half = Material::new(rising.clone().min(0.0), 0.1, presets::sand(1).colours);
    let ball = light.ball(&half, 208, 1.0).unwrap();
    let width = ball[104 * 208..105 * 208].iter().map(|pixel| f64::from(pixel[3])).sum::<f64>() / 104.0 * 1.04;
    assert!((width - 1.9).abs() < 0.01, "{width}");
    // Where heights fall, the other side is the higher one.
    let [left, right] = edges(-0.1, 1.0);
    assert!((left - 1.0).abs() < 0.01 && (right - 0.8).abs() < 0.01, "{left} {right}");
}

#[test]
fn points_of_balls_lie_where_rays_meet_the_heights() {
    // Nothing but white light from everywhere, and colours that are the coordinate along x.
    let [sky, ground] = [[1.0; 3]; 2];
    let [sun_colour, horizon, soft_box] = [[0.0; 3]; 3];
    let (floor, film) = (false, false);
    let light = Light { sky, ground, sun_colour, horizon, soft_box, floor, film, ..Light::default() };
    let along = |axis: Noise| axis.in_dimension(Dimension::D3).clamp(-1.0, 1.0);
    let colours = ColourRamp::new([(-1.0, [0.0, 0.0, 0.0, 1.0]), (1.0, [1.0; 4])]);
    let material = Material {
        shade: along(Noise::x()),
        occlusion: along(Noise::constant(1.0)),
        ..Material::new(along(Noise::y()) * 0.5 + along(Noise::x()).powi(2) * 0.5, 0.2, colours)
    };
    let ball = light.ball(&material, 64, 1.0).unwrap();
    for x in 14..50 {
        let place = ((f64::from(x) + 0.5) / 32.0 - 1.0) * 1.04;
        // In the row of the middle y is within half a pixel of 0, and heights are x²/2 of at most 1.
        let (mut outside, mut inside) = (1.0, 0.7);
        while outside - inside > 1e-9 {
            let radius: f64 = 0.5 * (outside + inside);
            let height = 0.5 * (place / radius).powi(2);
            if radius > 1.0 + 0.2 * (height - 1.0) { outside = radius } else { inside = radius }
        }
        let rows = [31, 32].map(|y| f64::from(ball[y * 64 + x as usize][0]));
        let colour = 0.5 + 0.5 * place / outside;
        // A twenty-fifth is mirrored.
        let found = 0.5 * (rows[0] + rows[1]) - 0.04;
        assert!((found - colour).abs() < 0.003, "{x}: {found} {colour}");
    }
}

#[test]
fn glow_is_added_to_what_a_surface_reflects() {
    let grid = Grid::new(&[0.0; 2], &[1.0 / 8.0; 2], &[32, 32]).unwrap();
    let light = Light { film: false, ..Light::default() };
    let hot = presets::lava(1).map(|noise| noise.slice(0.25));
    let cold = Material { glow: ColourRamp::default(), ..hot.clone() };
    assert!(hot.glows() && !cold.glows() && cold.maps(&grid).unwrap().emission.is_empty());
    let maps = hot.maps(&grid).unwrap();
    let [lit, unlit] = [&hot, &cold].map(|material| light.plane(&grid, &material.maps(&grid).unwrap()).unwrap());
    assert!(maps.emission.iter().any(|glow| glow[0] > 0.25) && maps.emission.iter().any(|glow| glow[0] == 0.0));
    for ((lit, unlit), glow) in lit.iter().zip(&unlit).zip(&maps.emission) {
        assert!((0..3).all(|i| lit[i] == unlit[i] + glow[i]), "{lit:?} {unlit:?} {glow:?}");
    }
    // In the dark only the glow is seen, on a ball, too.
    let [sky, ground, sun_colour, horizon, soft_box] = [[0.0; 3]; 5];
    let dark = Light { sky, ground, sun_colour, horizon, soft_box, floor: false, film: false, ..Light::default() };
    assert_eq!(dark.plane(&grid, &maps).unwrap(), maps.emission);
    let even = Material { glow: ColourRamp::new([(0.0, [0.25, 0.5, 0.125, 1.0])]), ..hot };
    assert_eq!(dark.ball(&even, 33, 1.0).unwrap()[16 * 33 + 16], [0.25, 0.5, 0.125, 1.0]);
    let short = Maps { emission: vec![[0.0; 4]; 3], ..maps };
    let length = FillError::Length { found: 3, expected: 32 * 32 };
    assert_eq!(light.plane(&grid, &short), Err(length.into()));
}

#[test]
fn bumps_on_balls_face_outwards_and_point_away_from_slopes() {
    // Along x the surface rises to the right, so the right is darker under a sun on the right.
    let slope = |dimension| {
        let rising = Noise::x().in_dimension(dimension).clamp(-1.0, 1.0);
        Material::new(rising, 0.5, ColourRamp::from_srgb([(-1.0, [255; 3])]))
    };
    let level = |dimension| Material::new(Noise::constant(0.0).in_dimension(dimension), 0.5, slope(dimension).colours);
    let [sky, horizon, ground, soft_box] = [[0.0; 3]; 4];
    let (floor, film) = (false, false);
    let light = Light { sun: [1.0, 0.0, 1.0], sky, horizon, ground, soft_box, floor, film, ..Light::default() };
    for dimension in [Dimension::D2, Dimension::D3] {
        let middle = |material| light.ball(&material, 33, 0.8).unwrap()[16 * 33 + 16][0];
        assert!(middle(slope(dimension)) < 0.8 * middle(level(dimension)), "{dimension:?}");
    }
}

#[test]
fn heights_without_normals_are_lit_by_their_differences() {
    let grid = Grid::new(&[0.3, 0.7], &[1.0 / 256.0, -1.0 / 256.0], &[64, 48]).unwrap();
    let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(3));
    let material = Material::new(hills, 0.5, presets::sand(1).colours);
    let exact = material.maps(&grid).unwrap();
    let differences = Maps { normals: Vec::new(), ..exact.clone() };
    let light = Light::default();
    let [exact, found] = [exact, differences].map(|maps| light.plane(&grid, &maps).unwrap());
    let inside = (0..exact.len()).filter(|i| (1..63).contains(&(i % 64)) && (1..47).contains(&(i / 64)));
    for i in inside {
        for channel in 0..3 {
            assert!((exact[i][channel] - found[i][channel]).abs() < 0.02, "{:?} {:?}", exact[i], found[i]);
        }
    }
}

#[test]
fn heights_with_rough_slopes_are_lit_by_their_differences() {
    let grid = Grid::new(&[0.3, 0.7], &[1.0 / 256.0, -1.0 / 256.0], &[64, 48]).unwrap();
    let of = |noise: Noise| Material::new(noise, 0.5, presets::sand(1).colours);
    let light = Light::default();
    // Slopes move octaves.
    let mountains = Perlin::hashed(Dimension::D2).jordan_turbulence(Octaves::new(4), JordanTurbulence::default());
    let mountains = of(mountains.abs() * 0.5);
    let maps = mountains.maps(&grid).unwrap();
    assert!(mountains.has_rough_slopes() && maps.normals.is_empty());
    assert_eq!(light.plane(&grid, &maps).unwrap().len(), 64 * 48);
    assert_eq!(light.ball(&mountains, 16, 1.0).unwrap().len(), 256);
    // Where they only damp octaves, normals are exact: a strength of 0 damps nothing.
    let hills = of(Perlin::hashed(Dimension::D2).fbm(Octaves::new(2)));
    let same = of(Perlin::hashed(Dimension::D2).slope_fbm(Octaves::new(2), 0.0));
    assert!(!same.has_rough_slopes() && !same.maps(&grid).unwrap().normals.is_empty());
    let [exact, found] = [hills, same].map(|material| light.ball(&material, 24, 1.0).unwrap());
    assert!(worst(&exact, &found) < 1e-4);
}

/// Returns a picture of three by three periods, whose middle one has all its neighbours.
fn middle(light: &Light, material: &Material, [width, height]: [u32; 2], step: f64) -> Vec<[f32; 4]> {
    let origin = [width, height].map(|extent| -step * f64::from(extent));
    let grid = Grid::new(&origin, &[step; 2], &[3 * width, 3 * height]).unwrap();
    let pixels = light.plane(&grid, &material.maps(&grid).unwrap()).unwrap();
    let rows = pixels.chunks(3 * width as usize).skip(height as usize).take(height as usize);
    rows.flat_map(|row| row[width as usize..][..width as usize].to_vec()).collect()
}

/// Returns the largest difference of two pictures.
fn worst(one: &[[f32; 4]], other: &[[f32; 4]]) -> f32 {
    assert_eq!(one.len(), other.len());
    one.iter().flatten().zip(other.iter().flatten()).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

#[test]
fn tiles_are_lit_as_if_their_neighbours_were_there() {
    let of = |noise: Noise, relief| Material::new(noise.tiled([4, 3]), relief, presets::sand(1).colours);
    let hills = || Perlin::hashed(Dimension::D2).fbm(Octaves::new(4));
    let mountains = Perlin::hashed(Dimension::D2).jordan_turbulence(Octaves::new(3), JordanTurbulence::default());
    let grid = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[64, 48]).unwrap();
    for material in [of(hills(), 1.5), of(mountains.abs() * 0.5, 0.7)] {
        for sun in [[-0.7, 0.6, 0.25], [0.2, -0.9, 0.15], [0.5, 0.0, 0.3]] {
            let light = Light { sun, ..Light::default() };
            let maps = material.maps(&grid).unwrap();
            let tile = light.tile(&grid, &maps, [4.0, 3.0]).unwrap();
            let expected = middle(&light, &material, [64, 48], 1.0 / 16.0);
            assert!(worst(&tile, &expected) < 1e-3, "{sun:?}: {}", worst(&tile, &expected));
            // By itself the picture has a seam.
            assert!(worst(&light.plane(&grid, &maps).unwrap(), &expected) > 0.05, "{sun:?}");
            // With a row and a column more, as engines want vertices, these repeat the first.
            let more = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[65, 49]).unwrap();
            let vertices = light.tile(&more, &material.maps(&more).unwrap(), [4.0, 3.0]).unwrap();
            for (row, of_tile) in vertices.chunks(65).zip(tile.chunks(64).chain([&tile[..64]])) {
                assert!(worst(&row[..64], of_tile) < 1e-6 && worst(&row[64..], &row[..1]) < 1e-6, "{sun:?}");
            }
            // Twice as many samples of half the step are two by two periods, and along one axis the picture may end.
            let two = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[128, 48]).unwrap();
            let maps = material.maps(&two).unwrap();
            let twice = light.tile(&two, &maps, [4.0, 3.0]).unwrap();
            let ends = light.tile(&two, &maps, [4.0, 0.0]).unwrap();
            for row in twice.chunks(128).chain(ends.chunks(128)) {
                assert!(worst(&row[..64], &row[64..]) < 1e-3, "{sun:?}");
            }
            assert!(worst(&twice, &ends) > 0.05 || sun[1] == 0.0, "{sun:?}");
        }
    }
}

#[test]
fn samples_within_reach_decide_the_light_of_a_picture() {
    let step = [1.0 / 16.0, -1.0 / 32.0];
    // A picture at an index, with this many samples around it.
    let lit = |light: &Light, material: &Material, around: [[u32; 2]; 2]| {
        let origin = [0, 1].map(|axis| 3.0 - f64::from(around[axis][0]) * step[axis]);
        let extent = [0, 1].map(|axis| 24 + around[axis][0] + around[axis][1]);
        let grid = Grid::new(&origin, &step, &extent).unwrap();
        let pixels = light.plane(&grid, &material.maps(&grid).unwrap()).unwrap();
        let rows = pixels.chunks(extent[0] as usize).skip(around[1][0] as usize).take(24);
        rows.flat_map(|row| row[around[0][0] as usize..][..24].to_vec()).collect::<Vec<_>>()
    };
    let of = |noise: Noise, relief| Material::new(noise, relief, presets::sand(1).colours);
    let hills = of(Perlin::hashed(Dimension::D2).fbm(Octaves::new(4)), 0.1);
    let mountains = Perlin::hashed(Dimension::D2).jordan_turbulence(Octaves::new(3), JordanTurbulence::default());
    let mountains = of(mountains.clamp(-1.0, 1.0), -0.05);
    let grid = Grid::new(&[3.0; 2], &step, &[24, 24]).unwrap();
    let mut shorter = 0;
    for azimuth in 0..16 {
        for (elevation, is_near) in [(1.5, false), (6.0, true), (20.0, true), (60.0, true), (90.0, true), (-5.0, true)]
        {
            let [azimuth, elevation] = [f64::from(azimuth) * 22.5, elevation].map(f64::to_radians);
            let flat = elevation.cos();
            let sun = [azimuth.cos() * flat, azimuth.sin() * flat, elevation.sin()].map(|x| x as f32);
            let light = Light { sun, ..Light::default() };
            for material in [&hills, &mountains] {
                let reach = light.reach(&grid, 2.0 * material.relief.abs());
                if !is_near {
                    // The sun's disc touches the horizon, so that its rays never end.
                    assert!(*reach.as_flattened().iter().max().unwrap() > 4000);
                    continue;
                }
                let near = lit(&light, material, reach);
                assert!(near == lit(&light, material, reach.map(|sides| sides.map(|side| side + 9))), "{sun:?}");
                let less = reach.map(|sides| sides.map(|side| side / 4));
                shorter += usize::from(near != lit(&light, material, less));
            }
            assert_eq!(Light { shadows: false, ..light }.reach(&grid, f32::NAN), [[1, 1], [1, 1]]);
        }
    }
    // Less is not enough where shadows are long.
    assert!(shorter > 60, "{shorter}");
    let reach = Light::default().reach(&grid, f32::INFINITY);
    assert_eq!(reach, Light::default().reach(&grid, f32::NAN));
    assert!(reach.as_flattened().iter().all(|side| (1..=4097).contains(side)), "{reach:?}");
}

#[test]
fn periods_that_are_no_whole_number_of_samples_are_refused() {
    let grid = Grid::new(&[0.0; 2], &[0.125, -0.25], &[16, 16]).unwrap();
    let maps = presets::sand(1).maps(&grid).unwrap();
    let lit = |periods| Light::default().tile(&grid, &maps, periods).map(|_| ());
    assert_eq!(lit([2.0, 4.0]), Ok(()));
    assert_eq!(lit([0.0, 0.0]), Ok(()));
    for (periods, axis, samples) in
        [([2.1, 4.0], 0, 16.8), ([2.0, 4.25], 1, 17.0), ([-2.0, 4.0], 0, -16.0), ([0.01, 0.0], 0, 0.08)]
    {
        let expected = LightError::Period { axis, period: periods[axis], samples, extent: 16 };
        assert_eq!(lit(periods), Err(expected), "{periods:?}");
    }
    assert!(matches!(lit([f64::NAN, 0.0]), Err(LightError::Period { axis: 0, .. })));
    assert!(matches!(lit([f64::INFINITY, 0.0]), Err(LightError::Period { axis: 0, .. })));
}

#[test]
fn light_says_why_it_cannot_be() {
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[8, 8]).unwrap();
    let line = Material::new(Perlin::hashed(Dimension::D1), 0.1, presets::terrain(1).colours);
    let error = Light::default().ball(&line, 8, 1.0).unwrap_err();
    assert_eq!(error.to_string(), "a ball needs a material of 2 or 3 dimensions, not 1; slice it");
    let Err(LightError::Fill(error)) = line.maps(&grid) else { panic!("a line has no plane") };
    assert!(matches!(error, FillError::Position(_)), "{error}");
    let mut maps = presets::sand(1).maps(&grid).unwrap();
    maps.normals.pop();
    let error = Light::default().plane(&grid, &maps).unwrap_err();
    assert_eq!(error, FillError::Length { found: 63, expected: 64 }.into());
    let error = Light::default().ball(&presets::sand(1), u32::MAX, 1.0).unwrap_err();
    assert!(matches!(error, LightError::Fill(FillError::Memory { .. })), "{error}");
    for radius in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let error = Light::default().ball(&presets::sand(1), 8, radius).unwrap_err();
        assert_eq!(error.to_string(), format!("the radius is {radius}; it must be finite"));
    }
    for radius in [0.0, -1.0, f32::MAX, f32::MIN_POSITIVE] {
        let ball = Light::default().ball(&presets::sand(1), 8, radius).unwrap();
        assert!(ball.iter().flatten().all(|x| x.is_finite()), "{radius}");
    }
    // Nothing is drawn, and nothing panics.
    assert!(Light::default().ball(&presets::sand(1), 0, 1.0).unwrap().is_empty());
    for sun in [[0.0; 3], [f32::NAN; 3], [f32::INFINITY, 0.0, 1.0], [1e30, 1e30, 1e30]] {
        let light = Light { sun, ..Light::default() };
        let pixels = light.plane(&grid, &presets::sand(1).maps(&grid).unwrap()).unwrap();
        assert!(pixels.iter().flatten().all(|x| x.is_finite()), "{sun:?}");
    }
    assert!(Evaluator::new(presets::sand(1)).is_ok());
}
