// The hash of a lattice cell, by a table of 1024 bytes (a Habr tutorial's, of two dimensions; the others are alike).
//
// holes: Lattice, table_byte

fn fibonacci_table_1(lattice: Lattice, cell: i32) -> u32 {
    return fibonacci_table_2(lattice, vec2i(cell, 0));
}

// Adds 576 for 4807526976, of which only the lowest 10 bits count.
fn fibonacci_table_2(lattice: Lattice, cell: vec2i) -> u32 {
    let c = bitcast<vec2u>(cell) * vec2u(1836311903u, 2971215073u);
    return table_byte(lattice, c.x ^ (c.y + 576u));
}

fn fibonacci_table_3(lattice: Lattice, cell: vec3i) -> u32 {
    let c = bitcast<vec3u>(cell) * vec3u(1836311903u, 2971215073u, 433494437u);
    return table_byte(lattice, c.x ^ (c.y + 576u) ^ c.z);
}

fn fibonacci_table_4(lattice: Lattice, cell: vec4i) -> u32 {
    let c = bitcast<vec4u>(cell) * vec4u(1836311903u, 2971215073u, 433494437u, 701408733u);
    return table_byte(lattice, c.x ^ (c.y + 576u) ^ c.z ^ c.w);
}
