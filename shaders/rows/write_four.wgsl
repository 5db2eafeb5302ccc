// The words of four neighbouring samples of a run, and functions that write them to the output. A sample has as many
// words as its four samples have vectors.
//
// holes: Run, FiveWords, FourSamples_1, FourSamples_2, FourSamples_3, FourSamples_4, put_4, end_row

struct FourOf_1 { a: vec4u }
struct FourOf_2 { a: vec4u, b: vec4u }
struct FourOf_3 { a: vec4u, b: vec4u, c: vec4u }
struct FourOf_4 { a: vec4u, b: vec4u, c: vec4u, d: vec4u }
struct FourOf_5 { a: vec4u, b: vec4u, c: vec4u, d: vec4u, e: vec4u }

// Removes the first, and appends one more.
fn pushed_1(four: FourOf_1, next: u32) -> FourOf_1 {
    return FourOf_1(vec4u(four.a.yzw, next));
}

fn pushed_2(four: FourOf_2, next: vec2u) -> FourOf_2 {
    return FourOf_2(vec4u(four.a.zw, four.b.xy), vec4u(four.b.zw, next));
}

fn pushed_3(four: FourOf_3, next: vec3u) -> FourOf_3 {
    return FourOf_3(vec4u(four.a.w, four.b.xyz), vec4u(four.b.w, four.c.xyz), vec4u(four.c.w, next));
}

fn pushed_4(four: FourOf_4, next: vec4u) -> FourOf_4 {
    return FourOf_4(four.b, four.c, four.d, next);
}

fn pushed_5(four: FourOf_5, next: FiveWords) -> FourOf_5 {
    return FourOf_5(
        vec4u(four.b.yzw, four.c.x),
        vec4u(four.c.yzw, four.d.x),
        vec4u(four.d.yzw, four.e.x),
        vec4u(four.e.yzw, next.first.x),
        vec4u(next.first.yzw, next.last),
    );
}

fn write_four_1(run: Run, row: u32, four: FourOf_1) {
    put_4(run, 0u, four.a);
    end_row();
}

fn write_four_2(run: Run, row: u32, four: FourOf_2) {
    put_4(run, 0u, four.a);
    put_4(run, 4u, four.b);
    end_row();
}

fn write_four_3(run: Run, row: u32, four: FourOf_3) {
    put_4(run, 0u, four.a);
    put_4(run, 4u, four.b);
    put_4(run, 8u, four.c);
    end_row();
}

fn write_four_4(run: Run, row: u32, four: FourOf_4) {
    put_4(run, 0u, four.a);
    put_4(run, 4u, four.b);
    put_4(run, 8u, four.c);
    put_4(run, 12u, four.d);
    end_row();
}

fn write_four_5(run: Run, row: u32, four: FourOf_5) {
    put_4(run, 0u, four.a);
    put_4(run, 4u, four.b);
    put_4(run, 8u, four.c);
    put_4(run, 12u, four.d);
    put_4(run, 16u, four.e);
    end_row();
}

// Writes each value followed by its derivatives.
fn write_samples_1(run: Run, row: u32, four: FourSamples_1) {
    let words = FourOf_2(
        bitcast<vec4u>(vec4f(four.value.x, four.x.x, four.value.y, four.x.y)),
        bitcast<vec4u>(vec4f(four.value.z, four.x.z, four.value.w, four.x.w)),
    );
    write_four_2(run, row, words);
}

fn write_samples_2(run: Run, row: u32, four: FourSamples_2) {
    let words = FourOf_3(
        bitcast<vec4u>(vec4f(four.value.x, four.x.x, four.y.x, four.value.y)),
        bitcast<vec4u>(vec4f(four.x.y, four.y.y, four.value.z, four.x.z)),
        bitcast<vec4u>(vec4f(four.y.z, four.value.w, four.x.w, four.y.w)),
    );
    write_four_3(run, row, words);
}

fn write_samples_3(run: Run, row: u32, four: FourSamples_3) {
    let words = FourOf_4(
        bitcast<vec4u>(vec4f(four.value.x, four.x.x, four.y.x, four.z.x)),
        bitcast<vec4u>(vec4f(four.value.y, four.x.y, four.y.y, four.z.y)),
        bitcast<vec4u>(vec4f(four.value.z, four.x.z, four.y.z, four.z.z)),
        bitcast<vec4u>(vec4f(four.value.w, four.x.w, four.y.w, four.z.w)),
    );
    write_four_4(run, row, words);
}

fn write_samples_4(run: Run, row: u32, four: FourSamples_4) {
    let words = FourOf_5(
        bitcast<vec4u>(vec4f(four.value.x, four.x.x, four.y.x, four.z.x)),
        bitcast<vec4u>(vec4f(four.w.x, four.value.y, four.x.y, four.y.y)),
        bitcast<vec4u>(vec4f(four.z.y, four.w.y, four.value.z, four.x.z)),
        bitcast<vec4u>(vec4f(four.y.z, four.z.z, four.w.z, four.value.w)),
        bitcast<vec4u>(vec4f(four.x.w, four.y.w, four.z.w, four.w.w)),
    );
    write_four_5(run, row, words);
}
