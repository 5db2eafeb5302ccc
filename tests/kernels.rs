//! Comparisons of kernels with the CPU.

use crate::adapter::{context, new_generator};
use gradnoise::gpu::{self, Context, Generator, Prepared};
use gradnoise::{Domain, Evaluator, Format, Output};

/// Returns a device that no test uses at the same time and a generator, as `adapter::context` does.
pub fn generator() -> Option<(&'static Context, Generator)> {
    let context = context()?;
    Some((context, new_generator(&context.device).unwrap()))
}

/// Returns the bytes that the CPU finds.
pub fn on_cpu(output: impl Into<Output>, domain: &(impl Domain + ?Sized), format: Format) -> Vec<u8> {
    Evaluator::new(output.into()).unwrap().texels(domain, format).unwrap()
}

/// Prepares an output, asserts that its kernel has the CPU's bytes, and returns it.
pub fn assert_same_bytes(
    generator: &Generator,
    output: impl Into<Output>,
    domain: &(impl Domain + gpu::Domain + ?Sized),
    format: Format,
) -> Prepared {
    let output = output.into();
    let prepared = generator.prepare(&output, domain, format).unwrap();
    assert_reads(&prepared, &output, domain, format);
    prepared
}

/// Asserts that what has been prepared or updated has the CPU's bytes.
pub fn assert_reads(prepared: &Prepared, output: impl Into<Output>, domain: &(impl Domain + ?Sized), format: Format) {
    let output = output.into();
    let found = prepared.read(&context().unwrap().queue, 10 * Context::TIMEOUT).unwrap();
    let expected = on_cpu(&output, domain, format);
    let first = found.iter().zip(&expected).position(|(found, expected)| found != expected);
    assert_eq!(
        (found.len(), first),
        (expected.len(), None),
        "bytes, and the first that differs: {output:?} as {format:?}"
    );
}
