//! Checked octaves.

use crate::array;
use crate::noise::error::NoiseProblem;
use crate::noise::octaves::{Extent, Octaves, Shift};
use crate::numbers::{SplitMix64, power_of_two};

impl Octaves {
    /// Returns the octaves' frequencies, if these and the amplitudes are valid.
    pub(crate) fn checked(self) -> Result<Vec<f64>, NoiseProblem> {
        let Self { extent, lacunarity, persistence, .. } = self;
        let check = |is_possible, problem| if is_possible { Ok(()) } else { Err(problem) };
        if let Extent::Band(lowest, highest) = extent {
            // Frequencies that do not grow would never leave the band.
            check(lacunarity > 1.0, NoiseProblem::BandLacunarity { lacunarity })?;
            let is_band = lowest > 0.0 && lowest.is_finite() && highest.is_finite() && lowest <= highest;
            check(is_band, NoiseProblem::Band { lowest, highest })?;
        }
        let frequencies = self.frequencies();
        let count = frequencies.len();
        let found = if let Extent::Count(count) = extent { count } else { count as u32 };
        check((1..=Self::MAX as usize).contains(&count), NoiseProblem::Octaves { octaves: found })?;
        let power = count as u32 - 1;
        let highest = frequencies.last().copied().unwrap_or(1.0);
        let is_possible = lacunarity > 0.0
            && lacunarity.is_finite()
            && (power_of_two(32).recip()..=power_of_two(32)).contains(&highest);
        check(is_possible, NoiseProblem::Lacunarity { lacunarity, power })?;
        let largest =
            std::iter::successors(Some(1.0), |power| Some(power * persistence)).take(count).fold(0.0, f64::max);
        let is_possible = persistence >= 0.0 && persistence.is_finite() && largest <= power_of_two(60);
        check(is_possible, NoiseProblem::Persistence { persistence, power })?;
        Ok(frequencies)
    }

    /// Returns the shifts of that many octaves, each in the octave's own coordinates, in 32.32 fixed point.
    pub(crate) fn shifts(self, count: usize) -> Vec<[u64; 4]> {
        let mut random = SplitMix64::new(0);
        let shift = |k: usize| match self.shift {
            Shift::Drawn if k > 0 => array::from_fn(|_| random.next() >> 24),
            Shift::Drawn | Shift::None => [0; 4],
            Shift::Cochoy => [(4096 * k as u64) << 32; 4],
        };
        (0..count).map(shift).collect()
    }
}
