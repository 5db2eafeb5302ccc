//! Functions of values, each with its derivatives.

pub(crate) mod chain_rule;
pub(crate) mod combine;
pub(crate) mod hessian_sample;
pub(crate) mod leaf;
pub(crate) mod leaf_hessian;
pub(crate) mod modify;
pub(crate) mod octave;
pub(crate) mod octave_record;
pub(crate) mod sample;
pub(crate) mod sloped_octave;
