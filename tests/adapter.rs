//! The devices that the tests use.

use crate::passthrough;
use gradnoise::gpu::{AdapterChoice, Context, ContextError, Generator, GeneratorError};
use std::cell::OnceCell;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returns a device that no test uses at the same time, or `None` if the environment says `GRADNOISE_GPU=off`: lavapipe
/// compiles the kernels of each device one after the other. No adapter is a failure, not a reason to skip.
pub fn context() -> Option<&'static Context> {
    thread_local! {
        static BORROWED: OnceCell<Option<Borrowed>> = const { OnceCell::new() };
    }
    BORROWED.with(|borrowed| borrowed.get_or_init(Borrowed::new).as_ref().map(|borrowed| borrowed.context))
}

/// The devices of tests that have ended.
static UNUSED: Mutex<Vec<&'static Context>> = Mutex::new(Vec::new());

/// OpenGL, which one test uses at a time: it has one context, and wgpu panics where a thread waits for it for longer
/// than six seconds, such as while another one compiles.
static OPENGL: Mutex<()> = Mutex::new(());

/// A device that a test's thread has until it ends.
struct Borrowed {
    context: &'static Context,
    _opengl: Option<MutexGuard<'static, ()>>,
}

impl Borrowed {
    fn new() -> Option<Self> {
        if std::env::var("GRADNOISE_GPU").is_ok_and(|value| value == "off") {
            eprintln!("GRADNOISE_GPU=off: nothing is checked on a GPU");
            return None;
        }
        let unused = UNUSED.lock().unwrap().pop();
        let context: &Context = unused.unwrap_or_else(|| match new_context() {
            Ok(context) => Box::leak(Box::new(context)),
            Err(error) => {
                panic!("{error}\nrun the tests by `sh tests/run.sh`, or with GRADNOISE_GPU=off without a GPU")
            }
        });
        let is_opengl = context.info.backend == wgpu::Backend::Gl;
        Some(Self { context, _opengl: is_opengl.then(|| OPENGL.lock().unwrap_or_else(PoisonError::into_inner)) })
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        UNUSED.lock().unwrap().push(self.context);
    }
}

fn new_context() -> Result<Context, ContextError> {
    let choice = AdapterChoice { name: std::env::var("GRADNOISE_ADAPTER").ok(), ..Default::default() };
    let context = if takes_spirv() { passthrough::context(&choice) } else { Context::new(&choice) }?;
    eprintln!("adapter: {}{}", context.description(), if takes_spirv() { ", by SPIR-V" } else { "" });
    Ok(context)
}

/// Returns whether kernels go to the driver as SPIR-V, as the environment says by `GRADNOISE_SPIRV=on`.
fn takes_spirv() -> bool {
    std::env::var("GRADNOISE_SPIRV").is_ok_and(|value| value == "on")
}

/// Makes a generator, whose kernels go to the driver as the environment says.
pub fn new_generator(device: &wgpu::Device) -> Result<Generator, GeneratorError> {
    let generator = Generator::new(device)?;
    if takes_spirv() {
        return Ok(generator.spirv(passthrough::module));
    }
    Ok(generator)
}

#[test]
fn adapter_is_there() {
    if let Some(context) = context() {
        assert!(!context.info.name.is_empty());
    }
}
