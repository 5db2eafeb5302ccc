//! Makes choices from bytes; when these end, each choice is the first one.

use arbitrary::{Arbitrary, Unstructured};

pub struct Draw<'a>(Unstructured<'a>);

impl<'a> Draw<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Self(Unstructured::new(data))
    }

    pub fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    pub fn any<T: Arbitrary<'a> + Default>(&mut self) -> T {
        self.0.arbitrary().unwrap_or_default()
    }

    /// Returns a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.int_in_range(0..=count.max(1) - 1).unwrap_or(0)
    }

    /// Returns true once in `count` times; false when the bytes have ended.
    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    pub fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// Returns the number of one of some kinds, by one byte. Kept inputs keep their meaning when a kind is added: the
    /// first kinds share all bytes, and each later one has taken one byte from them.
    pub fn kind(&mut self, first: usize, later: &[u8]) -> usize {
        let byte = self.any::<u8>();
        match later.iter().position(|&taken| taken == byte) {
            Some(index) => first + index,
            None => usize::from(byte) % first,
        }
    }

    /// Returns one of a list of kinds the same way. Those after the first ones take bytes from 255 down.
    pub fn kind_of<T: Clone>(&mut self, list: &[T], first: usize) -> T {
        let later: Vec<u8> = (first..list.len()).map(|index| 255 - (index - first) as u8).collect();
        list[self.kind(first, &later)].clone()
    }

    /// Returns a number: nearly always a sensible one, else one that is invalid or extreme.
    pub fn number(&mut self) -> f64 {
        const STRANGE: [f64; 16] = [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -0.0,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            1e-15,
            1e-40,
            8.673_617_379_884_035e-19, // 2^-60
            1.152_921_504_606_847e18,  // 2^60
            4_294_967_296.0,
            268_435_456.0,
            288_230_376_151_711_744.0, // 2^58
            9_007_199_254_740_993.0,
            1e9,
        ];
        match self.below(16) {
            0..=8 => f64::from(self.any::<i8>()) / 16.0,
            9..=11 => f64::from(self.any::<i16>()) / 256.0,
            12 => f64::from(self.below(9) as u32),
            13 => self.pick(&STRANGE),
            14 => f64::from_bits(self.any()),
            _ => f64::from(f32::from_bits(self.any())),
        }
    }

    pub fn small(&mut self) -> f32 {
        self.number() as f32
    }

    pub fn numbers(&mut self, count: usize) -> Vec<f64> {
        (0..count).map(|_| self.number()).collect()
    }

    /// Returns the usual count, or now and then another one.
    pub fn count(&mut self, usual: usize) -> usize {
        if self.once_in(16) { self.below(12) } else { usual }
    }

    /// Returns numbers in mostly ascending order.
    pub fn ascending(&mut self, count: usize) -> Vec<f32> {
        let mut numbers: Vec<f32> = (0..count).map(|_| self.small()).collect();
        if !self.once_in(8) {
            numbers.sort_by(f32::total_cmp);
        }
        numbers
    }
}
