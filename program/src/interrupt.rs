//! Handles Ctrl-C and requests to end, so that no incomplete file is left.

use crate::failure::Failure;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// Whether the current work checks for interrupts itself.
static IS_NOTICED: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The temporary file that is being written. Only the holder of the lock creates, renames or removes such files.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Begins to handle interrupts. An interrupt ends the program at once; during work that checks itself, the second does.
pub fn begin(is_json: bool) -> Result<(), Failure> {
    let handler = move || {
        if IS_NOTICED.load(Ordering::Relaxed) && !INTERRUPTED.swap(true, Ordering::Relaxed) {
            return;
        }
        // The lock is kept until the end, so that no other thread misses the file or creates another one.
        let temporary = temporary();
        if let Some(path) = temporary.as_deref() {
            // The program ends here, whether the file can be removed or not.
            let _ = std::fs::remove_file(path);
        }
        let code = Failure::Interrupted("no file is left incomplete".into()).tell(is_json);
        std::process::exit(code.into());
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Other(error.to_string()))
}

/// Does work that checks [`is_asked_for`] to see whether it must stop.
pub fn noticed<T>(work: impl FnOnce() -> T) -> T {
    IS_NOTICED.store(true, Ordering::Relaxed);
    let done = work();
    IS_NOTICED.store(false, Ordering::Relaxed);
    done
}

/// Returns whether the program has been asked to end.
pub fn is_asked_for() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

fn temporary() -> MutexGuard<'static, Option<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a temporary file, which an interrupt removes until it is settled.
pub fn removable(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    let mut temporary = temporary();
    let file = make()?;
    *temporary = Some(file.path().to_owned());
    Ok(file)
}

/// Renames or drops the temporary file by `settle`, after which there is none.
pub fn settled<T>(settle: impl FnOnce() -> T) -> T {
    let mut temporary = temporary();
    let settled = settle();
    *temporary = None;
    settled
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

    use crate::target::Target;
    use std::process::Command;
    use std::time::Duration;

    /// The folder into which the test's second process writes.
    const FOLDER: &str = "GRADNOISE_INTERRUPTED";

    #[test]
    fn interrupts_remove_the_file_that_is_being_written() {
        if let Some(folder) = std::env::var_os(FOLDER) {
            super::begin(false).unwrap();
            let target = Target::new(&std::path::Path::new(&folder).join("a.bin")).unwrap();
            let written = target.write(false, |file| {
                file.write_all(b"half")?;
                Command::new("kill").args(["-TERM", &std::process::id().to_string()]).status()?;
                std::thread::sleep(Duration::from_secs(20));
                Ok(())
            });
            panic!("the signal is not heeded: {written:?}");
        }
        let folder = tempfile::tempdir().unwrap();
        let name = "interrupt::tests::interrupts_remove_the_file_that_is_being_written";
        let mut again = Command::new(std::env::current_exe().unwrap());
        let output = again.args(["--exact", name, "--nocapture"]).env(FOLDER, folder.path()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert!(said.ends_with("error: interrupted; no file is left incomplete\n"), "{said}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
