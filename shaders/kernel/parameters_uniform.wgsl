// Parameters in a uniform buffer, where a load from a known index costs nothing.
//
// holes: parameters_group, parameters_binding, parameters_length

@group(parameters_group) @binding(parameters_binding) var<uniform> all_parameters: array<vec4u, parameters_length>;
