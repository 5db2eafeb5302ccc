//! Every format, read by another reader than its writer's, and compared with the library's own values.

use crate::commands::is_gpu_left_out;
use crate::run::{Folder, floats};
use gradnoise::{ColourRamp, Dimension, Evaluator, Format, Grid, Noise, Octaves, Output, Perlin, Texels};
use std::io::Cursor;

const SIZE: [u32; 2] = [37, 21];
const FLAGS: &str = "--octaves 4 --seed 5 --size 37x21 --step 0.07 --origin 3.5,-2 --normalize off";
const RAMP: &str = "#002040@-0.5,#ffc080@0.5";

fn noise() -> Noise {
    Perlin::new(Dimension::D2).seed(5).fbm(Octaves::new(4))
}

fn grid() -> Grid {
    Grid::new(&[3.5, -2.0], &[0.07; 2], &SIZE).unwrap()
}

fn values() -> Vec<f32> {
    Evaluator::new(noise()).unwrap().values(&grid()).unwrap()
}

fn bytes(output: impl Into<Output>, format: Format) -> Vec<u8> {
    Evaluator::new(output).unwrap().texels(&grid(), format).unwrap()
}

fn words(bytes: &[u8]) -> Vec<u16> {
    bytes.as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes)).collect()
}

/// The colours of the ramp as linear light, four channels.
fn colours() -> Output {
    Output::colour_ramp(noise(), ColourRamp::from_srgb([(-0.5, [0, 0x20, 0x40]), (0.5, [0xff, 0xc0, 0x80])]))
}

/// Leaves alpha out.
fn opaque<T: Copy>(channels: &[T]) -> Vec<T> {
    channels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

#[test]
fn raw_files_are_the_librarys_bytes() {
    let folder = Folder::new();
    for (name, format) in [
        ("a.r8", Format::R8Unorm),
        ("a.r16", Format::R16Unorm),
        ("a.raw", Format::R16Unorm),
        ("a.f16", Format::R16Float),
        ("a.f32", Format::R32Float),
    ] {
        assert_eq!(folder.make(name, FLAGS), bytes(noise(), format), "{name}");
    }
    assert_eq!(folder.make("a.f32", &format!("{FLAGS} --ramp {RAMP}")).len(), 37 * 21 * 12);
    // Another seed gives other bytes, so that the comparison can fail.
    assert_ne!(folder.make("b.f32", &FLAGS.replace("seed 5", "seed 6")), bytes(noise(), Format::R32Float));
}

#[test]
fn webp_files_are_read_back() {
    let folder = Folder::new();
    let opened = |flags: &str| image::load_from_memory(&folder.make("a.webp", &format!("{FLAGS} {flags}"))).unwrap();
    // WebP has no grey: it is stored as colours.
    assert_eq!(opened("").into_luma8().into_raw(), bytes(noise(), Format::R8Unorm));
    let colours = bytes(colours(), Format::Rgba8UnormSrgb);
    assert_eq!(opened(&format!("--ramp {RAMP}")).into_rgb8().into_raw(), opaque(&colours));
    let translucent = opened("--ramp #00204080@-0.5,#ffc080@0.5").into_rgba8();
    assert!(translucent.pixels().any(|pixel| (128..255).contains(&pixel.0[3])));
}

#[test]
fn png_files_are_read_back() {
    let folder = Folder::new();
    let grey = image::load_from_memory(&folder.make("a.png", FLAGS)).unwrap();
    assert_eq!(grey.as_luma8().unwrap().as_raw(), &bytes(noise(), Format::R8Unorm));
    let deep = image::load_from_memory(&folder.make("a.png", &format!("{FLAGS} --type u16"))).unwrap();
    assert_eq!(deep.as_luma16().unwrap().as_raw(), &words(&bytes(noise(), Format::R16Unorm)));
    let colour = image::load_from_memory(&folder.make("a.png", &format!("{FLAGS} --ramp {RAMP}"))).unwrap();
    assert_eq!(colour.as_rgb8().unwrap().as_raw(), &opaque(&bytes(colours(), Format::Rgba8UnormSrgb)));
    let normals = image::load_from_memory(&folder.make("a.png", &format!("{FLAGS} --normals 0.4"))).unwrap();
    let expected = bytes(Output::normals(noise(), 0.4), Format::Rgba8Unorm);
    assert_eq!(normals.as_rgb8().unwrap().as_raw(), &opaque(&expected));
    // Four channels, of which the library has no 16 bits: levels of what it has as floats.
    let channels = image::load_from_memory(&folder.make("a.png", &format!("{FLAGS} --channels 4 --type u16"))).unwrap();
    let red: Vec<_> = channels.as_rgba16().unwrap().pixels().map(|pixel| pixel.0[0]).collect();
    assert_eq!(red, words(&bytes(noise(), Format::R16Unorm)));
    let colour = image::load_from_memory(&folder.make("a.png", &format!("{FLAGS} --ramp {RAMP} --type u16"))).unwrap();
    let light = opaque(&floats(&bytes(colours(), Format::Rgba32Float)));
    for (level, light) in colour.as_rgb16().unwrap().as_raw().iter().zip(light) {
        // The inverse of sRGB's curve: half a level is 7.7e-6 of encoded light, whose slope is at most 2.3.
        let encoded = f64::from(*level) / 65535.0;
        let decoded = if encoded <= 0.04045 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) };
        assert!((decoded - f64::from(light)).abs() < 1.9e-5, "{level}: {light}");
    }
}

#[test]
fn tiff_files_are_read_back() {
    let folder = Folder::new();
    let float = image::load_from_memory(&folder.make("a.tiff", &format!("{FLAGS} --type f32 --channels 3"))).unwrap();
    let red: Vec<_> = float.as_rgb32f().unwrap().pixels().map(|pixel| pixel.0[0]).collect();
    assert_eq!(red, values());
    let deep = image::load_from_memory(&folder.make("a.tif", FLAGS)).unwrap();
    assert_eq!(deep.as_luma16().unwrap().as_raw(), &words(&bytes(noise(), Format::R16Unorm)));
    let colour = image::load_from_memory(&folder.make("a.tif", &format!("{FLAGS} --ramp {RAMP} --type u8"))).unwrap();
    assert_eq!(colour.as_rgb8().unwrap().as_raw(), &opaque(&bytes(colours(), Format::Rgba8UnormSrgb)));
    let file = folder.make("a.tiff", &format!("{FLAGS} --type f32"));
    let mut reader = tiff::decoder::Decoder::new(Cursor::new(file)).unwrap();
    let tiff::decoder::DecodingResult::F32(grey) = reader.read_image().unwrap() else { panic!("other numbers") };
    assert_eq!(grey, values());
    for (flags, expected) in [
        (String::new(), words(&bytes(noise(), Format::R16Float))),
        (
            format!("--ramp {RAMP}"),
            words(&bytes(colours(), Format::Rgba16Float))
                .chunks_exact(4)
                .flat_map(|pixel| pixel[..3].to_vec())
                .collect(),
        ),
    ] {
        let file = folder.make("a.tiff", &format!("{FLAGS} --type f16 {flags}"));
        let mut reader = tiff::decoder::Decoder::new(Cursor::new(file)).unwrap();
        let tiff::decoder::DecodingResult::F16(halves) = reader.read_image().unwrap() else { panic!("other numbers") };
        assert!(halves.iter().map(|half| half.to_bits()).eq(expected), "{flags}");
    }
}

#[test]
fn tiff_tags_are_those_of_uncompressed_samples() {
    use tiff::tags::Tag;
    let folder = Folder::new();
    let kinds = [(1, ""), (3, "--channels 3"), (4, "--channels 4"), (4, "--ramp #f000@-1,#ff0@1")];
    let numbers = [("u8", 8), ("u16", 16), ("f16", 16), ("f32", 32)];
    let all = numbers.into_iter().flat_map(|number| kinds.map(|kind| (number, kind, [40, 30])));
    // More than a strip holds.
    for ((number, bits), (channels, flags), [width, height]) in all.chain([(("f32", 32), kinds[1], [500, 200])]) {
        let flags = format!("--size {width}x{height} --normalize off --type {number} {flags}");
        let file = folder.make("a.tiff", &flags);
        let mut reader = tiff::decoder::Decoder::new(Cursor::new(&file)).unwrap();
        let mut tag = |tag| reader.find_tag_unsigned_vec::<u32>(tag).unwrap();
        assert_eq!(tag(Tag::BitsPerSample), Some(vec![bits; channels]), "{flags}");
        assert_eq!(tag(Tag::ExtraSamples), (channels == 4).then(|| vec![2]), "{flags}");
        // A predictor belongs to compression: readers warn of it elsewhere.
        assert_eq!((tag(Tag::Compression), tag(Tag::Predictor)), (Some(vec![1]), None), "{flags}");
        // The strips, one behind the other, are what a raw file has.
        let (offsets, counts) = (tag(Tag::StripOffsets).unwrap(), tag(Tag::StripByteCounts).unwrap());
        assert_eq!(offsets.len(), if width == 40 { 1 } else { 2 }, "{flags}");
        let strips = offsets.iter().zip(counts).flat_map(|(start, count)| &file[*start as usize..][..count as usize]);
        assert!(strips.eq(&folder.make("a.raw", &flags)), "{flags}");
        assert_eq!(reader.dimensions().unwrap(), (width, height));
        reader.read_image().unwrap();
    }
}

#[test]
fn exr_files_are_read_back() {
    use exr::prelude::{FlatSamples, read_all_flat_layers_from_file};
    let folder = Folder::new();
    folder.make("a.exr", FLAGS);
    let image = read_all_flat_layers_from_file(folder.path("a.exr")).unwrap();
    let channels = &image.layer_data[0].channel_data.list;
    assert!(channels.iter().map(|channel| channel.name.to_string()).eq(["B", "G", "R"]));
    assert!(
        channels.iter().all(|channel| matches!(&channel.sample_data, FlatSamples::F32(found) if *found == values()))
    );
    folder.make("b.exr", &format!("{FLAGS} --ramp {RAMP} --type f16"));
    let image = read_all_flat_layers_from_file(folder.path("b.exr")).unwrap();
    let expected = words(&bytes(colours(), Format::Rgba16Float));
    for (channel, (name, index)) in image.layer_data[0].channel_data.list.iter().zip([("B", 2), ("G", 1), ("R", 0)]) {
        assert_eq!(channel.name.to_string(), name);
        let FlatSamples::F16(found) = &channel.sample_data else { panic!("other numbers") };
        let expected = expected.chunks_exact(4).map(|pixel| pixel[index]);
        assert!(found.iter().map(|half| half.to_bits()).eq(expected), "{name}");
    }
}

#[test]
fn radiance_files_are_read_back() {
    let folder = Folder::new();
    for (flags, expected) in [
        (String::new(), values().into_iter().flat_map(|value| [0.5 * value + 0.5; 3]).collect::<Vec<_>>()),
        (format!("--ramp {RAMP}"), opaque(&floats(&bytes(colours(), Format::Rgba32Float)))),
    ] {
        let file = folder.make("a.hdr", &format!("{FLAGS} {flags}"));
        let image = image::load_from_memory(&file).unwrap();
        let image = image.as_rgb32f().unwrap();
        assert_eq!([image.width(), image.height()], SIZE);
        for (found, expected) in image.as_raw().chunks(3).zip(expected.chunks(3)) {
            // Mantissas have 8 bits, of which the largest channel's first is 1, and are cut.
            let largest = expected.iter().copied().fold(0.0, f32::max);
            let close = |(found, expected): (&f32, &f32)| (found - expected).abs() <= largest / 128.0;
            assert!(found.iter().zip(expected).all(close), "{found:?} {expected:?}");
        }
    }
}

/// Reads a file of numpy by its specification: the type, the shape, and where the numbers begin.
pub fn npy(file: &[u8]) -> (String, String, &[u8]) {
    assert_eq!(&file[..8], b"\x93NUMPY\x01\x00");
    let end = 10 + usize::from(u16::from_le_bytes([file[8], file[9]]));
    assert_eq!((end % 64, file[end - 1]), (0, b'\n'));
    let header = std::str::from_utf8(&file[10..end]).unwrap();
    let between = |start: &str, stop: &str| header.split_once(start).unwrap().1.split_once(stop).unwrap().0.to_owned();
    assert!(header.contains("'fortran_order': False"));
    (between("'descr': '", "'"), between("'shape': (", ")"), &file[end..])
}

#[test]
fn npy_files_are_read_back() {
    let folder = Folder::new();
    let file = folder.make("a.npy", FLAGS);
    let (kind, shape, numbers) = npy(&file);
    assert_eq!((kind.as_str(), shape.as_str(), floats(numbers)), ("<f4", "21, 37", values()));
    let file = folder.make("a.npy", &format!("{FLAGS} --normals 1 --type u8"));
    let (kind, shape, numbers) = npy(&file);
    assert_eq!((kind.as_str(), shape.as_str(), numbers.len()), ("|u1", "21, 37, 3", 21 * 37 * 3));
    let file = folder.make("a.npy", "--size 5x4x3 --step 0.3 --type f16");
    let (kind, shape, numbers) = npy(&file);
    let grid = Grid::new(&[0.0; 3], &[0.3; 3], &[5, 4, 3]).unwrap();
    let expected = Evaluator::new(Perlin::new(Dimension::D3)).unwrap().texels(&grid, Format::R16Float).unwrap();
    assert_eq!((kind.as_str(), shape.as_str(), numbers), ("<f2", "3, 4, 5", &expected[..]));
    let file = folder.make("a.npy", "--size 6 --dimensions 1");
    assert_eq!(npy(&file).1, "6,");
    for flags in ["--size 6", "--size 6 --dimensions 3", "--size 6 --preset terrain"] {
        assert!(npy(&folder.make("a.npy", flags)).1.starts_with("6, 6"), "{flags}");
    }
    let file = folder.make("a.npy", "--size 6x5 --frames 7");
    assert_eq!(npy(&file).1, "7, 5, 6");
}

#[test]
fn ktx2_files_are_read_back() {
    use ktx2::{Format as Texel, TransferFunction};
    let folder = Folder::new();
    let file = folder.make("a.ktx2", &format!("{FLAGS} --type f32"));
    let reader = ktx2::Reader::new(&file[..]).unwrap();
    let header = reader.header();
    assert_eq!(header.format, Some(Texel::R32_SFLOAT));
    assert_eq!([header.pixel_width, header.pixel_height, header.pixel_depth], [37, 21, 0]);
    assert_eq!([header.type_size, header.layer_count, header.face_count, header.level_count], [4, 0, 1, 6]);
    // A value of text ends in a zero byte.
    assert_eq!(reader.writer().unwrap(), concat!("gradnoise ", env!("CARGO_PKG_VERSION"), "\0"));
    let noise = Evaluator::new(noise()).unwrap();
    for (index, level) in reader.levels().enumerate() {
        let expected = noise.texels(&grid().mip_level(index as u32, 2).unwrap(), Format::R32Float).unwrap();
        assert_eq!(level.data, expected, "level {index}");
    }
    let file = folder.make("a.ktx2", &format!("{FLAGS} --ramp {RAMP} --no-mipmaps"));
    let reader = ktx2::Reader::new(&file[..]).unwrap();
    assert_eq!((reader.header().format, reader.header().level_count), (Some(Texel::R8G8B8A8_SRGB), 1));
    assert_eq!(reader.transfer_function(), Some(TransferFunction::SRGB));
    assert_eq!(reader.levels().next().unwrap().data, bytes(colours(), Format::Rgba8UnormSrgb));
    let file = folder.make("a.ktx2", "--map cube --size 8 --type u16");
    let reader = ktx2::Reader::new(&file[..]).unwrap();
    let header = reader.header();
    assert_eq!((header.format, header.face_count, header.level_count), (Some(Texel::R16_UNORM), 6, 4));
    let faces = gradnoise::Surface::cube(8, 4.0).unwrap();
    let mut expected = vec![0; 6 * 8 * 8 * 2];
    let perlin = Evaluator::new(Perlin::new(Dimension::D3)).unwrap();
    perlin.fill(&faces, &mut Texels::new(Format::R16Unorm, &mut expected)).unwrap();
    assert_eq!(reader.levels().next().unwrap().data, expected);
    let file = folder.make("a.ktx2", "--size 4x4x4 --step 0.3");
    let reader = ktx2::Reader::new(&file[..]).unwrap();
    assert_eq!((reader.header().pixel_depth, reader.header().level_count), (4, 3));
}

#[test]
fn ktx2_descriptors_are_those_of_their_formats() {
    let folder = Folder::new();
    for flags in [
        "--type u8",
        "--type u16",
        "--type f16",
        "--type f32",
        "--channels 4 --type u8",
        "--channels 4 --type u16",
        "--channels 4 --type f16",
        "--channels 4 --type f32",
        "--ramp fire --type u8",
        "--ramp fire --type f16",
        "--compress",
        "--compress --channels 4",
        "--compress --ramp fire",
    ] {
        let file = folder.make("a.ktx2", &format!("--size 8x4 {flags}"));
        let reader = ktx2::Reader::new(&file[..]).unwrap();
        let header = reader.header();
        // The reader's crate makes this of the format's name alone.
        let (expected, type_size) = ktx2::dfd::Basic::from_format(header.format.unwrap()).unwrap();
        assert_eq!((reader.basic_dfd().unwrap(), header.type_size), (&expected, type_size), "{flags}");
    }
}

/// Decodes blocks of 4 x 4 texels of so many bytes each.
fn decoded(blocks: &[u8], [width, height]: [usize; 2], channels: usize) -> Vec<u8> {
    let (columns, row) = (width.div_ceil(4), width * channels);
    let mut texels = vec![0; row * height];
    for (index, block) in blocks.chunks_exact(if channels == 1 { 8 } else { 16 }).enumerate() {
        let mut block_texels = vec![0; 16 * channels];
        match channels {
            1 => bcdec_rs::bc4(block, &mut block_texels, 4, false),
            _ => bcdec_rs::bc7(block, &mut block_texels, 16),
        }
        let [left, top] = [4 * (index % columns), 4 * (index / columns)];
        for (y, block_row) in (top..height).zip(block_texels.chunks_exact(4 * channels)) {
            let count = channels * (width - left).min(4);
            texels[y * row + channels * left..][..count].copy_from_slice(&block_row[..count]);
        }
    }
    texels
}

#[test]
fn ktx2_blocks_are_read_back() {
    let folder = Folder::new();
    let value = folder.make("a.ktx2", &format!("{FLAGS} --compress"));
    let colour = folder.make("b.ktx2", &format!("{FLAGS} --compress --ramp {RAMP}"));
    let fading = folder.make("c.ktx2", &format!("{FLAGS} --compress --ramp #fff0@-0.5,#ffff@0.5"));
    let stops = [(-0.5, [1.0, 1.0, 1.0, 0.0]), (0.5, [1.0; 4])];
    let white = Output::colour_ramp(noise(), ColourRamp::new(stops));
    for (file, channels, output, format) in [
        (value, 1, Output::value(noise()), Format::R8Unorm),
        (colour, 4, colours(), Format::Rgba8UnormSrgb),
        (fading, 4, white, Format::Rgba8UnormSrgb),
    ] {
        let reader = ktx2::Reader::new(&file[..]).unwrap();
        let evaluator = Evaluator::new(output).unwrap();
        assert_eq!(reader.levels().len(), 6);
        for (index, level) in (0..).zip(reader.levels()) {
            let grid = grid().mip_level(index, 2).unwrap();
            let expected = evaluator.texels(&grid, format).unwrap();
            let [width, height, _] = grid.extent().map(|extent| extent as usize);
            assert_eq!(level.data.len(), width.div_ceil(4) * height.div_ceil(4) * if channels == 1 { 8 } else { 16 });
            let found = decoded(level.data, [width, height], channels);
            for (place, (a, b)) in found.iter().zip(&expected).enumerate() {
                let [x, y] = [place / channels % width, place / channels / width].map(|at| at / 4 * 4);
                let block = (y..height.min(y + 4)).flat_map(|y| (x..width.min(x + 4)).map(move |x| [x, y]));
                let levels = block.map(|[x, y]| expected[(y * width + x) * channels + place % channels]);
                let (low, high) = levels.fold((255, 0), |(low, high), level| (level.min(low), level.max(high)));
                // Eight levels lie between the ends of a block, so that one is at most a 14th of what these are apart
                // from a sample; both are rounded. BC7 has more levels, and lines through colours, which lie near one.
                assert!(a.abs_diff(*b) <= (high - low) / 14 + 2, "{channels} channels, level {index}: {a}, not {b}");
            }
        }
    }
}

#[test]
fn animations_are_read_back() {
    use image::AnimationDecoder;
    let folder = Folder::new();
    let flags = "--octaves 3 --size 20x10 --step 0.015625 --frames 5 --time 2 --normalize off";
    let noise = Evaluator::new(Perlin::new(Dimension::D3).fbm(Octaves::new(3))).unwrap();
    let frame = |index: u32| {
        let grid = Grid::new(&[0.0, 0.0, f64::from(index) * 0.4], &[1.0 / 64.0; 2], &[20, 10]).unwrap();
        noise.texels(&grid, Format::R8Unorm).unwrap()
    };
    let gif = folder.make("a.gif", &format!("{flags} --fps 40"));
    let gif = image::codecs::gif::GifDecoder::new(Cursor::new(gif)).unwrap().into_frames().collect_frames().unwrap();
    let apng = folder.make("a.apng", flags);
    let apng = image::codecs::png::PngDecoder::new(Cursor::new(apng)).unwrap().apng().unwrap();
    let apng = apng.into_frames().collect_frames().unwrap();
    assert_eq!([gif.len(), apng.len()], [5, 5]);
    for (index, (gif, apng)) in gif.iter().zip(&apng).enumerate() {
        let grey = |frame: &image::Frame| frame.buffer().pixels().map(|pixel| pixel.0[0]).collect::<Vec<_>>();
        assert_eq!(grey(gif), frame(index as u32), "GIF, frame {index}");
        assert_eq!(grey(apng), frame(index as u32), "APNG, frame {index}");
    }
    // 40 frames a second are 2.5 hundredths each, of which GIF has whole ones.
    let delays: Vec<_> = gif.iter().map(|frame| frame.delay().numer_denom_ms().0).collect();
    assert_eq!(delays, [30, 20, 30, 20, 30]);
    folder.succeed(&format!("make {flags} --output n.png"));
    for index in 0..5 {
        let still = image::open(folder.path(&format!("n-{index:04}.png"))).unwrap();
        assert_eq!(still.as_luma8().unwrap().as_raw(), &frame(index), "frame {index}");
    }
}

#[test]
fn volumes_become_sheets() {
    let folder = Folder::new();
    let flags = "--size 9x7x5 --step 0.2";
    let grid = Grid::new(&[0.0; 3], &[0.2; 3], &[9, 7, 5]).unwrap();
    let expected = Evaluator::new(Perlin::new(Dimension::D3)).unwrap().texels(&grid, Format::R8Unorm).unwrap();
    for (columns, size) in [(None, [27, 14]), (Some(2), [18, 21]), (Some(5), [45, 7])] {
        let columns_flag = columns.map(|columns| format!("--columns {columns}")).unwrap_or_default();
        let sheet = folder.make("a.png", &format!("{flags} {columns_flag}"));
        let sheet = image::load_from_memory(&sheet).unwrap().into_luma8();
        assert_eq!([sheet.width(), sheet.height()], size);
        let columns = columns.unwrap_or(3);
        for (index, expected) in (0..).zip(&expected) {
            let (x, y, slice) = (index % 9, index / 9 % 7, index / 63);
            let found = sheet.get_pixel(slice % columns * 9 + x, slice / columns * 7 + y).0[0];
            assert_eq!(found, *expected, "{columns}: {x}, {y}, {slice}");
        }
    }
}

/// The heights of a picture of terrain, decoded by its publisher's formula.
fn decoded_heights(file: &[u8], decode: impl Fn([f64; 3]) -> f64) -> Vec<f64> {
    let picture = image::load_from_memory(file).unwrap();
    let picture = picture.as_rgb8().unwrap();
    picture.pixels().map(|pixel| decode(pixel.0.map(f64::from))).collect()
}

/// <https://github.com/tilezen/joerd/blob/master/docs/formats.md>
fn terrarium([red, green, blue]: [f64; 3]) -> f64 {
    red * 256.0 + green + blue / 256.0 - 32768.0
}

/// <https://docs.mapbox.com/data/tilesets/guides/access-elevation-data/>
fn terrain_rgb([red, green, blue]: [f64; 3]) -> f64 {
    -10000.0 + (red * 256.0 * 256.0 + green * 256.0 + blue) * 0.1
}

#[test]
fn heights_are_encoded_as_their_publishers_say() {
    let folder = Folder::new();
    let land = "--octaves 6 --hash lowbias --size 64x64 --scale 4200 --offset -350";
    for view in ["--address 2/1/3", "--cells 3 --vertices", "--preset terrain"] {
        let land = if view.starts_with("--preset") { "--size 64x64 --scale 900 --offset 20.5" } else { land };
        let plain = if view.starts_with("--preset") { "--grey" } else { "--normalize off" };
        let metres = floats(&folder.make("a.f32", &format!("{land} {view} {plain}")));
        for (ending, flag) in [("png", ""), ("webp", ""), ("png", "--gpu")] {
            if !flag.is_empty() && (view.contains("--preset") || is_gpu_left_out()) {
                continue;
            }
            let made = |encoding: &str| {
                folder.make(&format!("a.{ending}"), &format!("{land} {view} --encoding {encoding} {flag}"))
            };
            let found = decoded_heights(&made("terrarium"), terrarium);
            let exact = metres.iter().zip(&found).map(|(metres, found)| f64::from(*metres) - found);
            assert!(exact.into_iter().all(|rest| (0.0..1.0 / 256.0).contains(&rest)), "{view} .{ending}");
            let found = decoded_heights(&made("mapbox"), terrain_rgb);
            let exact = metres.iter().zip(&found).map(|(metres, found)| f64::from(*metres) - found);
            assert!(exact.into_iter().all(|rest| rest.abs() < 0.05 + 1e-9), "{view} .{ending}");
        }
        assert!(metres.iter().any(|height| (height - metres[0]).abs() > 100.0), "{view}");
    }
    // The examples of Mapzen's page, the ends of both ranges, and the sea.
    for (encoding, metres, expected) in [
        ("terrarium", "2523.266", [137, 219, 68]),
        ("terrarium", "-11000", [85, 8, 0]),
        ("terrarium", "8900", [162, 196, 0]),
        ("terrarium", "-32768", [0, 0, 0]),
        ("terrarium", "32767.998", [255, 255, 255]),
        ("terrarium", "-0.001953125", [127, 255, 255]),
        ("terrain-rgb", "-10000", [0, 0, 0]),
        ("terrain-rgb", "0", [1, 134, 160]),
        ("terrain-rgb", "0.06", [1, 134, 161]),
        ("terrain-rgb", "1667721.5", [255, 255, 255]),
    ] {
        let noise = format!(r#"{{ "gradnoise": 1, "nodes": [{{ "constant": {metres} }}] }}"#);
        std::fs::write(folder.path("a.json"), noise).unwrap();
        let file = folder.make("a.png", &format!("--noise a.json --size 2 --scale 1 --encoding {encoding}"));
        let picture = image::load_from_memory(&file).unwrap();
        assert!(picture.as_rgb8().unwrap().pixels().all(|pixel| pixel.0 == expected), "{encoding} {metres}");
    }
    // Colours that are heights have no colour space, which viewers would convert.
    let file = folder.make("a.png", &format!("{land} --encoding terrarium"));
    assert!(!file.windows(4).any(|chunk| chunk == b"sRGB"));
    // A folder of tiles.
    folder.succeed(&format!("make {land} --pyramid 1 --encoding terrarium -o tiles"));
    let tile = std::fs::read(folder.path("tiles/1/1/0.png")).unwrap();
    assert_eq!(tile, folder.make("a.png", &format!("{land} --address 1/1/0 --encoding terrarium")));
    for (flags, expected) in [
        ("--encoding terrarium", "--scale <C>"),
        ("--encoding terrarium --scale 1 --normals 1", "cannot be used with"),
        ("--encoding terrarium --scale 1 --type u8", "cannot be used with"),
        ("--encoding srtm --scale 1", "[possible values: terrarium, terrain-rgb]"),
        (
            "--encoding terrarium --scale 1 -o a.exr",
            "--encoding terrarium is for .png and .webp files, not for OpenEXR",
        ),
        ("--encoding terrarium --scale 40000", "holds heights from -32768 to 32768 m"),
        ("--encoding mapbox --scale 40000", "--encoding terrain-rgb holds heights from -10000 to 1667721.55 m"),
    ] {
        let (code, message) = folder.fail(&format!("make --size 4x4 {flags}"));
        assert!(code == 2 && message.contains(expected), "{flags}: {message}");
    }
}
