// The zero that no compiler sees through, for kernels: looked up once, since drivers look it up again wherever it is
// needed, in every round of a loop.
//
// holes: array_u32

var<private> hidden_zero: u32;

fn load_zero() {
    hidden_zero = array_u32(0u);
}

fn zero() -> u32 {
    return hidden_zero;
}
