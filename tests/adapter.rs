//! The device that the tests share.

use gradnoise::gpu::{AdapterChoice, Context, ContextError};
use std::sync::LazyLock;

/// Returns a device, or `None` if the environment says `GRADNOISE_GPU=off`. No adapter is a failure, not a reason to
/// skip.
pub fn context() -> Option<&'static Context> {
    static CONTEXT: LazyLock<Option<Result<Context, ContextError>>> = LazyLock::new(|| {
        if std::env::var("GRADNOISE_GPU").is_ok_and(|value| value == "off") {
            eprintln!("GRADNOISE_GPU=off: nothing is checked on a GPU");
            return None;
        }
        let choice = AdapterChoice { name: std::env::var("GRADNOISE_ADAPTER").ok(), ..Default::default() };
        let context = Context::new(&choice);
        if let Ok(context) = &context {
            eprintln!("adapter: {}", context.description());
        }
        Some(context)
    });
    match CONTEXT.as_ref()? {
        Ok(context) => Some(context),
        Err(error) => panic!("{error}\nrun the tests by `sh tests/run.sh`, or with GRADNOISE_GPU=off without a GPU"),
    }
}

#[test]
fn adapter_is_there() {
    if let Some(context) = context() {
        assert!(!context.info.name.is_empty());
    }
}
