// Reads parameters, arrays and tables that lie one behind the other in one buffer.
//
// holes: data, first_array_word, first_table_vector

fn parameter_u32(i: u32) -> u32 {
    return data[i >> 2u][i & 3u];
}

fn array_u32(i: u32) -> u32 {
    return parameter_u32(first_array_word + i);
}

fn table_vector(i: u32) -> vec4u {
    return data[first_table_vector + i];
}
