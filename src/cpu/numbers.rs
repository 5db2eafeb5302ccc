//! The numbers of an expression, in one list: what a shader reads by `number(i)` and `count(i)`.

/// The list from some place on.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'a> {
    all: &'a [u32],
    start: u32,
}

impl<'a> Numbers<'a> {
    pub(crate) fn new(all: &'a [u32], start: u32) -> Self {
        Self { all, start }
    }

    #[inline(always)]
    pub(crate) fn count(self, i: u32) -> u32 {
        self.all[(self.start + i) as usize]
    }

    #[inline(always)]
    pub(crate) fn number(self, i: u32) -> f32 {
        f32::from_bits(self.count(i))
    }

    /// The list that begins where a number says.
    #[inline(always)]
    pub(crate) fn list(self, i: u32) -> Self {
        Self { all: self.all, start: self.count(i) }
    }

    #[inline(always)]
    pub(crate) fn from(self, i: u32) -> Self {
        Self { all: self.all, start: self.start + i }
    }
}
