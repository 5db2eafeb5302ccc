// The value of a noise at a point together with its analytic gradient.
//
// holes: exact, settled
// twin: src/cpu/sample.rs

struct Sample_1 { value: f32, gradient: f32 }
struct Sample_2 { value: f32, gradient: vec2f }
struct Sample_3 { value: f32, gradient: vec3f }
struct Sample_4 { value: f32, gradient: vec4f }

fn plus_1(a: Sample_1, b: Sample_1) -> Sample_1 {
    return Sample_1(exact(a.value + b.value), exact(a.gradient + b.gradient));
}

fn plus_2(a: Sample_2, b: Sample_2) -> Sample_2 {
    let g = a.gradient + b.gradient;
    return Sample_2(exact(a.value + b.value), vec2f(exact(g.x), exact(g.y)));
}

fn plus_3(a: Sample_3, b: Sample_3) -> Sample_3 {
    let g = a.gradient + b.gradient;
    return Sample_3(exact(a.value + b.value), vec3f(exact(g.x), exact(g.y), exact(g.z)));
}

fn plus_4(a: Sample_4, b: Sample_4) -> Sample_4 {
    let g = a.gradient + b.gradient;
    return Sample_4(exact(a.value + b.value), vec4f(exact(g.x), exact(g.y), exact(g.z), exact(g.w)));
}

fn scaled_1(a: Sample_1, amplitude: f32, slope: f32) -> Sample_1 {
    return Sample_1(settled(exact(amplitude * a.value)), settled(exact(slope * a.gradient)));
}

fn scaled_2(a: Sample_2, amplitude: f32, slope: f32) -> Sample_2 {
    let g = slope * a.gradient;
    return Sample_2(settled(exact(amplitude * a.value)), vec2f(settled(exact(g.x)), settled(exact(g.y))));
}

fn scaled_3(a: Sample_3, amplitude: f32, slope: f32) -> Sample_3 {
    let g = slope * a.gradient;
    return Sample_3(settled(exact(amplitude * a.value)), vec3f(settled(exact(g.x)), settled(exact(g.y)), settled(exact(g.z))));
}

fn scaled_4(a: Sample_4, amplitude: f32, slope: f32) -> Sample_4 {
    let g = slope * a.gradient;
    return Sample_4(settled(exact(amplitude * a.value)), vec4f(settled(exact(g.x)), settled(exact(g.y)), settled(exact(g.z)), settled(exact(g.w))));
}
