// Steps along a grid's rows, in a lattice whose axes need not be the grid's own.
//
// holes: At, placements, Fine, fine_walk, fixed_add, fixed_cell, fixed_local
// twin: none, in Rust every sample is found by itself

// One step further.
fn fine_next(start: Fine, step: Fine) -> Fine {
    let below = start.below + step.below;
    let carry = select(0u, 1u, below < start.below);
    return Fine(fixed_add(fixed_add(start.position, step.position), vec2u(carry, 0u)), below);
}

fn fine_at(at: At, axis: u32, placement: u32) -> Fine {
    let x = fine_walk(placements[placement].origin[axis], placements[placement].step[0][axis], at.site.x);
    let xy = fine_walk(x, placements[placement].step[1][axis], at.site.y);
    return fine_walk(xy, placements[placement].step[2][axis], at.site.z);
}

struct Walk_1 { x: Fine }
struct Walk_2 { x: Fine, y: Fine }
struct Walk_3 { x: Fine, y: Fine, z: Fine }
struct Walk_4 { x: Fine, y: Fine, z: Fine, w: Fine }

fn walk_at_1(at: At, placement: u32) -> Walk_1 {
    return Walk_1(fine_at(at, 0u, placement));
}

fn walk_at_2(at: At, placement: u32) -> Walk_2 {
    return Walk_2(fine_at(at, 0u, placement), fine_at(at, 1u, placement));
}

fn walk_at_3(at: At, placement: u32) -> Walk_3 {
    return Walk_3(fine_at(at, 0u, placement), fine_at(at, 1u, placement), fine_at(at, 2u, placement));
}

fn walk_at_4(at: At, placement: u32) -> Walk_4 {
    return Walk_4(
        fine_at(at, 0u, placement),
        fine_at(at, 1u, placement),
        fine_at(at, 2u, placement),
        fine_at(at, 3u, placement),
    );
}

// The step along an axis of the grid.
fn walk_step_1(placement: u32, axis: u32) -> Walk_1 {
    let step = placements[placement].step[axis];
    return Walk_1(step[0]);
}

fn walk_step_2(placement: u32, axis: u32) -> Walk_2 {
    let step = placements[placement].step[axis];
    return Walk_2(step[0], step[1]);
}

fn walk_step_3(placement: u32, axis: u32) -> Walk_3 {
    let step = placements[placement].step[axis];
    return Walk_3(step[0], step[1], step[2]);
}

fn walk_step_4(placement: u32, axis: u32) -> Walk_4 {
    let step = placements[placement].step[axis];
    return Walk_4(step[0], step[1], step[2], step[3]);
}

fn walk_next_1(walk: Walk_1, step: Walk_1) -> Walk_1 {
    return Walk_1(fine_next(walk.x, step.x));
}

fn walk_next_2(walk: Walk_2, step: Walk_2) -> Walk_2 {
    return Walk_2(fine_next(walk.x, step.x), fine_next(walk.y, step.y));
}

fn walk_next_3(walk: Walk_3, step: Walk_3) -> Walk_3 {
    return Walk_3(fine_next(walk.x, step.x), fine_next(walk.y, step.y), fine_next(walk.z, step.z));
}

fn walk_next_4(walk: Walk_4, step: Walk_4) -> Walk_4 {
    return Walk_4(
        fine_next(walk.x, step.x),
        fine_next(walk.y, step.y),
        fine_next(walk.z, step.z),
        fine_next(walk.w, step.w),
    );
}

fn walk_cell_1(walk: Walk_1) -> i32 {
    return fixed_cell(walk.x.position);
}

fn walk_cell_2(walk: Walk_2) -> vec2i {
    return vec2i(fixed_cell(walk.x.position), fixed_cell(walk.y.position));
}

fn walk_cell_3(walk: Walk_3) -> vec3i {
    return vec3i(fixed_cell(walk.x.position), fixed_cell(walk.y.position), fixed_cell(walk.z.position));
}

fn walk_cell_4(walk: Walk_4) -> vec4i {
    return vec4i(
        fixed_cell(walk.x.position),
        fixed_cell(walk.y.position),
        fixed_cell(walk.z.position),
        fixed_cell(walk.w.position),
    );
}

fn walk_local_1(walk: Walk_1) -> f32 {
    return fixed_local(walk.x.position);
}

fn walk_local_2(walk: Walk_2) -> vec2f {
    return vec2f(fixed_local(walk.x.position), fixed_local(walk.y.position));
}

fn walk_local_3(walk: Walk_3) -> vec3f {
    return vec3f(fixed_local(walk.x.position), fixed_local(walk.y.position), fixed_local(walk.z.position));
}

fn walk_local_4(walk: Walk_4) -> vec4f {
    return vec4f(
        fixed_local(walk.x.position),
        fixed_local(walk.y.position),
        fixed_local(walk.z.position),
        fixed_local(walk.w.position),
    );
}

fn walk_position_1(walk: Walk_1, axis: u32) -> vec2u {
    return walk.x.position;
}

fn walk_position_2(walk: Walk_2, axis: u32) -> vec2u {
    return select(walk.x.position, walk.y.position, axis == 1u);
}

fn walk_position_3(walk: Walk_3, axis: u32) -> vec2u {
    return select(select(walk.x.position, walk.y.position, axis == 1u), walk.z.position, axis == 2u);
}

fn walk_position_4(walk: Walk_4, axis: u32) -> vec2u {
    let xy = select(walk.x.position, walk.y.position, axis == 1u);
    return select(xy, select(walk.z.position, walk.w.position, axis == 3u), axis >= 2u);
}
