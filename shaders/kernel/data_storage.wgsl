// Everything that functions for a shader of the user's own read, in a storage buffer, where there is room for any
// number of bytes.
//
// holes: data_group, data_binding, data_length

@group(data_group) @binding(data_binding) var<storage, read> data: array<vec4u, data_length>;
