// Computes the zero that no compiler can see through from the position, where nothing is bound. Modulo 16 a square is
// 0, 1, 4 or 9, which compilers do not know.

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> hidden_zero: u32;

fn make_zero(coordinate: f32) {
    let bits = bitcast<u32>(coordinate);
    hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
}

fn zero() -> u32 {
    return hidden_zero;
}
