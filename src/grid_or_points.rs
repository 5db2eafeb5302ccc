/// A grid or a list of points, each with its own data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GridOrPoints<Grid = (), Points = ()> {
    Grid(Grid),
    Points(Points),
}
