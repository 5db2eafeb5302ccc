/// What is known of a map by its kind alone, whatever its numbers. In ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MapKind {
    /// None.
    Identity,
    /// All coordinates times one number.
    Uniform,
    /// Each times its own.
    Diagonal,
    /// Whatever; also to another number of dimensions.
    Matrix,
}
