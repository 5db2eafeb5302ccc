/// Tells a grid from a list of points, with what is needed of either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GridOrPoints<Grid = (), Points = ()> {
    Grid(Grid),
    Points(Points),
}
