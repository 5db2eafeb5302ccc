//! Lists the files to write, each with the places whose samples it holds.

use crate::failure::Failure;
use crate::files::{Kind, Shape};
use crate::target::{Target, numbered};
use crate::view::{Address, Place, View};
use std::path::Path;

/// A file to write.
pub struct Job {
    pub target: Target,
    pub places: Vec<Place>,
}

/// Returns the files to write, each with the places in it.
pub fn jobs(output: &Path, kind: Kind, view: &View, shape: &Shape) -> Result<Vec<Job>, Failure> {
    if !view.addresses.is_empty() {
        return view
            .addresses
            .iter()
            .zip(&view.places)
            .map(|(address, place)| tile(output, kind, *address, *place))
            .collect();
    }
    let (is_split_by_face, is_split_by_frame) =
        (view.faces > 1 && !kind.holds_faces(), view.frames > 1 && !kind.holds_frames());
    let faces = |frame: u32| (0..view.faces).map(move |face| (face, frame));
    let pictures: Vec<_> = (0..view.frames).flat_map(faces).zip(&view.places).collect();
    let groups = if is_split_by_face && !is_split_by_frame && view.frames > 1 {
        // Each face is a separate animation.
        let of_face = |face: u32| pictures.iter().filter(move |((of, _), _)| *of == face).copied().collect::<Vec<_>>();
        (0..view.faces).map(of_face).collect()
    } else if is_split_by_face {
        pictures.chunks(1).map(<[_]>::to_vec).collect()
    } else if is_split_by_frame {
        pictures.chunks(view.faces as usize).map(<[_]>::to_vec).collect()
    } else {
        vec![pictures]
    };
    let several = groups.len() > 1;
    if several && output == Path::new("-") {
        return Err(Failure::Request(format!("these are {} files, but standard output holds only one", groups.len())));
    }
    let job = |group: Vec<((u32, u32), &Place)>| {
        let ((face, frame), _) = group[0];
        let face = is_split_by_face.then_some(face);
        let frame = is_split_by_frame.then_some((frame, view.frames));
        let path = if several { numbered(output, face, frame) } else { output.to_owned() };
        // The smallest mip level comes first.
        let levels = (0..shape.levels.len() as u32).rev();
        let at_level = |level: u32| group.iter().filter_map(move |(_, place)| place.mip_level(level));
        let places = if shape.levels.len() == 1 {
            group.iter().map(|(_, place)| **place).collect()
        } else {
            levels.flat_map(at_level).collect()
        };
        Ok(Job { target: Target::new(&path)?, places })
    };
    groups.into_iter().map(job).collect()
}

/// Returns the file of a tile in the folder of a map. Creates missing folders.
fn tile(output: &Path, kind: Kind, address: Address, place: Place) -> Result<Job, Failure> {
    let Address { zoom, column, row } = address;
    let folder = output.join(zoom.to_string()).join(column.to_string());
    std::fs::create_dir_all(&folder).map_err(|error| Failure::write(&folder, &error))?;
    Ok(Job { target: Target::new(&folder.join(format!("{row}.{}", kind.extension())))?, places: vec![place] })
}

/// Returns a warning if there are more bytes than free space on the disk.
pub fn space(kind: Kind, shape: &Shape, jobs: &[Job]) -> Option<String> {
    let space = u128::from(jobs.first()?.target.space()?);
    let bytes = shape.bytes() * jobs.len() as u128;
    let least = match shape.blocks {
        Some(blocks) => bytes * blocks.bytes() as u128 / (16 * shape.pixel.bytes() as u128),
        None if kind.is_uncompressed() => bytes,
        // Compression hardly ever halves noise.
        None => bytes / 2,
    };
    let size = |bytes: u128| indicatif::HumanBytes(u64::try_from(bytes).unwrap_or(u64::MAX));
    (least > space).then(|| format!("{} are to be written, but the disk has only {} left", size(least), size(space)))
}
