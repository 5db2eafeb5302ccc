// The zero that no compiler sees through, for functions that are called from anywhere.
//
// holes: listed_count
// twin: none, Rust needs no such zero

fn zero() -> u32 {
    return listed_count(0u);
}
