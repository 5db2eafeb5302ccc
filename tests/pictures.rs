//! Pictures, and files that are either complete or not there.

use gradnoise::picture::{PictureError, Rows, draw, save_png, save_raw, stream_png, stream_raw};
use gradnoise::{Format, Grid};

fn grid(extent: &[u32]) -> Grid {
    Grid::new(&vec![0.0; extent.len()], &vec![0.1; extent.len()], extent).unwrap()
}

#[test]
fn pictures_of_planes_hold_a_level_for_each_value() {
    let values = [-1.0, -0.5, 0.0, 0.5, 1.0, 7.0];
    let picture = draw(&grid(&[3, 2]), &values).unwrap();
    assert_eq!(picture.dimensions(), (3, 2));
    assert_eq!(picture.as_raw(), &[0, 64, 128, 191, 255, 255]);
}

#[test]
fn pictures_of_volumes_are_sheets_of_slices() {
    let values: Vec<f32> = (0..5).flat_map(|z| [z as f32 / 4.0 - 1.0; 6]).collect();
    let picture = draw(&grid(&[3, 2, 5]), &values).unwrap();
    // Three columns and two rows of slices, two white pixels between them, white where there is no sixth slice.
    assert_eq!(picture.dimensions(), (3 * 3 + 2 * 2, 2 * 2 + 2));
    let level = |x, y| picture.get_pixel(x, y).0[0];
    assert_eq!([level(0, 0), level(5, 0), level(10, 1), level(0, 4), level(7, 5)], [0, 32, 64, 96, 128]);
    assert_eq!([level(3, 0), level(0, 2), level(12, 5)], [255; 3]);
}

#[test]
fn pictures_of_lines_are_curves() {
    let values: Vec<f32> = (0..9).map(|i| i as f32 / 4.0 - 1.0).collect();
    let picture = draw(&grid(&[9]), &values).unwrap();
    assert_eq!(picture.dimensions(), (9, 257));
    let black = |x: u32| -> Vec<u32> { (0..257).filter(|&y| picture.get_pixel(x, y).0[0] == 0).collect() };
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
    assert_eq!(picture.width(), 2048);
    assert!((0..2048).any(|x| picture.get_pixel(x, 1).0[0] == 0));
}

#[test]
fn pictures_refuse_other_lengths() {
    assert!(matches!(draw(&grid(&[3, 2]), &[0.0; 5]), Err(PictureError::Length { found: 5, expected: 6 })));
}

#[test]
fn files_appear_complete_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let (raw, png) = (folder.path().join("noise.f32"), folder.path().join("noise.png"));
    std::fs::write(&raw, "old").unwrap();
    save_raw(&[0.5, -2.0], &raw).unwrap();
    assert_eq!(std::fs::read(&raw).unwrap(), [0.5_f32.to_le_bytes(), (-2.0_f32).to_le_bytes()].concat());
    let picture = draw(&grid(&[3, 2]), &[-1.0, -0.5, 0.0, 0.5, 1.0, 7.0]).unwrap();
    save_png(&picture, &png).unwrap();
    assert_eq!(image::open(&png).unwrap().into_luma8(), picture);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "nothing temporary is left");

    let nowhere = folder.path().join("no such folder").join("noise.png");
    let error = save_png(&picture, &nowhere).unwrap_err();
    assert!(error.to_string().starts_with(&format!("{} could not be written: ", nowhere.display())), "{error}");
    let taken = folder.path().join("taken");
    std::fs::create_dir(&taken).unwrap();
    assert!(matches!(save_raw(&[0.0], &taken), Err(PictureError::Write { .. })));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3, "nothing temporary is left");
}

#[cfg(unix)]
#[cfg(unix)]
#[test]
fn files_replace_no_pipes_and_devices() {
    use std::os::unix::fs::FileTypeExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("socket");
    let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
    let picture = draw(&grid(&[3, 2]), &[0.0; 6]).unwrap();
    for result in [save_png(&picture, &path), save_raw(&[0.5], &path)] {
        let error = result.unwrap_err().to_string();
        assert!(error.ends_with("could not be written: it is a pipe, a socket or a device; use a file"), "{error}");
    }
    assert!(path.metadata().unwrap().file_type().is_socket());
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn files_can_be_read_by_others() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (plain, noise) = (folder.path().join("plain"), folder.path().join("noise.f32"));
    std::fs::write(&plain, "").unwrap();
    save_raw(&[0.0], &noise).unwrap();
    let mode = |path| std::fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&noise), mode(&plain));
}

/// Bytes in pieces of so many.
#[cfg(unix)]
#[test]
fn replaced_files_keep_their_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.f32");
    let mode = || std::fs::metadata(&path).unwrap().permissions().mode() & 0o7777;
    // What the mask takes away, too, and not the right to run as somebody else.
    for (before, after) in [(0o640, 0o640), (0o600, 0o600), (0o666, 0o666), (0o440, 0o440), (0o4755, 0o755)] {
        // A new file, since that of a mode without writing cannot be opened by everybody.
        let _ = std::fs::remove_file(&path);
        std::fs::write(&path, "before").unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(before)).unwrap();
        save_raw(&[0.5], &path).unwrap();
        assert_eq!((mode(), std::fs::read(&path).unwrap()), (after, 0.5_f32.to_le_bytes().to_vec()));
    }
    // A link is replaced itself, by a file like any new one.
    let (link, new) = (folder.path().join("link"), folder.path().join("new"));
    std::os::unix::fs::symlink(&path, &link).unwrap();
    std::fs::write(&new, "").unwrap();
    save_raw(&[0.5], &link).unwrap();
    let [link, new] = [link, new].map(|path| std::fs::symlink_metadata(path).unwrap().permissions().mode());
    assert_eq!(link, new);
}

fn streamed(pieces: usize, bytes: &[u8]) -> impl FnOnce(&mut Rows<'_>) -> Result<(), PictureError> {
    move |rows| bytes.chunks(pieces).try_for_each(|piece| rows.write(piece))
}

#[test]
fn pictures_that_are_streamed_are_those_of_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("noise.png");
    for extent in [&[37, 23][..], &[37], &[13, 7, 1], &[13, 7, 2], &[13, 7, 5], &[13, 7, 9], &[1, 1, 3]] {
        let grid = grid(extent);
        let values: Vec<f32> = (0..grid.samples()).map(|i| (i as f32 * 0.7).sin()).collect();
        let noise = |top: f32| values.iter().map(move |value| ((value + 1.0) * 0.5 * top + 0.5).floor());
        let grey: Vec<u8> = noise(255.0).map(|level| level as u8).collect();
        let fine: Vec<u8> = noise(65535.0).flat_map(|level| (level as u16).to_le_bytes()).collect();
        // Of a line, a picture is a curve, and a stream its samples.
        let whole = if extent.len() == 1 { None } else { Some(draw(&grid, &values).unwrap()) };
        for pieces in [1, 13, 1000] {
            stream_png(&grid, Format::R8Unorm, &path, streamed(pieces, &grey)).unwrap();
            let found = image::open(&path).unwrap().into_luma8();
            match &whole {
                Some(whole) => assert!(found == *whole, "{extent:?}"),
                None => assert!(*found.as_raw() == grey, "{extent:?}"),
            }
            stream_png(&grid, Format::R16Unorm, &path, streamed(2 * pieces, &fine)).unwrap();
            let found = image::open(&path).unwrap();
            assert_eq!(found.color(), image::ColorType::L16);
            let found = found.into_luma16();
            if whole.is_none() || extent.len() == 2 {
                assert!(bytemuck::cast_slice::<_, u8>(found.as_raw()) == fine, "{extent:?}");
            }
            if let Some(whole) = &whole {
                assert_eq!(found.dimensions(), whole.dimensions());
                // Samples lie where they do in 8 bits, and white is white.
                for (fine, grey) in found.as_raw().iter().zip(whole.as_raw()) {
                    assert!((f64::from(*fine) / 257.0 - f64::from(*grey)).abs() <= 0.51, "{extent:?}");
                }
            }
        }
    }
    let colours: Vec<u8> = (0..6 * 4).collect();
    stream_png(&grid(&[3, 2]), Format::Rgba8UnormSrgb, &path, streamed(8, &colours)).unwrap();
    assert_eq!(image::open(&path).unwrap().into_rgba8().into_raw(), colours);
    let raw = folder.path().join("noise.raw");
    stream_raw(&grid(&[3, 2]), Format::R32Float, &raw, streamed(8, &colours)).unwrap();
    assert_eq!(std::fs::read(&raw).unwrap(), colours);
}

#[test]
fn files_that_are_streamed_appear_complete_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let (path, grid) = (folder.path().join("noise"), grid(&[3, 2]));
    std::fs::write(&path, "old").unwrap();
    let failures = |format, bytes: &[u8]| {
        [stream_png(&grid, format, &path, streamed(2, bytes)), stream_raw(&grid, format, &path, streamed(2, bytes))]
            .map(|result| result.unwrap_err().to_string())
    };
    assert_eq!(failures(Format::R16Unorm, &[0; 10]), ["the grid has 6 samples, not 5"; 2]);
    assert_eq!(failures(Format::R16Unorm, &[0; 14]), ["the grid has 6 samples, not 7"; 2]);
    assert_eq!(failures(Format::R16Unorm, &[0; 11]), ["1 bytes are not a whole number of samples"; 2]);
    let refused = stream_png(&grid, Format::R32Float, &path, streamed(4, &[0; 24]));
    assert!(matches!(refused, Err(PictureError::Format { format: Format::R32Float })));
    let own = stream_raw(&grid, Format::R8Unorm, &path, |rows| {
        rows.write(&[1, 2])?;
        Err(Box::<dyn std::error::Error>::from("the caller's own"))
    });
    assert_eq!(own.unwrap_err().to_string(), "the caller's own");
    assert_eq!(std::fs::read(&path).unwrap(), b"old");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing temporary is left");

    let taken = stream_raw(&grid, Format::R8Unorm, folder.path(), |_| unreachable!("it is a folder"));
    assert!(matches!(taken, Err(PictureError::Write { .. })));
}
