// The samples of a surface. Its data are the center, the radius and its sign, and for each layer the vectors of its
// columns and then of its rows.
//
// holes: SamplePosition, at_position, positions, band, product_position, direction_position, product_outwards
// holes: direction_outwards

fn surface_vector(i: u32) -> vec4f {
    let word = 4u * i;
    return vec4f(positions[word], positions[word + 1u], positions[word + 2u], positions[word + 3u]);
}

fn surface_column(index: vec4u) -> vec4f {
    return surface_vector(2u + index.z * (band.width + band.height) + index.x);
}

fn surface_row(index: vec4u) -> vec4f {
    return surface_vector(2u + index.z * (band.width + band.height) + band.width + index.y);
}

fn at_product(index: vec4u) -> SamplePosition {
    return at_position(product_position(surface_vector(0u), surface_column(index), surface_row(index)));
}

fn at_direction(index: vec4u) -> SamplePosition {
    let radius = surface_vector(1u).x;
    return at_position(direction_position(surface_vector(0u), radius, surface_column(index), surface_row(index)));
}

fn outwards_by_product(index: vec4u) -> vec4f {
    return product_outwards(surface_vector(1u).y, surface_column(index), surface_row(index));
}

fn outwards_by_direction(index: vec4u) -> vec4f {
    return direction_outwards(surface_vector(1u).y, surface_column(index), surface_row(index));
}
