// The gradients of four lattice cells, one after the other.
//
// holes: Lattice, Cells_2, Cells_3, Cells_4, Gradients_2, Gradients_3, Gradients_4, gradient_2, gradient_3, gradient_4

fn gradients_2(lattice: Lattice, cells: Cells_2) -> Gradients_2 {
    let a = gradient_2(lattice, vec2i(cells.x.x, cells.y));
    let b = gradient_2(lattice, vec2i(cells.x.y, cells.y));
    let c = gradient_2(lattice, vec2i(cells.x.z, cells.y));
    let d = gradient_2(lattice, vec2i(cells.x.w, cells.y));
    return Gradients_2(vec4f(a.x, b.x, c.x, d.x), vec4f(a.y, b.y, c.y, d.y));
}

fn gradients_3(lattice: Lattice, cells: Cells_3) -> Gradients_3 {
    let a = gradient_3(lattice, vec3i(cells.x.x, cells.y, cells.z));
    let b = gradient_3(lattice, vec3i(cells.x.y, cells.y, cells.z));
    let c = gradient_3(lattice, vec3i(cells.x.z, cells.y, cells.z));
    let d = gradient_3(lattice, vec3i(cells.x.w, cells.y, cells.z));
    return Gradients_3(vec4f(a.x, b.x, c.x, d.x), vec4f(a.y, b.y, c.y, d.y), vec4f(a.z, b.z, c.z, d.z));
}

fn gradients_4(lattice: Lattice, cells: Cells_4) -> Gradients_4 {
    let a = gradient_4(lattice, vec4i(cells.x.x, cells.y, cells.z, cells.w));
    let b = gradient_4(lattice, vec4i(cells.x.y, cells.y, cells.z, cells.w));
    let c = gradient_4(lattice, vec4i(cells.x.z, cells.y, cells.z, cells.w));
    let d = gradient_4(lattice, vec4i(cells.x.w, cells.y, cells.z, cells.w));
    return Gradients_4(
        vec4f(a.x, b.x, c.x, d.x),
        vec4f(a.y, b.y, c.y, d.y),
        vec4f(a.z, b.z, c.z, d.z),
        vec4f(a.w, b.w, c.w, d.w),
    );
}
