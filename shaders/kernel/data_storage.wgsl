// The data of functions for a user's shader, in a storage buffer, which can be of any size.
//
// holes: data_group, data_binding, data_length

@group(data_group) @binding(data_binding) var<storage, read> data: array<vec4u, data_length>;
