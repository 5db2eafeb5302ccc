// Declares arrays in a storage buffer. Their first word is a zero that no compiler can see through. It would not be
// safe in the uniform buffer: some drivers recompile a shader for the values of uniforms that its loops depend on, and
// lavapipe then does the same for other uniforms.
//
// holes: arrays_group, arrays_binding

@group(arrays_group) @binding(arrays_binding) var<storage, read> all_arrays: array<u32>;

fn array_u32(i: u32) -> u32 {
    return all_arrays[i];
}
