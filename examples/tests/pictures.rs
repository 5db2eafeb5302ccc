//! Pictures that are drawn from values.

use gradnoise::Grid;
use gradnoise::picture::{Picture, PictureError, draw};

fn grid(extent: &[u32]) -> Grid {
    Grid::new(&vec![0.0; extent.len()], &vec![0.1; extent.len()], extent).unwrap()
}

fn level(picture: &Picture, x: u32, y: u32) -> u8 {
    picture.pixels[(y * picture.width + x) as usize]
}

#[test]
fn pictures_of_planes_hold_a_level_for_each_value() {
    let values = [-1.0, -0.5, 0.0, 0.5, 1.0, 7.0];
    let picture = draw(&grid(&[3, 2]), &values).unwrap();
    assert_eq!([picture.width, picture.height], [3, 2]);
    assert_eq!(picture.pixels, [0, 64, 128, 191, 255, 255]);
}

#[test]
fn pictures_of_volumes_are_sheets_of_slices() {
    let values: Vec<f32> = (0..5).flat_map(|z| [z as f32 / 4.0 - 1.0; 6]).collect();
    let picture = draw(&grid(&[3, 2, 5]), &values).unwrap();
    // Three columns and two rows of slices, two white pixels between them, white where there is no sixth slice.
    assert_eq!([picture.width, picture.height], [3 * 3 + 2 * 2, 2 * 2 + 2]);
    let level = |x, y| level(&picture, x, y);
    assert_eq!([level(0, 0), level(5, 0), level(10, 1), level(0, 4), level(7, 5)], [0, 32, 64, 96, 128]);
    assert_eq!([level(3, 0), level(0, 2), level(12, 5)], [255; 3]);
}

#[test]
fn pictures_of_lines_are_curves() {
    let values: Vec<f32> = (0..9).map(|i| i as f32 / 4.0 - 1.0).collect();
    let picture = draw(&grid(&[9]), &values).unwrap();
    assert_eq!([picture.width, picture.height], [9, 257]);
    let black = |x: u32| -> Vec<u32> { (0..257).filter(|&y| level(&picture, x, y) == 0).collect() };
    // -1 lies at the bottom, 1 at the top, and the line is unbroken between.
    assert_eq!(black(0), [256]);
    assert_eq!(black(8).first(), Some(&1));
    for x in 1..9 {
        assert_eq!(black(x).last(), black(x - 1).first());
    }
    // Of more samples than columns, none is lost.
    let mut many = vec![0.0; 100_000];
    many[77_777] = 1.0;
    let picture = draw(&grid(&[100_000]), &many).unwrap();
    assert_eq!(picture.width, 2048);
    assert!((0..2048).any(|x| level(&picture, x, 1) == 0));
}

#[test]
fn pictures_refuse_other_lengths() {
    assert!(matches!(draw(&grid(&[3, 2]), &[0.0; 5]), Err(PictureError::Length { found: 5, expected: 6 })));
}
