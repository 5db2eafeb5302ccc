// The zero that no compiler sees through, for kernels: looked up once, since drivers look it up again wherever it is
// needed, in every round of a loop.
//
// holes: array_u32

var<private> private_zero: u32;

fn load_zero() {
    private_zero = array_u32(0u);
}

fn zero() -> u32 {
    return private_zero;
}
