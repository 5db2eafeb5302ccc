// The random numbers of each impulse of a cell for sparse convolution (Lagae, Lefebvre, Drettakis, Dutre 2009),
// computed from the cell's bits. Different numbers use different hashes of these. 0x9e3779b9 is 2^32 over the golden
// ratio.
//
// holes: exact, lowbias32, lowbias_to_unit, byte_to_unit, root, sine, cosine
// rust: uniform bits, impulse, k

// Returns the bits of impulse k of a cell.
fn impulse_of(bits: u32, k: u32) -> u32 {
    return lowbias32(bits + k * 0x9e3779b9u);
}

// Returns random number k of an impulse, from 1 on, in [-1, 1).
fn random_of_impulse(impulse: u32, k: u32) -> f32 {
    return lowbias_to_unit(lowbias32(impulse + k * 0x9e3779b9u));
}

fn angle_of_impulse(impulse: u32, k: u32) -> f32 {
    return exact(random_of_impulse(impulse, k) * 3.1415927);
}

// Returns the place of an impulse, as a vector from the middle of its cell to its faces.
fn offset_of_impulse_1(impulse: u32) -> f32 {
    return byte_to_unit(impulse, 0u);
}

fn offset_of_impulse_2(impulse: u32) -> vec2f {
    return vec2f(byte_to_unit(impulse, 0u), byte_to_unit(impulse, 8u));
}

fn offset_of_impulse_3(impulse: u32) -> vec3f {
    return vec3f(byte_to_unit(impulse, 0u), byte_to_unit(impulse, 8u), byte_to_unit(impulse, 16u));
}

fn offset_of_impulse_4(impulse: u32) -> vec4f {
    return vec4f(
        byte_to_unit(impulse, 0u),
        byte_to_unit(impulse, 8u),
        byte_to_unit(impulse, 16u),
        byte_to_unit(impulse, 24u),
    );
}

// Returns the wave vector that all impulses share.
fn common_wave_1(kernels: u32, impulse: u32) -> f32 {
    return gabor_waves(kernels, 0u);
}

fn common_wave_2(kernels: u32, impulse: u32) -> vec2f {
    return vec2f(gabor_waves(kernels, 0u), gabor_waves(kernels, 1u));
}

fn common_wave_3(kernels: u32, impulse: u32) -> vec3f {
    return vec3f(gabor_waves(kernels, 0u), gabor_waves(kernels, 1u), gabor_waves(kernels, 2u));
}

fn common_wave_4(kernels: u32, impulse: u32) -> vec4f {
    return vec4f(
        gabor_waves(kernels, 0u),
        gabor_waves(kernels, 1u),
        gabor_waves(kernels, 2u),
        gabor_waves(kernels, 3u),
    );
}

// Returns an impulse's own wave vector. All directions are equally likely.
fn own_wave_1(kernels: u32, impulse: u32) -> f32 {
    return gabor_wave_size(kernels);
}

fn own_wave_2(kernels: u32, impulse: u32) -> vec2f {
    let size = gabor_wave_size(kernels);
    let angle = angle_of_impulse(impulse, 2u);
    return vec2f(exact(size * cosine(angle)), exact(size * sine(angle)));
}

// Heights on a sphere are uniformly distributed (Archimedes).
fn own_wave_3(kernels: u32, impulse: u32) -> vec3f {
    let size = gabor_wave_size(kernels);
    let angle = angle_of_impulse(impulse, 2u);
    let height = random_of_impulse(impulse, 3u);
    let across = exact(size * root(exact(1.0 - exact(height * height))));
    return vec3f(exact(across * cosine(angle)), exact(across * sine(angle)), exact(size * height));
}

// So are the squared lengths of the halves of a unit vector of four dimensions.
fn own_wave_4(kernels: u32, impulse: u32) -> vec4f {
    let size = gabor_wave_size(kernels);
    let first = angle_of_impulse(impulse, 2u);
    let second = angle_of_impulse(impulse, 4u);
    let share = exact(0.5 + exact(0.5 * random_of_impulse(impulse, 3u)));
    let along = exact(size * root(share));
    let across = exact(size * root(exact(1.0 - share)));
    return vec4f(
        exact(along * cosine(first)),
        exact(along * sine(first)),
        exact(across * cosine(second)),
        exact(across * sine(second)),
    );
}
