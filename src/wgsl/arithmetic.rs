/// Whether a shader's compiler may fuse and reorder operations.
///
/// Exact arithmetic gives the same bits on every adapter and on the CPU. Fast arithmetic lets the adapter fuse and
/// reorder operations, which makes an NVIDIA H100 1.3 to 1.7 times as fast where memory does not hold it back
/// (`docs/speed.md`). Its values differ from the exact ones, and differently on every adapter: single noises and sums
/// of octaves by at most 4e-6 of the range; expressions by that error times their slopes, and by a whole step where
/// they jump.
///
/// ```
/// use gradnoise::wgsl::Arithmetic;
///
/// assert_eq!(Arithmetic::default(), Arithmetic::Exact);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// The same bits everywhere.
    #[default]
    Exact,
    /// The bits that the adapter's compiler arrives at.
    Fast,
}
