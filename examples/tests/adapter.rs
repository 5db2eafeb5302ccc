//! The adapter that the examples use.

use gradnoise::gpu::{AdapterChoice, Context};

/// Returns it, or nothing if the environment says `GRADNOISE_GPU=off`. No adapter is a failure, not a reason to skip.
pub fn context() -> Option<Context> {
    if std::env::var("GRADNOISE_GPU").is_ok_and(|value| value == "off") {
        eprintln!("GRADNOISE_GPU=off: nothing is checked on a GPU");
        return None;
    }
    Some(Context::new(&AdapterChoice::default()).unwrap())
}
