// Steps along a grid's rows, in a lattice whose axes may differ from the grid's.
//
// holes: SamplePosition, grid_step, Fine, fine_at, fixed_add, fixed_cell, fixed_local

// Advances by one step.
fn fine_next(start: Fine, step: Fine) -> Fine {
    let below = start.below + step.below;
    let carry = select(0u, 1u, below < start.below);
    return Fine(fixed_add(fixed_add(start.position, step.position), vec2u(carry, 0u)), below);
}

struct Cursor_1 { x: Fine }
struct Cursor_2 { x: Fine, y: Fine }
struct Cursor_3 { x: Fine, y: Fine, z: Fine }
struct Cursor_4 { x: Fine, y: Fine, z: Fine, w: Fine }

fn cursor_at_1(at: SamplePosition, transform: u32) -> Cursor_1 {
    return Cursor_1(fine_at(at, 0u, transform));
}

fn cursor_at_2(at: SamplePosition, transform: u32) -> Cursor_2 {
    return Cursor_2(fine_at(at, 0u, transform), fine_at(at, 1u, transform));
}

fn cursor_at_3(at: SamplePosition, transform: u32) -> Cursor_3 {
    return Cursor_3(fine_at(at, 0u, transform), fine_at(at, 1u, transform), fine_at(at, 2u, transform));
}

fn cursor_at_4(at: SamplePosition, transform: u32) -> Cursor_4 {
    return Cursor_4(
        fine_at(at, 0u, transform),
        fine_at(at, 1u, transform),
        fine_at(at, 2u, transform),
        fine_at(at, 3u, transform),
    );
}

// Returns the step along an axis of the grid.
fn cursor_step_1(transform: u32, axis: u32) -> Cursor_1 {
    return Cursor_1(grid_step(transform, axis, 0u));
}

fn cursor_step_2(transform: u32, axis: u32) -> Cursor_2 {
    return Cursor_2(grid_step(transform, axis, 0u), grid_step(transform, axis, 1u));
}

fn cursor_step_3(transform: u32, axis: u32) -> Cursor_3 {
    return Cursor_3(
        grid_step(transform, axis, 0u),
        grid_step(transform, axis, 1u),
        grid_step(transform, axis, 2u),
    );
}

fn cursor_step_4(transform: u32, axis: u32) -> Cursor_4 {
    return Cursor_4(
        grid_step(transform, axis, 0u),
        grid_step(transform, axis, 1u),
        grid_step(transform, axis, 2u),
        grid_step(transform, axis, 3u),
    );
}

fn cursor_next_1(cursor: Cursor_1, step: Cursor_1) -> Cursor_1 {
    return Cursor_1(fine_next(cursor.x, step.x));
}

fn cursor_next_2(cursor: Cursor_2, step: Cursor_2) -> Cursor_2 {
    return Cursor_2(fine_next(cursor.x, step.x), fine_next(cursor.y, step.y));
}

fn cursor_next_3(cursor: Cursor_3, step: Cursor_3) -> Cursor_3 {
    return Cursor_3(fine_next(cursor.x, step.x), fine_next(cursor.y, step.y), fine_next(cursor.z, step.z));
}

fn cursor_next_4(cursor: Cursor_4, step: Cursor_4) -> Cursor_4 {
    return Cursor_4(
        fine_next(cursor.x, step.x),
        fine_next(cursor.y, step.y),
        fine_next(cursor.z, step.z),
        fine_next(cursor.w, step.w),
    );
}

fn cursor_cell_1(cursor: Cursor_1) -> i32 {
    return fixed_cell(cursor.x.position);
}

fn cursor_cell_2(cursor: Cursor_2) -> vec2i {
    return vec2i(fixed_cell(cursor.x.position), fixed_cell(cursor.y.position));
}

fn cursor_cell_3(cursor: Cursor_3) -> vec3i {
    return vec3i(fixed_cell(cursor.x.position), fixed_cell(cursor.y.position), fixed_cell(cursor.z.position));
}

fn cursor_cell_4(cursor: Cursor_4) -> vec4i {
    return vec4i(
        fixed_cell(cursor.x.position),
        fixed_cell(cursor.y.position),
        fixed_cell(cursor.z.position),
        fixed_cell(cursor.w.position),
    );
}

fn cursor_local_1(cursor: Cursor_1) -> f32 {
    return fixed_local(cursor.x.position);
}

fn cursor_local_2(cursor: Cursor_2) -> vec2f {
    return vec2f(fixed_local(cursor.x.position), fixed_local(cursor.y.position));
}

fn cursor_local_3(cursor: Cursor_3) -> vec3f {
    return vec3f(fixed_local(cursor.x.position), fixed_local(cursor.y.position), fixed_local(cursor.z.position));
}

fn cursor_local_4(cursor: Cursor_4) -> vec4f {
    return vec4f(
        fixed_local(cursor.x.position),
        fixed_local(cursor.y.position),
        fixed_local(cursor.z.position),
        fixed_local(cursor.w.position),
    );
}

fn cursor_position_1(cursor: Cursor_1, axis: u32) -> vec2u {
    return cursor.x.position;
}

fn cursor_position_2(cursor: Cursor_2, axis: u32) -> vec2u {
    return select(cursor.x.position, cursor.y.position, axis == 1u);
}

fn cursor_position_3(cursor: Cursor_3, axis: u32) -> vec2u {
    return select(select(cursor.x.position, cursor.y.position, axis == 1u), cursor.z.position, axis == 2u);
}

fn cursor_position_4(cursor: Cursor_4, axis: u32) -> vec2u {
    let xy = select(cursor.x.position, cursor.y.position, axis == 1u);
    return select(xy, select(cursor.z.position, cursor.w.position, axis == 3u), axis >= 2u);
}
