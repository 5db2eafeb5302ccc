// The numbers of an expression: with the tables, the only place that knows where a number lives. Those whose count and order
// are fixed by its structure are in a uniform buffer, where a look-up at a known place costs nothing; lists of any length
// are in a storage buffer. The first of all lists is a zero that no compiler sees through. In the uniform buffer it would not be
// safe: there are drivers that compile a shader anew for the values of uniforms on which its loops depend, and lavapipe then does
// so for others, too.
//
// holes: parameters_group, parameters_binding, parameters_length, arrays_group, arrays_binding
// twin: none, in Rust these are methods of src/layout/parameters.rs

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
