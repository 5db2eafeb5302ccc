//! Cuts an output into dispatches that a device's limits allow.

/// Rows of one output, counted through all slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    pub(crate) first_row: u64,
    pub(crate) rows: u32,
}

/// Cuts `depth` slices of `height` rows into bands of at most `most` rows, at least 1: whole slices if at least one
/// fits, else parts of one slice.
pub(crate) fn bands(height: u32, depth: u32, most: u32) -> impl Iterator<Item = Band> {
    let (height, most) = (u64::from(height), u64::from(most));
    let total = height * u64::from(depth);
    let mut first_row = 0;
    std::iter::from_fn(move || {
        let left_in_slice = height - first_row % height;
        let rows = if most >= height { most / height * height } else { most.min(left_in_slice) };
        let rows = rows.min(total - first_row);
        let band = Band { first_row, rows: rows as u32 };
        first_row += rows;
        (rows > 0).then_some(band)
    })
}

/// Returns the number of these bands.
pub(crate) fn band_count(height: u32, depth: u32, most: u32) -> u64 {
    if most >= height {
        depth.div_ceil(most / height).into()
    } else {
        u64::from(height.div_ceil(most)) * u64::from(depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(height: u32, depth: u32, most: u32) -> Vec<(u64, u32)> {
        let all: Vec<_> = bands(height, depth, most).map(|band| (band.first_row, band.rows)).collect();
        assert_eq!(band_count(height, depth, most), all.len() as u64);
        all
    }

    #[test]
    fn bands_hold_whole_slices_or_parts_of_one() {
        assert_eq!(cut(4, 5, 9), [(0, 8), (8, 8), (16, 4)]);
        assert_eq!(cut(4, 2, 3), [(0, 3), (3, 1), (4, 3), (7, 1)]);
        assert_eq!(cut(4, 2, 100), [(0, 8)]);
        assert_eq!(cut(1, 1, 1), [(0, 1)]);
    }
}
