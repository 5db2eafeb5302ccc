//! Ctrl-C and requests to end, heeded so that no half of a file is left.

use crate::failure::Failure;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// Whether the work looks for interrupts by itself.
static IS_NOTICED: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The file that is being written under a name of its own. Only the holder of the lock makes, renames or
/// removes such files.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Begins to heed interrupts. One ends the program at once, unless the work notices it by itself, and then the next.
pub fn begin(is_json: bool) -> Result<(), Failure> {
    let handler = move || {
        if IS_NOTICED.load(Ordering::Relaxed) && !INTERRUPTED.swap(true, Ordering::Relaxed) {
            return;
        }
        // Until the end nobody else gets the lock, and so nobody misses the file or makes another one.
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

/// Does work that asks by [`is_asked_for`] whether it is to stop.
pub fn noticed<T>(work: impl FnOnce() -> T) -> T {
    IS_NOTICED.store(true, Ordering::Relaxed);
    let done = work();
    IS_NOTICED.store(false, Ordering::Relaxed);
    done
}

/// Returns whether somebody has asked the program to end.
pub fn is_asked_for() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

fn temporary() -> MutexGuard<'static, Option<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a temporary file, which an interrupt removes until it is settled.
pub fn removable(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    let mut temporary = temporary();
    let file = make()?;
    *temporary = Some(file.path().to_owned());
    Ok(file)
}

/// Settles what becomes of the temporary file, which is none afterwards.
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

    /// The folder that the test's second process writes into.
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
