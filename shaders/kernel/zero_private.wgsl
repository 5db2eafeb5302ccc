// The zero that no compiler can see through, for kernels. It is loaded once, since drivers would load it again wherever
// it is used, in every iteration of a loop.
//
// holes: array_u32

var<private> hidden_zero: u32;

fn load_zero() {
    hidden_zero = array_u32(0u);
}

fn zero() -> u32 {
    return hidden_zero;
}
