// Reads the parameters and arrays of an expression as floats. The order of parameters is fixed by the structure of the
// expression; arrays are of any length. Other files say where both lie.
//
// holes: parameter_u32, array_u32

fn parameter(i: u32) -> f32 {
    return bitcast<f32>(parameter_u32(i));
}

fn array_value(i: u32) -> f32 {
    return bitcast<f32>(array_u32(i));
}
