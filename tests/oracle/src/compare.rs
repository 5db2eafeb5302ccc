//! Compares two lists of values, and says where they differ most.

/// What a comparison found.
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Report {
    /// Pairs of values looked at.
    pub compared: usize,
    /// Pairs whose bits differ.
    pub differing: usize,
    /// The pair that is farthest apart.
    pub worst: Option<Difference>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    pub index: usize,
    pub found: f64,
    pub expected: f64,
    /// Infinite where either is NaN.
    pub error: f64,
}

impl Report {
    fn count(&mut self, index: usize, found: f64, expected: f64, differs: bool) {
        self.compared += 1;
        self.differing += usize::from(differs);
        let error = (found - expected).abs();
        let error = if error.is_nan() { f64::INFINITY } else { error };
        if self.worst.is_none_or(|worst| error > worst.error) {
            self.worst = Some(Difference { index, found, expected, error });
        }
    }

    /// The largest error, 0 if nothing was compared.
    pub fn error(&self) -> f64 {
        self.worst.map_or(0.0, |worst| worst.error)
    }

    pub fn assert_same_bits(&self, what: &str) {
        assert!(self.compared > 0, "{what}: nothing was compared");
        assert_eq!(self.differing, 0, "{what}: of {} values; worst {:?}", self.compared, self.worst);
    }

    pub fn assert_within(&self, tolerance: f64, what: &str) {
        assert!(self.compared > 0, "{what}: nothing was compared");
        assert!(self.error() <= tolerance, "{what}: beyond {tolerance:e}: {:?}", self.worst);
    }
}

/// Bit by bit: signed zeros and NaNs too.
pub fn compare_bits(found: &[f32], expected: &[f32]) -> Report {
    assert_eq!(found.len(), expected.len(), "lists of one length are compared");
    let mut report = Report::default();
    for (index, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        report.count(index, found.into(), expected.into(), found.to_bits() != expected.to_bits());
    }
    report
}

/// Against an oracle's values.
pub fn compare_values(found: &[f32], expected: &[f64]) -> Report {
    assert_eq!(found.len(), expected.len(), "lists of one length are compared");
    let mut report = Report::default();
    for (index, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        report.count(index, found.into(), expected, f64::from(found) != expected);
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparer_reports_a_wrong_buffer() {
        let right = [0.5, -0.25, 0.0, 1.0];
        compare_bits(&right, &right).assert_same_bits("a list and itself");

        let mut last_bit = right;
        last_bit[1] = f32::from_bits(last_bit[1].to_bits() ^ 1);
        let report = compare_bits(&last_bit, &right);
        assert_eq!((report.compared, report.differing), (4, 1));
        assert_eq!(report.worst.map(|worst| worst.index), Some(1));

        for (index, wrong) in [(2, -0.0), (3, f32::NAN), (0, f32::INFINITY)] {
            let mut list = right;
            list[index] = wrong;
            let report = compare_bits(&list, &right);
            assert_eq!(report.differing, 1, "{wrong}");
            assert_eq!(report.error() > 0.0, wrong != 0.0, "{wrong}");
            assert!(std::panic::catch_unwind(|| report.assert_same_bits("wrong")).is_err());
        }

        let nan = compare_values(&[f32::NAN], &[0.0]);
        assert!(std::panic::catch_unwind(|| nan.assert_within(1e9, "NaN")).is_err());
        assert!(std::panic::catch_unwind(|| compare_bits(&[], &[]).assert_same_bits("nothing")).is_err());
        assert!(std::panic::catch_unwind(|| compare_bits(&right[..3], &right)).is_err());
    }
}
