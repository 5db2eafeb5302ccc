// Reads the parameters and arrays of an expression. The order of parameters is fixed by the structure of the
// expression; arrays are of any length. Other files say where both lie.
//
// holes: all_parameters, all_arrays

fn parameter_u32(i: u32) -> u32 {
    return all_parameters[i >> 2u][i & 3u];
}

fn parameter(i: u32) -> f32 {
    return bitcast<f32>(parameter_u32(i));
}

fn array_u32(i: u32) -> u32 {
    return all_arrays[i];
}

fn array_value(i: u32) -> f32 {
    return bitcast<f32>(array_u32(i));
}
