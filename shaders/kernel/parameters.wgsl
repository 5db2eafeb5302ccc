// The numbers of an expression: with the tables, the only place that knows where a number lives. Those whose count and order
// are fixed by its structure are in a uniform buffer, where a look-up at a known place costs nothing; lists of any length
// are in a storage buffer. The first of all lists is a zero that no compiler sees through. In the uniform buffer it would not be
// safe: there are drivers that compile a shader anew for the values of uniforms on which its loops depend, and lavapipe then does
// so for others, too.
//
// holes: numbers_group, numbers_binding, numbers_length, lists_group, lists_binding
// twin: none, in Rust these are methods of src/layout/parameters.rs

@group(numbers_group) @binding(numbers_binding) var<uniform> all_numbers: array<vec4u, numbers_length>;
@group(lists_group) @binding(lists_binding) var<storage, read> all_lists: array<u32>;

fn count(i: u32) -> u32 {
    return all_numbers[i >> 2u][i & 3u];
}

fn number(i: u32) -> f32 {
    return bitcast<f32>(count(i));
}

fn listed_count(i: u32) -> u32 {
    return all_lists[i];
}

fn listed(i: u32) -> f32 {
    return bitcast<f32>(listed_count(i));
}
