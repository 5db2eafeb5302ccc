// Leaves with one value in each cell of size 1.
//
// holes: lowbias_to_unit
// in each dimension: LatticePosition, lowbias
// holes: LatticePosition_1, LatticePosition_2, LatticePosition_3, LatticePosition_4
// rust: by hand, since a loop over the axes serves all dimensions

fn checker(sum: i32) -> f32 {
    return select(1.0, -1.0, (sum & 1) == 1);
}

fn checkerboard_1(leaf: u32, p: LatticePosition_1) -> f32 {
    return checker(p.cell);
}

fn checkerboard_2(leaf: u32, p: LatticePosition_2) -> f32 {
    return checker(p.cell.x + p.cell.y);
}

fn checkerboard_3(leaf: u32, p: LatticePosition_3) -> f32 {
    return checker(p.cell.x + p.cell.y + p.cell.z);
}

fn checkerboard_4(leaf: u32, p: LatticePosition_4) -> f32 {
    return checker(p.cell.x + p.cell.y + p.cell.z + p.cell.w);
}

fn white(leaf: u32, p: LatticePosition) -> f32 {
    return lowbias_to_unit(lowbias(positional_seed(leaf), positional_upper_seed(leaf), p.cell));
}
