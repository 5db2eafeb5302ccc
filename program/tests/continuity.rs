//! Loops, tiles and maps of spheres are continuous across their joints.

use crate::run::{Folder, floats};

/// The largest difference of two pictures.
fn difference(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

#[test]
fn loops_end_where_they_begin() {
    let folder = Folder::new();
    let flags = "--octaves 2 --size 24x16 --cells 3 --frames 40";
    for noise in ["perlin", "simplex", "value"] {
        let flags = format!("--noise {noise} {flags}");
        let frames = |flags: &str| {
            folder.succeed(&format!("make {flags} -o f.f32"));
            let name = |index: u32| folder.path(&format!("f-{index:04}.f32"));
            (0..40).map(|index| floats(&std::fs::read(name(index)).unwrap())).collect::<Vec<_>>()
        };
        let whole = frames(&format!("{flags} --loop --time 2"));
        // After the time of the loop comes the first frame again, bit for bit.
        assert_eq!(frames(&format!("{flags} --loop --time 2 --origin 0,0,2")), whole, "{noise}");
        let steps: Vec<_> = whole.windows(2).map(|pair| difference(&pair[0], &pair[1])).collect();
        let joint = difference(&whole[39], &whole[0]);
        let largest = steps.iter().copied().fold(0.0, f32::max);
        assert!(joint <= 1.5 * largest, "{noise}: {joint} after {steps:?}");
        // It is another picture without a loop.
        assert_ne!(frames(&flags), frames(&format!("{flags} --origin 0,0,2")), "{noise}");
        let open = frames(&format!("{flags} --time 2.5"));
        let steps = open.windows(2).map(|pair| difference(&pair[0], &pair[1])).fold(0.0, f32::max);
        assert!(difference(&open[39], &open[0]) > 1.5 * steps, "{noise}");
    }
}

#[test]
fn tiles_and_addresses_meet_at_their_edges() {
    let folder = Folder::new();
    let picture = |flags: &str| floats(&folder.make("a.f32", flags));
    let flags = "--octaves 3 --vertices --size 17x17";
    let column = |values: &[f32], x: usize| values.chunks(17).map(|row| row[x]).collect::<Vec<_>>();
    let tile = picture(&format!("{flags} --noise simplex --period 4"));
    assert_eq!(column(&tile, 0), column(&tile, 16));
    assert_eq!(tile[..17], tile[16 * 17..]);
    assert_ne!(column(&tile, 0), column(&tile, 8));
    let [left, right, below] = ["2/1/2", "2/2/2", "2/1/3"].map(|at| picture(&format!("{flags} --address {at}")));
    assert_eq!(column(&left, 16), column(&right, 0));
    assert_eq!(left[16 * 17..], below[..17]);
    // A tile has the samples of the whole where both have some.
    let whole = picture(&format!("{flags} --address 1/0/1"));
    assert_eq!(whole[8 * 17 + 8], picture(&format!("{flags} --address 2/1/3"))[0]);
    assert_ne!(column(&left, 16), column(&right, 1));
}

#[test]
fn pyramids_have_the_tiles_of_their_addresses() {
    let folder = Folder::new();
    let flags = "--octaves 4 --antialiased --hash lowbias --world 5 --size 16x16 --normalize -0.5,0.5";
    let said = folder.succeed(&format!("make {flags} --pyramid 2 -o tiles"));
    assert!(said.replace('\\', "/").contains("\n21 files, tiles/0/0/0.png to tiles/2/3/3.png: "), "{said}");
    for address in ["0/0/0", "1/1/0", "2/3/1"] {
        let alone = folder.make("a.png", &format!("{flags} --address {address}"));
        assert!(alone == std::fs::read(folder.path(&format!("tiles/{address}.png"))).unwrap(), "{address}");
    }
    assert_eq!(folder.fail("make --pyramid 9 -o tiles").0, 2);
    assert_eq!(folder.fail("make --world 3 -o tiles.png").0, 2);
    // Measured together, they still fit.
    let said = folder.succeed("make --octaves 4 --size 16x16 --pyramid 1 -o more");
    assert_eq!(said.matches("normalized").count(), 1, "{said}");
}

#[test]
fn maps_of_spheres_have_no_seams() {
    let folder = Folder::new();
    let size = 17;
    folder.succeed("make --octaves 4 --map cube --vertices --size 17 -o c.f32");
    let face = |name: &str| floats(&std::fs::read(folder.path(&format!("c-{name}.f32"))).unwrap());
    let [px, nx, py, pz, nz] = ["px", "nx", "py", "pz", "nz"].map(face);
    let column = |values: &[f32], x: usize| values.chunks(size).map(|row| row[x]).collect::<Vec<_>>();
    // Around the equator the right edge of each face is the left one of the next.
    for (face, next) in [(&pz, &px), (&px, &nz), (&nz, &nx), (&nx, &pz)] {
        assert_eq!(column(face, size - 1), column(next, 0));
    }
    assert_ne!(column(&pz, size - 1), column(&px, 1));
    // The bottom of the face above is the top of the one in front.
    assert_eq!(py[size * (size - 1)..], pz[..size]);
    let map = floats(&folder.make("m.f32", "--octaves 4 --map equirectangular --vertices --size 33x17"));
    let column = |x: usize| map.chunks(33).map(|row| row[x]).collect::<Vec<_>>();
    assert_eq!(column(0), column(32));
    assert_ne!(column(0), column(16));
    // A pole is one point.
    assert!(map[..33].iter().all(|value| *value == map[0]));
    // The first and the last column are neighbours like any others without vertices.
    let map = floats(&folder.make("m.f32", "--octaves 2 --map equirectangular --radius 1 --size 64x32"));
    let step = |a: usize, b: usize| map.chunks(64).map(|row| (row[a] - row[b]).abs()).fold(0.0, f32::max);
    let largest = (0..63).map(|x| step(x, x + 1)).fold(0.0, f32::max);
    assert!(step(63, 0) <= largest, "{} {largest}", step(63, 0));
    assert!(step(20, 0) > largest);
}
