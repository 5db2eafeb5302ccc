//! Noises on lattices, and what they interpolate.

pub(crate) mod cell_bits;
pub(crate) mod cells;
pub(crate) mod cellular;
pub(crate) mod cellular_border;
pub(crate) mod cellular_features;
pub(crate) mod cellular_smooth;
pub(crate) mod fade;
pub(crate) mod gabor;
pub(crate) mod gradient;
pub(crate) mod gradient_array;
pub(crate) mod gradient_bytes;
pub(crate) mod gradient_components;
pub(crate) mod gradient_computed;
pub(crate) mod high_dimensional;
pub(crate) mod impulse;
pub(crate) mod lattice_value;
pub(crate) mod metric;
pub(crate) mod minimal_cubic;
pub(crate) mod mixed_lattice_value;
pub(crate) mod nearest;
pub(crate) mod neighbourhood;
pub(crate) mod perlin;
pub(crate) mod simplex;
pub(crate) mod spline;
pub(crate) mod table;
pub(crate) mod value;
