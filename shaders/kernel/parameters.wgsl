// Reads the parameters and arrays of an expression as floats. The structure of the expression fixes the order of
// parameters. Arrays have any length. Other files declare where both are.
//
// holes: parameter_u32, array_u32

fn parameter(i: u32) -> f32 {
    return bitcast<f32>(parameter_u32(i));
}

fn array_value(i: u32) -> f32 {
    return bitcast<f32>(array_u32(i));
}
