//! Lists of single positions.

use crate::cpu::engine::planes::Coordinates;
use crate::cpu::engine::simd_level::{Vectors, vectorized_or_not};
use crate::cpu::engine::strip::STRIP;
use crate::formulas::space::points::at_position;

/// A block of positions. Coordinates beyond the dimension are zero.
pub(crate) struct Points(Box<Coordinates<f32>>);

impl Points {
    /// Creates room for positions in memory that may be reused.
    pub(crate) fn new(memory: Box<Coordinates<f32>>) -> Self {
        Self(memory)
    }

    pub(crate) fn into_memory(self) -> Box<Coordinates<f32>> {
        self.0
    }

    /// Stores positions.
    pub(crate) fn take<const N: usize>(&mut self, simd: Option<Vectors>, positions: &[[f32; N]]) {
        vectorized_or_not!(simd, take(positions, &mut self.0));
    }

    pub(crate) fn planes(&self) -> &Coordinates<f32> {
        &self.0
    }
}

#[cfg_attr(optimized, inline(always))]
fn take<const N: usize>(positions: &[[f32; N]], planes: &mut Coordinates<f32>) {
    for (i, &position) in positions.iter().enumerate().take(STRIP) {
        let position = at_position(position);
        for d in 0..4 {
            planes[d][i] = if d < N { position[d] } else { 0.0 };
        }
    }
}
