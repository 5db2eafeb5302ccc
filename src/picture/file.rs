//! Writes files that appear only when they are complete.

use crate::picture::error::PictureError;
use image::{GrayImage, ImageFormat};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Writes a picture as PNG. The file appears when it is complete and replaces an existing file or link, but no pipe,
/// socket or device; on failure nothing changes. On Unix it keeps the permissions of the file that it replaces.
///
/// ```no_run
/// let white = image::GrayImage::from_pixel(64, 48, image::Luma([255]));
/// gradnoise::picture::save_png(&white, "white.png")?;
/// # Ok::<(), gradnoise::picture::PictureError>(())
/// ```
///
/// # Errors
/// [`PictureError::NoFolder`] or [`PictureError::Write`] if the file cannot be written, and [`PictureError::Encode`] if
/// PNG cannot hold the picture.
pub fn save_png(picture: &GrayImage, path: impl AsRef<Path>) -> Result<(), PictureError> {
    let mut bytes = io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png)?;
    save(path.as_ref(), bytes.get_ref())
}

/// Writes values in order as raw little-endian `f32`. Like [`save_png`]'s, the file appears when it is complete.
///
/// ```no_run
/// gradnoise::picture::save_raw(&[0.5, -0.25], "noise.f32")?;
/// # Ok::<(), gradnoise::picture::PictureError>(())
/// ```
///
/// # Errors
/// [`PictureError::NoFolder`] or [`PictureError::Write`] if the file cannot be written.
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

/// Calls `write` with a temporary file in the same folder, and renames the file when it is complete. On failure nothing
/// changes.
pub(super) fn complete<E: From<PictureError>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    // Renaming would notice a folder only at the end, perhaps after hours, and would replace a device.
    if path.is_dir() {
        return Err(unwritable(path, &io::ErrorKind::IsADirectory.into()).into());
    }
    if path.symlink_metadata().is_ok_and(|there| !there.is_file() && !there.is_symlink()) {
        let reason = io::Error::new(io::ErrorKind::Unsupported, "it is a pipe, a socket or a device; use a file");
        return Err(PictureError::Write { path: path.into(), reason }.into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary(path, folder).map_err(|reason| match reason.kind() {
        io::ErrorKind::NotFound if !folder.exists() => {
            PictureError::NoFolder { path: path.into(), folder: folder.into() }
        }
        _ => unwritable(path, &reason),
    })?;
    write(file.as_file_mut())?;
    file.persist(path).map_err(|error| unwritable(path, &error.error))?;
    Ok(())
}

/// Makes an error from the reason's kind only, because the rest of the system's message names the temporary file.
pub(super) fn unwritable(path: &Path, reason: &io::Error) -> PictureError {
    PictureError::Write { path: path.into(), reason: reason.kind().into() }
}

/// Makes a file to move to a path. It gets the permissions of the file that is there; otherwise others may read it, as
/// far as the umask allows.
fn temporary(path: &Path, folder: &Path) -> io::Result<NamedTempFile> {
    #[cfg(not(unix))]
    return tempfile::Builder::new().tempfile_in(folder);
    #[cfg(unix)]
    {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt as _;
        let there = path.symlink_metadata().ok().filter(std::fs::Metadata::is_file);
        // Leaves out the bits that make it run as another user.
        let mode = there.map(|there| there.permissions().mode() & 0o777);
        let permissions = Permissions::from_mode(mode.unwrap_or(0o666));
        let file = tempfile::Builder::new().permissions(permissions.clone()).tempfile_in(folder)?;
        if mode.is_some() {
            // The umask may have removed some, and some file systems cannot restore them.
            let _ = file.as_file().set_permissions(permissions);
        }
        Ok(file)
    }
}
