// Writes four neighbouring samples of a run to the output's words.
//
// holes: Run, band_width, pack, put_1, put_2, put_4, end_row

// Removes the first, and appends one more.
fn pushed_value(four: vec4f, next: f32) -> vec4f {
    return vec4f(four.yzw, next);
}

// Writes four samples as a word, the first in the low bits, with zeros beyond the row's end.
fn write_lanes_1(run: Run, row: u32, values: vec4f) {
    let packed = packed_inside(run, values);
    put_1(run, packed.x | (packed.y << 8u) | (packed.z << 16u) | (packed.w << 24u));
    end_row();
}

fn write_lanes_2(run: Run, row: u32, values: vec4f) {
    let packed = packed_inside(run, values);
    put_2(run, vec2u(packed.x | (packed.y << 16u), packed.z | (packed.w << 16u)));
    end_row();
}

fn packed_inside(run: Run, values: vec4f) -> vec4u {
    let inside = vec4u(run.at.base.x) + vec4u(0u, 1u, 2u, 3u) < vec4u(band_width());
    return select(vec4u(), packed_each(values), inside);
}

fn packed_each(values: vec4f) -> vec4u {
    return vec4u(pack(values.x), pack(values.y), pack(values.z), pack(values.w));
}

fn write_lanes_4(run: Run, row: u32, values: vec4f) {
    put_4(run, 0u, packed_each(values));
    end_row();
}

fn write_lanes_rgba_float_16(run: Run, row: u32, values: vec4f) {
    let halves = packed_each(values);
    let grey = halves | (halves << vec4u(16u));
    let opaque = halves | vec4u(0x3c000000u);
    put_4(run, 0u, vec4u(grey.x, opaque.x, grey.y, opaque.y));
    put_4(run, 4u, vec4u(grey.z, opaque.z, grey.w, opaque.w));
    end_row();
}

fn write_lanes_rgba_float_32(run: Run, row: u32, values: vec4f) {
    let bits = packed_each(values);
    put_4(run, 0u, vec4u(bits.xxx, 0x3f800000u));
    put_4(run, 4u, vec4u(bits.yyy, 0x3f800000u));
    put_4(run, 8u, vec4u(bits.zzz, 0x3f800000u));
    put_4(run, 12u, vec4u(bits.www, 0x3f800000u));
    end_row();
}
