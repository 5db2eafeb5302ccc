// Reads parameters, arrays and tables that follow each other in one buffer.
//
// holes: data, first_array_word, first_table_vector

fn parameter_u32(i: u32) -> u32 {
    return data[i >> 2u][i & 3u];
}

fn array_u32(i: u32) -> u32 {
    return parameter_u32(first_array_word + i);
}

// Tables have four entries of the permutation in each of their first 64 vectors, then the gradients.
fn table_word(table: u32, i: u32) -> u32 {
    return data[first_table_vector + 320u * table + (i >> 2u)][i & 3u];
}

fn table_vector(table: u32, i: u32) -> vec4f {
    return bitcast<vec4f>(data[first_table_vector + 64u + 320u * table + i]);
}
