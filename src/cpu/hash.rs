//! From a lattice cell to its gradient, through the permutation table: twin of `shaders/hash.wgsl`.

use super::table::{Table, permute, permuted_gradient};

#[inline(always)]
fn wrapped(cell: i32) -> u32 {
    cell as u32 & 255
}

#[inline(always)]
pub(crate) fn gradient_of_cell_1(table: &Table, cell: i32) -> f32 {
    permuted_gradient(table, wrapped(cell))[0]
}

// Perlin 2002: P[P[P[x] + y] + z], x innermost.

#[inline(always)]
pub(crate) fn gradient_x_innermost_2(table: &Table, cell: [i32; 2]) -> [f32; 2] {
    let [x, y, ..] = permuted_gradient(table, permute(table, wrapped(cell[0])) + wrapped(cell[1]));
    [x, y]
}

#[inline(always)]
pub(crate) fn gradient_x_innermost_3(table: &Table, cell: [i32; 3]) -> [f32; 3] {
    let xy = permute(table, permute(table, wrapped(cell[0])) + wrapped(cell[1]));
    let [x, y, z, _] = permuted_gradient(table, xy + wrapped(cell[2]));
    [x, y, z]
}

#[inline(always)]
pub(crate) fn gradient_x_innermost_4(table: &Table, cell: [i32; 4]) -> [f32; 4] {
    let xy = permute(table, permute(table, wrapped(cell[0])) + wrapped(cell[1]));
    permuted_gradient(table, permute(table, xy + wrapped(cell[2])) + wrapped(cell[3]))
}

// Gustavson 2005: P[x + P[y + P[z]]], x outermost.

#[inline(always)]
pub(crate) fn gradient_x_outermost_2(table: &Table, cell: [i32; 2]) -> [f32; 2] {
    let [x, y, ..] = permuted_gradient(table, permute(table, wrapped(cell[1])) + wrapped(cell[0]));
    [x, y]
}

#[inline(always)]
pub(crate) fn gradient_x_outermost_3(table: &Table, cell: [i32; 3]) -> [f32; 3] {
    let zy = permute(table, permute(table, wrapped(cell[2])) + wrapped(cell[1]));
    let [x, y, z, _] = permuted_gradient(table, zy + wrapped(cell[0]));
    [x, y, z]
}

#[inline(always)]
pub(crate) fn gradient_x_outermost_4(table: &Table, cell: [i32; 4]) -> [f32; 4] {
    let wz = permute(table, permute(table, wrapped(cell[3])) + wrapped(cell[2]));
    permuted_gradient(table, permute(table, wz + wrapped(cell[1])) + wrapped(cell[0]))
}
