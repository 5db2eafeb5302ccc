// Everything that functions for a shader of the user's own read, where a uniform buffer holds them all, which is the
// fastest place for them.
//
// holes: data_group, data_binding, data_length

@group(data_group) @binding(data_binding) var<uniform> data: array<vec4u, data_length>;
