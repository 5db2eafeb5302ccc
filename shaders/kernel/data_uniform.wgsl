// The data of functions for a user's shader, if all of it fits into a uniform buffer.
//
// holes: data_group, data_binding, data_length

@group(data_group) @binding(data_binding) var<uniform> data: array<vec4u, data_length>;
