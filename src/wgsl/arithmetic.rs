/// The freedom of a shader's compiler.
///
/// Exact arithmetic gives the same bits on every adapter and on the CPU. Fast arithmetic lets the adapter fuse and
/// reorder operations, which makes an NVIDIA H100 1.3 to 1.7 times as fast where memory does not hold it back
/// (`docs/speed.md`). Its values differ from the exact ones, and differently on every adapter: those of single noises
/// and sums of octaves by at most 4e-6 of the range; those of expressions by what their slopes make of that, and by a
/// whole step where they jump.
///
/// ```
/// use gradnoise::wgsl::Arithmetic;
///
/// assert_eq!(Arithmetic::default(), Arithmetic::Exact);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// Gives the same bits everywhere.
    #[default]
    Exact,
    /// Gives what the adapter makes of it.
    Fast,
}
