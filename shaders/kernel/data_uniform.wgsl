// Everything that functions for a shader of the user's own read, where a uniform buffer holds it all.
//
// holes: data_group, data_binding, data_length

@group(data_group) @binding(data_binding) var<uniform> data: array<vec4u, data_length>;
