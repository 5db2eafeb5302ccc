// The words of four neighbouring samples of a run, which come one after the other, and putting them into the output. A sample has
// as many words as its four have vectors.
//
// holes: Run, FiveWords, put_4, end_row
// twin: src/evaluator.rs puts the same bytes into slices

struct FourOf_1 { a: vec4u }
struct FourOf_2 { a: vec4u, b: vec4u }
struct FourOf_3 { a: vec4u, b: vec4u, c: vec4u }
struct FourOf_4 { a: vec4u, b: vec4u, c: vec4u, d: vec4u }
struct FourOf_5 { a: vec4u, b: vec4u, c: vec4u, d: vec4u, e: vec4u }

// The four, and one more behind them in place of the first.
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
