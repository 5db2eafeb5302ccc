// Positions given as a cell and a local coordinate along each axis, mapped into each leaf's lattice as exactly as the
// host maps positions in f64.
//
// holes: wide_add, wide_signed, wide_left, wide_right, wide_product, wide_share, wide_from, difference_or_zero

// A position in 64.64 fixed point, one axis per component: two words of fractions, and two of cells.
struct CellPosition { lower_words: vec4u, upper_words: vec4u, cells: vec4u, signs: vec4u }

// A position, and its displacement by warps.
struct SamplePosition { base: CellPosition, displacement: vec4f }

fn at_cell(cell: vec4i, local: vec4f) -> SamplePosition {
    let x = wide_from(cell.x, local.x);
    let y = wide_from(cell.y, local.y);
    let z = wide_from(cell.z, local.z);
    let w = wide_from(cell.w, local.w);
    let base = CellPosition(
        vec4u(x.x, y.x, z.x, w.x),
        vec4u(x.y, y.y, z.y, w.y),
        vec4u(x.z, y.z, z.z, w.z),
        vec4u(x.w, y.w, z.w, w.w),
    );
    return SamplePosition(base, vec4f());
}

fn cells_transform_of(transform: u32) -> u32 {
    return cells_transform_at(root_transforms(0u), transform);
}

// Returns a * 2^left / 2^right, one of which is 0.
fn wide_shifted(a: vec4u, left: u32, right: u32) -> vec4u {
    let doubled = select(wide_left(a, left), a, left == 0u);
    return select(wide_right(doubled, right), doubled, right == 0u);
}

// Returns the share of one coordinate of the position in one of a lattice: its product with a mantissa and a power of
// two. Most mantissas have only their first bit set, 2^52.
fn cell_coordinate_share(base: CellPosition, axis: u32, source: u32, record: u32) -> vec4u {
    let p = vec4u(base.lower_words[source], base.upper_words[source], base.cells[source], base.signs[source]);
    let i = 4u * axis + source;
    let low = cells_transform_mantissas(record, 2u * i);
    let high = cells_transform_mantissas(record, 2u * i + 1u);
    let exponent = cells_transform_exponents(record, i);
    let shifted = wide_shifted(p, difference_or_zero(52u, exponent), difference_or_zero(exponent, 52u));
    let product = select(wide_product(p, vec2u(low, high), exponent), shifted, (low | (high ^ 0x100000u)) == 0u);
    let sign = cells_transform_signs(record, i);
    return select(wide_signed(product, sign), product, sign == 0u);
}

fn plus_cell_coordinate(sum: vec4u, base: CellPosition, axis: u32, source: u32, record: u32) -> vec4u {
    let i = 8u * axis + 2u * source;
    let is_zero = (cells_transform_mantissas(record, i) | cells_transform_mantissas(record, i + 1u)) == 0u;
    return select(wide_add(sum, cell_coordinate_share(base, axis, source, record)), sum, is_zero);
}

// Adds the image of zero along an axis of a lattice.
fn plus_cell_start(coordinate: vec4u, axis: u32, record: u32) -> vec4u {
    let i = 4u * axis;
    let x = cells_transform_start(record, i);
    let y = cells_transform_start(record, i + 1u);
    let z = cells_transform_start(record, i + 2u);
    let w = cells_transform_start(record, i + 3u);
    return select(wide_add(coordinate, vec4u(x, y, z, w)), coordinate, (x | y | z | w) == 0u);
}

// Finds a coordinate that depends on all coordinates of the position.
fn cell_coordinate_mapped(base: CellPosition, axis: u32, record: u32) -> vec4u {
    let x = cell_coordinate_share(base, axis, 0u, record);
    let xy = plus_cell_coordinate(x, base, axis, 1u, record);
    let xyz = plus_cell_coordinate(xy, base, axis, 2u, record);
    let xyzw = plus_cell_coordinate(xyz, base, axis, 3u, record);
    return plus_cell_start(xyzw, axis, record);
}

// Rounds to 24 bits of the fraction, by adding half of the last one, and drops the bits above and below 32.32.
fn cell_coordinate_rounded(coordinate: vec4u) -> vec2u {
    let rounded = wide_add(coordinate, vec4u(0u, 128u, 0u, 0u));
    return vec2u(rounded.y, rounded.z);
}

// Finds a coordinate where axes are those of the lattice.
fn coordinate_aligned(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let record = cells_transform_of(transform);
    let share = cell_coordinate_share(at.base, axis, axis, record);
    return cell_coordinate_rounded(plus_cell_start(share, axis, record));
}

fn coordinate_affine(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let record = cells_transform_of(transform);
    let x = cell_coordinate_mapped(at.base, 0u, record);
    let y = cell_coordinate_mapped(at.base, 1u, record);
    let z = cell_coordinate_mapped(at.base, 2u, record);
    let w = cell_coordinate_mapped(at.base, 3u, record);
    let unskewed = select(select(select(w, z, axis == 2u), y, axis == 1u), x, axis == 0u);
    let sum = wide_add(wide_add(x, y), wide_add(z, w));
    let low = cells_transform_skew(record, 0u);
    let high = cells_transform_skew(record, 1u);
    let skewed = wide_add(unskewed, wide_share(sum, vec2u(low, high)));
    return cell_coordinate_rounded(select(skewed, unskewed, (low | high) == 0u));
}
