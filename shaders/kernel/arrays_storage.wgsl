// Declares arrays in a storage buffer. Their first word is a zero that no compiler sees through. In the uniform buffer
// it would not be safe: some drivers compile a shader anew for the values of uniforms on which its loops depend, and
// lavapipe then does so for others, too.
//
// holes: arrays_group, arrays_binding

@group(arrays_group) @binding(arrays_binding) var<storage, read> all_arrays: array<u32>;

fn array_u32(i: u32) -> u32 {
    return all_arrays[i];
}
