//! The targets of files: a name, standard output, or an existing pipe or device.

use crate::failure::Failure;
use crate::files::Sink;
use crate::interrupt;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The target of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    StandardOutput,
    /// A pipe or a device, which is written to, not replaced.
    Stream(PathBuf),
    /// A file, which appears when it is complete. `path` is `name` with links resolved.
    File {
        name: PathBuf,
        path: PathBuf,
    },
}

/// Pieces of a MiB need so few system calls that their cost does not show.
const PIECE: usize = 1 << 20;

impl Target {
    /// Finds the target of a name, and fails if it cannot be written to.
    pub fn new(name: &Path) -> Result<Self, Failure> {
        if name == Path::new("-") {
            return Ok(Self::StandardOutput);
        }
        match std::fs::metadata(name) {
            Ok(metadata) if metadata.is_dir() => return Err(Failure::write(name, &io::ErrorKind::IsADirectory.into())),
            Ok(metadata) if !metadata.is_file() => return Ok(Self::Stream(name.into())),
            _ => {}
        }
        if std::fs::symlink_metadata(name).is_ok_and(|link| link.is_symlink()) && !name.exists() {
            return Err(Failure::File(format!(
                "{} could not be written: it is a link to a missing file",
                name.display()
            )));
        }
        // A link stays, and its destination is replaced.
        let path = std::fs::canonicalize(name).unwrap_or_else(|_| name.into());
        let folder = folder(&path);
        if folder.is_dir() {
            return Ok(Self::File { name: name.into(), path });
        }
        let (name, folder) = (name.display(), folder.display());
        Err(Failure::File(format!("{name} could not be written: there is no folder {folder}; make it first")))
    }

    /// Returns the target's name.
    pub fn name(&self) -> String {
        match self {
            Self::StandardOutput => "-".into(),
            Self::Stream(name) | Self::File { name, .. } => name.display().to_string(),
        }
    }

    /// Returns the number of free bytes on its disk, if that is known.
    pub fn space(&self) -> Option<u64> {
        match self {
            Self::File { path, .. } => fs4::available_space(folder(path)).ok(),
            _ => None,
        }
    }

    /// Calls `write` with the file. On failure nothing of it is left, and an existing file stays unchanged.
    pub fn write(&self, needs_seek: bool, write: impl FnOnce(&mut dyn Sink) -> io::Result<()>) -> Result<(), Failure> {
        let name = match self {
            Self::File { name, .. } | Self::Stream(name) => name.as_path(),
            Self::StandardOutput => Path::new("standard output"),
        };
        let fails = |error: io::Error| Failure::write(name, &error);
        match self {
            Self::File { path, .. } => complete(path, write).map_err(fails),
            Self::Stream(path) => {
                let stream = File::options().write(true).open(path).map_err(fails)?;
                streamed(stream, needs_seek, write).map_err(fails)
            }
            Self::StandardOutput => streamed(io::stdout().lock(), needs_seek, write).map_err(fails),
        }
    }
}

/// Returns the folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Calls `write` with a temporary file in the same folder, and renames the file when it is complete.
fn complete(path: &Path, write: impl FnOnce(&mut dyn Sink) -> io::Result<()>) -> io::Result<()> {
    let file = interrupt::removable(|| temporary(path))?;
    let mut buffered = BufWriter::with_capacity(PIECE, file);
    let written = write(&mut buffered).and_then(|()| buffered.flush());
    // Dropping it would try to write the remaining bytes again.
    let (file, _) = buffered.into_parts();
    interrupt::settled(|| written.and_then(|()| file.persist(path).map_err(|error| error.error))).map(drop)
}

/// Calls `write` with a stream, through a temporary file if the format needs to seek.
fn streamed(
    stream: impl Write,
    needs_seek: bool,
    write: impl FnOnce(&mut dyn Sink) -> io::Result<()>,
) -> io::Result<()> {
    let mut stream = BufWriter::with_capacity(PIECE, stream);
    if needs_seek {
        let mut file = BufWriter::with_capacity(PIECE, tempfile::tempfile()?);
        write(&mut file)?;
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        io::copy(&mut file, &mut stream)?;
    } else {
        write(&mut Forward(&mut stream))?;
    }
    stream.flush()
}

/// A stream that cannot seek, for formats that do not need to.
struct Forward<'a, W>(&'a mut W);

impl<W: Write> Write for Forward<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<W> Seek for Forward<'_, W> {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::NotSeekable.into())
    }
}

/// Creates a file to put at a path. It gets the permissions of an existing file there, else those that the user's mask
/// allows, including reading by others.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    #[cfg(not(unix))]
    return tempfile::Builder::new().tempfile_in(folder(path));
    #[cfg(unix)]
    {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt as _;
        // Without the bits that run a file as another user.
        let mode = std::fs::metadata(path).map(|there| there.permissions().mode() & 0o777);
        let permissions = Permissions::from_mode(*mode.as_ref().unwrap_or(&0o666));
        let file = tempfile::Builder::new().permissions(permissions.clone()).tempfile_in(folder(path))?;
        if mode.is_ok() {
            // The mask may have removed some, and a file system may not be able to restore them.
            let _ = file.as_file().set_permissions(permissions);
        }
        Ok(file)
    }
}

/// The names of a cube's faces, in the order of their layers.
const FACES: [&str; 6] = ["px", "nx", "py", "ny", "pz", "nz"];

/// Returns the name of one of several files: `noise.png` becomes `noise-px-0007.png`.
pub fn numbered(path: &Path, face: Option<u32>, frame: Option<(u32, u32)>) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    if let Some(face) = face {
        name.push(format!("-{}", FACES[face as usize]));
    }
    if let Some((frame, frames)) = frame {
        let digits = (frames - 1).to_string().len().max(4);
        name.push(format!("-{frame:0digits$}"));
    }
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
