//! Operations on lists and tables of noises: balanced trees of binary operations, so that long lists are not deep.

use crate::noise::error::NoiseProblem;
use crate::noise::expression::Noise;
use crate::noise::limits::MAX_OPERATIONS;
use crate::noise::node::Kind;
use crate::noise::operations::Binary;
use std::cmp::Ordering;

/// The largest softness of edges in lists and tables.
const MOST_SOFTNESS: f32 = 1e6;

impl Noise {
    /// Returns the smallest value of a list of noises, which must not be empty.
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise};
    ///
    /// // The distance to the nearest of nine stones.
    /// let stones = (0..9).map(|i| Noise::distance_to([f64::from(i % 3), f64::from(i / 3)]));
    /// let nearest = Evaluator::new(Noise::min_of(stones))?;
    /// assert_eq!(nearest.value([1.25, 2.0])?, 0.25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn min_of(noises: impl IntoIterator<Item: Into<Noise>>) -> Self {
        Self::joined("min_of", Binary::Min, noises)
    }

    /// Returns the largest value of a list of noises, which must not be empty.
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise};
    /// let sides = [Noise::x(), Noise::y(), Noise::z()].map(|side| side.clamp(0.0, 10.0));
    /// let both = Evaluator::new(Noise::max_of(&sides) * 100.0 + Noise::sum_of(&sides))?;
    /// assert_eq!(both.value([2.0, 3.0, 0.5])?, 305.5);
    /// assert_eq!(Evaluator::new(Noise::product_of(sides))?.value([2.0, 3.0, 0.5])?, 3.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_of(noises: impl IntoIterator<Item: Into<Noise>>) -> Self {
        Self::joined("max_of", Binary::Max, noises)
    }

    /// Returns the sum of a list of noises, which must not be empty.
    #[must_use]
    pub fn sum_of(noises: impl IntoIterator<Item: Into<Noise>>) -> Self {
        Self::joined("sum_of", Binary::Add, noises)
    }

    /// Returns the product of a list of noises, which must not be empty.
    #[must_use]
    pub fn product_of(noises: impl IntoIterator<Item: Into<Noise>>) -> Self {
        Self::joined("product_of", Binary::Multiply, noises)
    }

    /// Returns the noise of a list that `control` selects: the first one below the first edge, the second one up to the
    /// second edge, and so on. Edges ascend, and there is one noise more than edges. Around each edge the two adjacent
    /// noises are mixed smoothly, by t²(3 − 2t), up to `softness` to either side; a softness of 0 leaves jumps. All
    /// noises of the list are computed everywhere, and the result is rounded in proportion to the largest of them.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Noise, Octaves, Perlin};
    ///
    /// let height = Perlin::new(Dimension::D2).fbm(Octaves::new(5));
    /// let pebbles = Perlin::new(Dimension::D2).frequency(8.0);
    /// let [sand, soil, rock] = [0.02, 0.1, 0.3].map(|roughness| &pebbles * roughness);
    /// let ground = Noise::select_among(&height, &[-0.1, 0.2], [sand, soil, rock], 0.05);
    /// assert_eq!(ground.range()?, -0.3..=0.3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn select_among(
        control: impl Into<Noise>,
        edges: &[f32],
        noises: impl IntoIterator<Item: Into<Noise>>,
        softness: f32,
    ) -> Self {
        list_of(&control.into(), edges, &list(noises), softness)
            .unwrap_or_else(|problem| Self::refused("select_among", problem))
    }

    /// Returns the noise of a table that two controls select, like biomes by temperature and moisture in Whittaker's
    /// diagram. The first control selects the column and the second one the row, each by edges as in
    /// [`select_among`](Noise::select_among). The table is a list of rows, each a list of columns, starting with the
    /// lowest values. Cells may be noises or numbers, and noises that cells share are computed once.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Noise, Octaves, Perlin};
    ///
    /// let climate = |seed| Perlin::new(Dimension::D2).seed(seed).fbm(Octaves::new(3)).frequency(0.1);
    /// let [temperature, moisture] = [1, 2].map(climate);
    /// let hills = Perlin::new(Dimension::D2).seed(3).fbm(Octaves::new(6));
    /// let dunes = Perlin::new(Dimension::D2).seed(4).billow(Octaves::new(2)) * 0.1;
    /// let [tundra, steppe] = [0.1, 0.05].map(|height| &hills * height);
    /// let [taiga, forest, jungle] = [0.3, 0.2, 0.5].map(|height| &hills * height + 0.1);
    ///
    /// let land = Noise::select_in_table(
    ///     [&temperature, &moisture],
    ///     [&[-0.2, 0.15], &[0.0]],
    ///     [
    ///         [tundra, steppe, dunes],  // dry, from cold to hot
    ///         [taiga, forest, jungle],  // wet
    ///     ],
    ///     0.05,
    /// );
    /// let height = Evaluator::new(land)?.value([12.5, -3.25])?;
    /// assert!((-0.4..=0.6).contains(&height));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn select_in_table(
        controls: [impl Into<Noise>; 2],
        edges: [&[f32]; 2],
        table: impl IntoIterator<Item: IntoIterator<Item: Into<Noise>>>,
        softness: f32,
    ) -> Self {
        let rows: Vec<Vec<Noise>> = table.into_iter().map(list).collect();
        let [x, y] = controls.map(Into::into);
        table_of(&x, &y, edges, &rows, softness).unwrap_or_else(|problem| Self::refused("select_in_table", problem))
    }

    fn joined(name: &'static str, binary: Binary, noises: impl IntoIterator<Item: Into<Noise>>) -> Self {
        tree(&list(noises), 0, &|left, right, _| left.binary(binary, right))
            .unwrap_or_else(|problem| Self::refused(name, problem))
    }
}

fn list(noises: impl IntoIterator<Item: Into<Noise>>) -> Vec<Noise> {
    noises.into_iter().map(Into::into).collect()
}

/// Joins a list pairwise into a tree that is as balanced as possible. `join` gets the two noises and the index of the
/// first noise of the second.
fn tree(noises: &[Noise], first: usize, join: &impl Fn(Noise, Noise, usize) -> Noise) -> Result<Noise, NoiseProblem> {
    match noises {
        [] => Err(NoiseProblem::Count { what: "noises", found: 0, least: 1, most: MAX_OPERATIONS }),
        [one] => Ok(one.clone()),
        _ => {
            let (left, right) = noises.split_at(noises.len() / 2);
            let middle = first + left.len();
            Ok(join(tree(left, first, join)?, tree(right, middle, join)?, middle))
        }
    }
}

/// Mixes the noises of a list by a control.
fn list_of(control: &Noise, edges: &[f32], noises: &[Noise], softness: f32) -> Result<Noise, NoiseProblem> {
    check_edges(edges, softness)?;
    check_count("noises", noises.len(), edges)?;
    mixed(noises, &weights(control, edges, softness))
}

/// Mixes the noises of a table by two controls.
fn table_of(
    x: &Noise,
    y: &Noise,
    [columns, rows]: [&[f32]; 2],
    table: &[Vec<Noise>],
    softness: f32,
) -> Result<Noise, NoiseProblem> {
    check_edges(columns, softness)?;
    check_edges(rows, softness)?;
    check_count("rows", table.len(), rows)?;
    // The rows share the weights of their columns.
    let weights_of_columns = weights(x, columns, softness);
    let mixed_row = |row: &Vec<Noise>| {
        check_count("columns", row.len(), columns)?;
        mixed(row, &weights_of_columns)
    };
    let mixed_rows = table.iter().map(mixed_row).collect::<Result<Vec<_>, _>>()?;
    mixed(&mixed_rows, &weights(y, rows, softness))
}

/// Returns the control's progress across each edge, from 0 to 1.
fn weights(control: &Noise, edges: &[f32], softness: f32) -> Vec<Noise> {
    edges.iter().map(|edge| control.clone().smoothstep(edge - softness, edge + softness)).collect()
}

/// Mixes a list of noises, one more than weights.
fn mixed(noises: &[Noise], weights: &[Noise]) -> Result<Noise, NoiseProblem> {
    tree(noises, 0, &|left, right, index| Noise::from_node(Kind::Mix, vec![left, right, weights[index - 1].clone()]))
}

fn check_edges(edges: &[f32], softness: f32) -> Result<(), NoiseProblem> {
    if !(0.0..=MOST_SOFTNESS).contains(&softness) {
        let (value, high) = (f64::from(softness), f64::from(MOST_SOFTNESS));
        return Err(NoiseProblem::Bounds { what: "softness", value, low: 0.0, high });
    }
    match edges.windows(2).find(|pair| pair[0].partial_cmp(&pair[1]) != Some(Ordering::Less)) {
        Some(pair) => Err(NoiseProblem::Order { what: "edges", before: pair[0], value: pair[1] }),
        None => Ok(()),
    }
}

/// Checks that there is one item more than edges.
fn check_count(what: &'static str, found: usize, edges: &[f32]) -> Result<(), NoiseProblem> {
    let needed = edges.len() + 1;
    if found == needed { Ok(()) } else { Err(NoiseProblem::Count { what, found, least: needed, most: needed }) }
}
