/// The form of a map of coordinates, independent of its parameters, in ascending order of generality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MapKind {
    /// No factors, at most a translation.
    Identity,
    /// One factor for all coordinates.
    Uniform,
    /// One factor for each coordinate.
    Diagonal,
    /// Any matrix, also to another number of dimensions.
    Matrix,
}
