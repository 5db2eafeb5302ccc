//! Spheres and cylinders: positions by formulas of their own, edges that meet, and the same bits on both sides.

use gradnoise::{
    CubeFace, Dimension, Evaluator, Format, Grid, GridOrSurface, Noise, Octaves, Output, Perlin, Sample, Simplex,
    Surface, SurfaceError, Texels,
};
use std::collections::HashMap;
use std::f64::consts::{PI, TAU};

/// The positions of a surface's samples, as the coordinates that a noise is given.
fn positions(surface: &Surface) -> Vec<[f64; 3]> {
    let coordinate = |noise: Noise| {
        let along = Evaluator::new(noise.in_dimension(Dimension::D3)).unwrap();
        along.values(surface).unwrap()
    };
    let [x, y, z] = [Noise::x(), Noise::y(), Noise::z()].map(coordinate);
    (0..x.len()).map(|i| [x[i], y[i], z[i]].map(f64::from)).collect()
}

/// A share of the distance from zero: the three roundings of a coordinate, and a root within 1.1e-7.
const ACCURACY: f64 = 3e-7;

fn assert_near(found: [f64; 3], expected: [f64; 3], size: f64, what: &str) {
    let error = (0..3).map(|d| (found[d] - expected[d]).abs()).fold(0.0, f64::max);
    assert!(error <= ACCURACY * size, "{what}: {found:?}, not {expected:?}");
}

#[test]
fn cube_faces_are_those_of_graphics_libraries() {
    // OpenGL 4.6, table 8.19: the axis that is largest picks the face; s and t come of the others.
    let face_of = |[x, y, z]: [f64; 3]| {
        let [a, b, c] = [x.abs(), y.abs(), z.abs()];
        let (face, s, t, m) = match () {
            () if a > b && a > c && x > 0.0 => (0, -z, -y, a),
            () if a > b && a > c => (1, z, -y, a),
            () if b > c && y > 0.0 => (2, x, z, b),
            () if b > c => (3, x, -z, b),
            () if z > 0.0 => (4, x, -y, c),
            () => (5, -x, -y, c),
        };
        (face, 0.5 + 0.5 * s / m, 0.5 + 0.5 * t / m)
    };
    let (size, radius) = (7, 5.25);
    for (index, position) in positions(&Surface::cube(size, radius).unwrap()).into_iter().enumerate() {
        let (face, s, t) = face_of(position);
        let index = index as u32;
        let texel = |i: u32| (f64::from(i) + 0.5) / f64::from(size);
        assert_eq!(face, index / size / size);
        let (expected_s, expected_t) = (texel(index % size), texel(index / size % size));
        assert!((s - expected_s).abs() < 1e-6 && (t - expected_t).abs() < 1e-6, "{index}: {s}, {t}");
        let distance = position.iter().map(|x| x * x).sum::<f64>().sqrt();
        assert!((distance - radius).abs() <= ACCURACY * radius, "{index}: {distance}");
    }
    for (layer, face) in CubeFace::ALL.into_iter().enumerate() {
        let alone = positions(&Surface::cube_face(face, size, radius).unwrap());
        let all = positions(&Surface::cube(size, radius).unwrap());
        assert_eq!(alone, all[layer * 49..][..49], "{face:?}");
    }
}

#[test]
fn maps_of_spheres_and_cylinders_are_those_of_their_formulas() {
    let (width, height, radius) = (12, 7, 3.5);
    let center = [10.0, -0.5, 2.0];
    let size = 16.0;
    for has_vertices in [false, true] {
        let at = |surface: Surface| {
            let surface = surface.center(center).unwrap();
            positions(&if has_vertices { surface.vertices().unwrap() } else { surface })
        };
        let sphere = at(Surface::equirectangular(width, height, radius).unwrap());
        let cylinder = at(Surface::cylinder(width, height, radius, 4.0).unwrap());
        let share = |i: u32, count: u32| {
            if has_vertices { f64::from(i) / f64::from(count - 1) } else { (f64::from(i) + 0.5) / f64::from(count) }
        };
        for index in 0..width * height {
            let longitude = share(index % width, width) * TAU - PI;
            let down = share(index / width, height);
            let latitude = PI / 2.0 - down * PI;
            let across = radius * latitude.cos();
            let moved = |p: [f64; 3]| [p[0] + center[0], p[1] + center[1], p[2] + center[2]];
            let expected = [across * longitude.sin(), radius * latitude.sin(), across * longitude.cos()];
            assert_near(sphere[index as usize], moved(expected), size, "sphere");
            let expected = [radius * longitude.sin(), 2.0 - 4.0 * down, radius * longitude.cos()];
            assert_near(cylinder[index as usize], moved(expected), size, "cylinder");
        }
    }
}

fn samples(surface: &Surface) -> Vec<Sample<3>> {
    let noise = Evaluator::new(Perlin::new(Dimension::D3).fbm(Octaves::new(3))).unwrap();
    noise.samples(surface).unwrap()
}

#[test]
fn edges_meet_to_the_last_bit() {
    let size = 9;
    let cube = Surface::cube(size, 4.7).unwrap().center([0.3, 0.1, -7.2]).unwrap().vertices().unwrap();
    let (all, places) = (samples(&cube), positions(&cube));
    let mut meeting: HashMap<[u64; 3], Vec<usize>> = HashMap::new();
    for (index, place) in places.iter().enumerate() {
        let (x, y) = (index as u32 % size, index as u32 / size % size);
        if [x, y].iter().any(|&i| i == 0 || i == size - 1) {
            meeting.entry(place.map(f64::to_bits)).or_default().push(index);
        }
    }
    // 12 edges with 7 places between their ends, where two faces meet, and 8 corners, where three do.
    let count = |faces| meeting.values().filter(|indices| indices.len() == faces).count();
    assert_eq!((meeting.len(), count(2), count(3)), (12 * 7 + 8, 12 * 7, 8));
    assert!(meeting.values().flatten().all(|&index| {
        let first = meeting[&places[index].map(f64::to_bits)][0];
        all[index] == all[first]
    }));

    let (width, height) = (17, 9);
    let sphere = samples(&Surface::equirectangular(width, height, 3.1).unwrap().vertices().unwrap());
    let cylinder = samples(&Surface::cylinder(width, height, 3.1, 2.0).unwrap().vertices().unwrap());
    for row in sphere.chunks(width as usize).chain(cylinder.chunks(width as usize)) {
        assert_eq!(row[0], row[width as usize - 1]);
    }
    for pole in [&sphere[..width as usize], &sphere[sphere.len() - width as usize..]] {
        assert!(pole.iter().all(|sample| sample == &pole[0]));
    }
    assert_ne!(sphere[20], sphere[21]);
}

/// The normals of a noise on a surface.
fn normals(noise: &Noise, strength: f32, surface: &Surface) -> Vec<[f32; 4]> {
    let mut bytes = vec![0; surface.samples() as usize * 16];
    let evaluator = Evaluator::new(Output::normals(noise, strength)).unwrap();
    evaluator.fill(surface, &mut Texels::new(Format::Rgba32Float, &mut bytes)).unwrap();
    bytemuck::pod_collect_to_vec(&bytes)
}

#[test]
fn normals_on_surfaces_are_those_of_slopes_to_the_east_and_north() {
    let noise = Simplex::new(Dimension::D3).fbm(Octaves::new(2));
    let (heights, strength) = (Evaluator::new(&noise).unwrap(), 0.7);
    let center = [0.75, -0.5, 2.0];
    let moved = |surface: Surface| surface.center(center).unwrap();
    let spheres = [
        Surface::cube(15, 2.5).unwrap(),
        Surface::cube(9, 2.5).unwrap().vertices().unwrap(),
        Surface::cube_face(CubeFace::PositiveX, 9, -1.5).unwrap(),
        Surface::equirectangular(24, 13, 2.0).unwrap(),
        Surface::equirectangular(24, 13, 2.0).unwrap().vertices().unwrap(),
        Surface::equirectangular(12, 7, -2.0).unwrap(),
    ];
    let cylinders = [Surface::cylinder(24, 9, 1.5, 4.0).unwrap(), Surface::cylinder(9, 5, -1.5, 4.0).unwrap()];
    let all = spheres.map(|surface| (surface, true)).into_iter().chain(cylinders.map(|surface| (surface, false)));
    // How many samples lean by more than a little, on the halves of the globe in front, behind, above and below.
    let mut leaning = [0; 4];
    for (surface, is_sphere) in all {
        let surface = moved(surface);
        for (position, found) in positions(&surface).into_iter().zip(normals(&noise, strength, &surface)) {
            let [x, y, z]: [f64; 3] = std::array::from_fn(|d| position[d] - center[d]);
            let across = x.hypot(z);
            // At poles the longitude is that of +z. Directions are known to the positions' last bits.
            let longitude = if across < 1e-5 { 0.0 } else { x.atan2(z) };
            let latitude = if is_sphere { y.atan2(across) } else { 0.0 };
            // A place some way along the surface, to the east and to the north.
            let height = |east: f64, north: f64| {
                let [radius, up] = if is_sphere { [x.hypot(y).hypot(z), 0.0] } else { [across, y + north] };
                let up_angle = if is_sphere { north / radius } else { 0.0 };
                let (sine, cosine) = latitude.sin_cos();
                let outwards = [cosine * longitude.sin(), sine, cosine * longitude.cos()];
                let to_the_east = [longitude.cos(), 0.0, -longitude.sin()];
                let to_the_north = [-sine * longitude.sin(), cosine, -sine * longitude.cos()];
                let angle = east / radius;
                let at: [f64; 3] = std::array::from_fn(|d| {
                    let along = angle.sin() * to_the_east[d] + up_angle.sin() * to_the_north[d];
                    center[d] + radius * (angle.cos() * up_angle.cos() * outwards[d] + along) + [0.0, up, 0.0][d]
                });
                f64::from(strength) * f64::from(heights.value(at).unwrap())
            };
            let h = 1e-3;
            let east = (height(h, 0.0) - height(-h, 0.0)) / (2.0 * h);
            let north = (height(0.0, h) - height(0.0, -h)) / (2.0 * h);
            let length = (east * east + north * north + 1.0).sqrt();
            for (found, expected) in found.into_iter().zip([-east / length, -north / length, 1.0 / length, 1.0]) {
                // Roundings of values over the distance, 1e-4, and a third derivative of 300 times 2e-7.
                assert!((f64::from(found) - expected).abs() < 5e-4, "{surface:?} {position:?}: {found} {expected}");
            }
            let halves = [z > 0.0, z < 0.0, y > 0.0, y < 0.0];
            let leans = east.abs().min(north.abs()) > 0.1;
            leaning
                .iter_mut()
                .zip(halves)
                .filter(|(_, is_there)| leans && *is_there)
                .for_each(|(count, _)| *count += 1);
        }
    }
    assert!(leaning.iter().all(|count| *count > 100), "{leaning:?}");
}

#[test]
fn normals_at_poles_and_seams_depend_on_the_place_alone() {
    let noise = Perlin::new(Dimension::D3).seed(3).noise();
    // The gradient at the poles, which east along x and north along -z or z make a normal of.
    let gradient = |y: f64| Evaluator::new(&noise).unwrap().sample([0.0, y, 0.0]).unwrap().gradient;
    for (row, y, to_the_north) in [(0, 2.25, -1.0), (8, -2.25, 1.0)] {
        let [east, _, z] = gradient(y);
        let (east, north) = (east, to_the_north * z);
        let length = (east * east + north * north + 1.0).sqrt();
        let map = Surface::equirectangular(16, 9, 2.25).unwrap().vertices().unwrap();
        let face = if row == 0 { CubeFace::PositiveY } else { CubeFace::NegativeY };
        let face = Surface::cube_face(face, 9, 2.25).unwrap();
        let map = &normals(&noise, 1.0, &map)[row * 16..][..16];
        for found in map.iter().chain([&normals(&noise, 1.0, &face)[40]]) {
            for (found, expected) in found.iter().zip([-east / length, -north / length, 1.0 / length]) {
                assert!((found - expected).abs() < 1e-6, "{y}: {found} {expected}");
            }
        }
    }
    let cube = Surface::cube(9, 4.7).unwrap().vertices().unwrap();
    let mut at: HashMap<[u64; 3], Vec<[f32; 4]>> = HashMap::new();
    for (place, normal) in positions(&cube).into_iter().zip(normals(&noise, 0.5, &cube)) {
        at.entry(place.map(f64::to_bits)).or_default().push(normal);
    }
    assert_eq!(at.values().filter(|normals| normals.len() > 1).count(), 12 * 7 + 8);
    assert!(at.values().flatten().zip(at.values().flat_map(|all| all.iter().map(|_| all[0]))).all(|(a, b)| *a == b));
}

/// The outputs of flat space, and what surfaces say of them.
fn flat_outputs() -> [(Output, &'static str); 3] {
    let noise = Perlin::new(Dimension::D3).noise();
    [
        (Output::curl([0; 3].map(|_| noise.clone())), "there is no curl on a surface"),
        (Output::laplacian(&noise, 0.1), "there is no Laplacian on a surface"),
        (Output::mean_curvature(&noise, 0.1), "there is no mean curvature on a surface"),
    ]
}

#[test]
fn surfaces_refuse_outputs_of_flat_space() {
    let surface = Surface::equirectangular(4, 2, 1.0).unwrap();
    for (output, expected) in flat_outputs() {
        let evaluator = Evaluator::new(&output).unwrap();
        let mut bytes = [7; 8 * 16];
        let error =
            evaluator.fill(&surface, &mut Texels::new(Format::Rgba32Float, &mut bytes)).unwrap_err().to_string();
        assert!(error.starts_with(expected) && error.contains("Evaluator::fill"), "{error}");
        assert_eq!(bytes, [7; 8 * 16]);
        // Values are those of its noise.
        evaluator.fill(&surface, &mut [0.0; 8]).unwrap();
    }
}

#[cfg(feature = "gpu")]
#[test]
fn surfaces_refuse_outputs_of_flat_space_on_the_gpu_too() {
    let Some((_, generator)) = crate::kernels::generator() else { return };
    let surface = Surface::cube(4, 1.0).unwrap();
    for (output, expected) in flat_outputs() {
        let error = generator.prepare(&output, &surface, Format::Rgba32Float).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
        assert_eq!(generator.warm_up(&output, &surface, Format::Rgba32Float), Err(error));
    }
    assert_eq!(generator.pipelines(), 0);
}

#[test]
fn surfaces_in_pieces_are_those_of_the_whole() {
    let surfaces = [
        Surface::cube(7, 2.0).unwrap(),
        Surface::equirectangular(9, 8, 2.0).unwrap().vertices().unwrap(),
        Surface::cylinder(5, 8, 1.0, 4.0).unwrap(),
    ];
    for surface in surfaces {
        let [width, height, layers] = surface.extent().map(|extent| extent as usize);
        let whole = positions(&surface);
        // A part of a part, too.
        let part = positions(&surface.rows(1..7).unwrap().rows(1..4).unwrap());
        let expected = (0..layers).flat_map(|layer| &whole[(layer * height + 2) * width..][..3 * width]);
        assert!(part.iter().eq(expected), "{surface:?}");
        for rows in [3..3, 0..9] {
            let (start, end) = (rows.start, rows.end);
            let error = SurfaceError::Window { axis: "rows", start, end, count: height as u32 };
            assert_eq!(surface.rows(rows), Err(error));
        }
    }
}

#[test]
fn surfaces_that_cannot_be_say_why() {
    assert_eq!(Surface::cube(0, 1.0), Err(SurfaceError::Extent { found: 0, least: 1 }));
    let found = Surface::MAX_EXTENT + 1;
    assert_eq!(Surface::equirectangular(4, found, 1.0), Err(SurfaceError::Extent { found, least: 1 }));
    let one = Surface::cylinder(1, 1, 1.0, 1.0).unwrap();
    assert_eq!(one.vertices(), Err(SurfaceError::Extent { found: 1, least: 2 }));
    assert_eq!(Surface::cube(4, 1e7), Err(SurfaceError::Number { what: "radius", value: 1e7 }));
    assert!(matches!(Surface::cube(4, f64::NAN), Err(SurfaceError::Number { what: "radius", .. })));
    assert!(matches!(Surface::cylinder(4, 4, 1.0, f64::INFINITY), Err(SurfaceError::Number { what: "length", .. })));
    assert!(matches!(one.center([0.0, f64::NAN, 0.0]), Err(SurfaceError::Number { what: "center", .. })));
    assert!(matches!(one.at(-1e9), Err(SurfaceError::Number { what: "fourth coordinate", .. })));
    let flat = Evaluator::new(Perlin::new(Dimension::D2)).unwrap();
    assert_eq!(
        flat.fill(&one, &mut [0.0]).unwrap_err().to_string(),
        "3 coordinates were given to a noise of 2 dimensions"
    );
    let solid = Evaluator::new(Perlin::new(Dimension::D3)).unwrap();
    assert!(solid.fill(&one.at(1.0).unwrap(), &mut [0.0]).is_err());
    assert!(solid.fill(&one, &mut [0.0; 2]).is_err());
    assert!(solid.fill(&one, &mut Texels::new(Format::R16Float, &mut [0; 4])).is_err());
    let mut zero = [1.0];
    solid.fill(&Surface::cube_face(CubeFace::PositiveX, 1, 0.0).unwrap(), &mut zero).unwrap();
    assert_eq!(zero, [0.0]);
}

#[test]
fn grids_or_surfaces_are_those_that_they_hold() {
    let noise = Evaluator::new(Simplex::new(Dimension::D3).fbm(Octaves::new(3))).unwrap();
    let grid = Grid::new(&[0.5, -2.0, 1e9], &[0.25; 3], &[9, 4, 2]).unwrap();
    let halved = |axes| grid.mip_level(1, axes).map(GridOrSurface::Grid);
    assert_ne!(halved(2), halved(3));
    assert_eq!([2, 3].map(|axes| GridOrSurface::from(grid).mip_level(1, axes)), [2, 3].map(halved));
    let faces = Surface::cube(8, 2.0).unwrap();
    assert_eq!(GridOrSurface::from(faces).mip_level(1, 2), faces.mip_level(1).map(GridOrSurface::Surface));
    assert_eq!(GridOrSurface::from(faces.at(0.5).unwrap()).coordinates(), 4);
    let held = [
        (GridOrSurface::from(grid), grid.extent(), noise.values(&grid).unwrap()),
        (GridOrSurface::from(faces), faces.extent(), noise.values(&faces).unwrap()),
    ];
    for (domain, extent, values) in held {
        assert_eq!((domain.extent(), domain.coordinates()), (extent, 3));
        assert_eq!(domain.samples(), values.len() as u128);
        assert_eq!(noise.values(&domain).unwrap(), values);
    }
}

#[cfg(feature = "gpu")]
#[test]
fn surfaces_are_bit_equal() {
    use crate::kernels::{assert_reads, assert_same_bytes, generator};
    use gradnoise::gpu::UpdateError;

    let Some((context, generator)) = generator() else { return };
    let moved = |surface: Result<Surface, SurfaceError>| surface.unwrap().center([900.25, -7.5, 0.125]).unwrap();
    let surfaces = [
        moved(Surface::cube(37, 6.3)),
        moved(Surface::cube(12, 1e4)).vertices().unwrap(),
        moved(Surface::cube_face(CubeFace::NegativeY, 41, -2.0)),
        moved(Surface::equirectangular(67, 31, 9.1)),
        moved(Surface::equirectangular(33, 17, 2.5)).vertices().unwrap(),
        moved(Surface::equirectangular(9, 31, -2.5)),
        moved(Surface::cylinder(50, 21, 3.0, 8.0)),
    ];
    let of = |dimension| {
        let warp = Perlin::hashed(dimension).noise();
        [
            (Output::from(Perlin::new(dimension).fbm(Octaves::new(4))), Format::ValueAndGradient),
            (Simplex::new(dimension).noise().warp(0.4, &warp).into(), Format::R8Unorm),
            (Output::normals(Simplex::new(dimension).ridged(Octaves::new(3)), 0.5), Format::Rgba32Float),
        ]
    };
    for surface in surfaces {
        for (dimension, surface) in [(Dimension::D3, surface), (Dimension::D4, surface.at(3.75).unwrap())] {
            for (output, format) in of(dimension) {
                let mut noise = assert_same_bytes(&generator, &output, &GridOrSurface::from(surface), format);
                assert_eq!(noise.extent(), surface.extent());
                // It moves in place, too.
                let moved = surface.center([-3.5, 0.25, 8.0]).unwrap();
                noise.update(&context.queue, &output).unwrap();
                noise.set_domain(&context.queue, &moved).unwrap();
                assert_reads(&noise, &output, &moved, format);
            }
        }
    }
    let pipelines = generator.pipelines();
    generator.warm_up(Perlin::new(Dimension::D3).fbm(Octaves::new(2)), &surfaces[0], Format::R32Float).unwrap();
    assert_eq!(generator.pipelines(), pipelines + 1);
    let mut noise =
        generator.prepare(Perlin::new(Dimension::D3).fbm(Octaves::new(3)), &surfaces[0], Format::R32Float).unwrap();
    assert_eq!(generator.pipelines(), pipelines + 1);
    let queue = &context.queue;
    assert_eq!(noise.set_domain(queue, &surfaces[3]), Err(UpdateError::Domain));
    let (found, expected) = ([12, 12, 6], [37, 37, 6]);
    assert_eq!(noise.set_domain(queue, &surfaces[1]), Err(UpdateError::Extent { found, expected }));
    let fourth = noise.set_domain(queue, &surfaces[0].at(1.0).unwrap());
    assert!(matches!(fourth, Err(UpdateError::Position(_))));
    let refused = generator.prepare(Perlin::new(Dimension::D4), &surfaces[0], Format::R8Unorm).unwrap_err();
    assert_eq!(refused.to_string(), "3 coordinates were given to a noise of 4 dimensions");
}
