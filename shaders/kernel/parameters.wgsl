// The parameters and arrays of an expression: with the tables, the only file that knows where they lie. Parameters,
// whose count and order the structure of the expression fixes, are in a uniform buffer, where a load from a known index
// costs nothing; arrays of any length are in a storage buffer. The first word of the arrays is a zero that no compiler
// sees through. In the uniform buffer it would not be safe: some drivers compile a shader anew for the values of
// uniforms on which its loops depend, and lavapipe then does so for others, too.
//
// holes: parameters_group, parameters_binding, parameters_length, arrays_group, arrays_binding

@group(parameters_group) @binding(parameters_binding) var<uniform> all_parameters: array<vec4u, parameters_length>;
@group(arrays_group) @binding(arrays_binding) var<storage, read> all_arrays: array<u32>;

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
