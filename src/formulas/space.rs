//! Turns samples into positions in lattices.

pub(crate) mod coordinate;
pub(crate) mod displacement;
pub(crate) mod distance;
pub(crate) mod distance_hessian;
pub(crate) mod fixed_coordinate;
pub(crate) mod grid;
pub(crate) mod lattice_position;
pub(crate) mod points;
pub(crate) mod points_transform;
pub(crate) mod pullback_hessian;
pub(crate) mod skew;
pub(crate) mod skewed_tile;
pub(crate) mod skewed_tile_hessian;
pub(crate) mod surface;
pub(crate) mod tile;
pub(crate) mod tiled_lattice;
pub(crate) mod transform;
