// Parameters in a uniform buffer, where a load from a known index costs nothing.
//
// holes: parameters_group, parameters_binding, parameters_length

@group(parameters_group) @binding(parameters_binding) var<uniform> all_parameters: array<vec4u, parameters_length>;

fn parameter_u32(i: u32) -> u32 {
    return all_parameters[i >> 2u][i & 3u];
}
