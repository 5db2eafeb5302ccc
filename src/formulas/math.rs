//! Arithmetic that rounds alike everywhere.

pub(crate) mod arithmetic;
pub(crate) mod division;
pub(crate) mod elementary;
pub(crate) mod exact;
pub(crate) mod fixed;
pub(crate) mod hessian;
pub(crate) mod vector;
