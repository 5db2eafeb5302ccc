//! Names of the languages that look like C, and the heads of their functions.

use std::rc::Rc;

/// A language that looks like C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    C,
    CSharp,
    /// GLSL that knows `precise`.
    Glsl,
    /// GLSL ES 3.00.
    GlslEs300,
    Hlsl,
    Metal,
}

/// The result of a function and its parameters.
pub(super) struct Signature {
    pub(super) result: String,
    pub(super) parameters: Vec<(String, Rc<str>)>,
}
