//! Files that are complete or not there.

use crate::picture::PictureError;
use image::{GrayImage, ImageFormat};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Writes a picture as PNG. The file appears when it is complete, a new one in place of what was there, be that a link; on
/// failure nothing changes.
///
/// # Errors
/// [`PictureError::Write`] if the file cannot be written, [`PictureError::Encode`] if PNG cannot hold the picture.
pub fn save_png(picture: &GrayImage, path: impl AsRef<Path>) -> Result<(), PictureError> {
    let mut bytes = io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png)?;
    save(path.as_ref(), bytes.get_ref())
}

/// Writes values as raw little-endian `f32`, in their order. The file appears when it is complete, as with [`save_png`].
///
/// ```no_run
/// gradnoise::picture::save_raw(&[0.5, -0.25], "noise.f32")?;
/// # Ok::<(), gradnoise::picture::PictureError>(())
/// ```
///
/// # Errors
/// [`PictureError::Write`] if the file cannot be written.
pub fn save_raw(values: &[f32], path: impl AsRef<Path>) -> Result<(), PictureError> {
    if cfg!(target_endian = "little") {
        save(path.as_ref(), bytemuck::cast_slice(values))
    } else {
        let swapped: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        save(path.as_ref(), &swapped)
    }
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), PictureError> {
    complete(path, |file| file.write_all(bytes).map_err(|reason| unwritable(path, &reason)))
}

/// Has a file written beside its place, and puts it there when it is complete; else nothing changes.
pub(super) fn complete<E: From<PictureError>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    // It would be noticed last, after hours perhaps.
    if path.is_dir() {
        return Err(unwritable(path, &io::ErrorKind::IsADirectory.into()).into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary().tempfile_in(folder).map_err(|reason| match reason.kind() {
        io::ErrorKind::NotFound => PictureError::NoFolder { path: path.into(), folder: folder.into() },
        _ => unwritable(path, &reason),
    })?;
    write(file.as_file_mut())?;
    file.persist(path).map_err(|error| unwritable(path, &error.error))?;
    Ok(())
}

/// The reason's kind alone: the rest of the system's message names the temporary file.
pub(super) fn unwritable(path: &Path, reason: &io::Error) -> PictureError {
    PictureError::Write { path: path.into(), reason: reason.kind().into() }
}

/// Files that others may read, as far as the user's mask lets them.
fn temporary() -> tempfile::Builder<'static, 'static> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has such permissions"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}
