// The zero that no compiler sees through, for kernels: looked up once, since drivers look it up again wherever it is needed,
// in every turn of a loop.
//
// holes: listed_count
// twin: none, Rust needs no such zero

var<private> kept_zero: u32;

fn keep_zero() {
    kept_zero = listed_count(0u);
}

fn zero() -> u32 {
    return kept_zero;
}
