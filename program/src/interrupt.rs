//! Ctrl-C and requests to end, noticed between bands so that no half of a file is left.

use crate::failure::Failure;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

static HAS_BEGUN: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The file that is being written under a name of its own, which a second Ctrl-C removes.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Begins to notice interrupts, unless that has begun. The second one ends the program at once.
pub fn begin() -> Result<(), Failure> {
    if HAS_BEGUN.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            if let Ok(Some(path)) = TEMPORARY.lock().as_deref() {
                // The program ends here, whether the file can be removed or not.
                let _ = std::fs::remove_file(path);
            }
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Other(error.to_string()))
}

/// Returns whether somebody has asked the program to end.
pub fn is_asked_for() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Remembers the temporary file that is being written, or that there is none.
pub fn remember(path: Option<&Path>) {
    if let Ok(mut temporary) = TEMPORARY.lock() {
        *temporary = path.map(Path::to_owned);
    }
}
