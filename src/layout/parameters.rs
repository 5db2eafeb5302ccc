//! The numbers of an expression: twin of `shaders/kernel/parameters.wgsl`. What is `number(numbers + 1u)` there is
//! `numbers.number(1)` here.

/// Numbers whose count and order are fixed by the structure, and lists of any length.
#[derive(Clone, Copy)]
pub(crate) struct AllNumbers<'a> {
    pub(crate) numbers: &'a [u32],
    pub(crate) lists: &'a [u32],
}

impl<'a> AllNumbers<'a> {
    /// The numbers from some place on.
    pub(crate) fn from(self, start: u32) -> Numbers<'a> {
        Numbers { all: self, start }
    }
}

/// Numbers from some place on.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'a> {
    all: AllNumbers<'a>,
    start: u32,
}

/// The most numbers that an operation on samples has.
const MOST_KNOWN: usize = 5;

impl<'a> Numbers<'a> {
    /// Those of an operation on samples, for loops that must not look them up again; zeros behind all there are.
    #[inline(always)]
    pub(crate) fn known(self) -> [u32; MOST_KNOWN] {
        std::array::from_fn(|i| self.all.numbers.get(self.start as usize + i).copied().unwrap_or_default())
    }

    /// The same with these.
    #[inline(always)]
    pub(crate) fn with<'k>(self, known: &'k [u32; MOST_KNOWN]) -> Numbers<'k>
    where
        'a: 'k,
    {
        Numbers { all: AllNumbers { numbers: known, lists: self.all.lists }, start: 0 }
    }

    #[inline(always)]
    pub(crate) fn count(self, i: u32) -> u32 {
        self.all.numbers[(self.start + i) as usize]
    }

    #[inline(always)]
    pub(crate) fn number(self, i: u32) -> f32 {
        f32::from_bits(self.count(i))
    }

    /// The list that begins where a number says.
    #[inline(always)]
    pub(crate) fn list(self, i: u32) -> List<'a> {
        List { all: self.all.lists, start: self.count(i) }
    }
}

/// A list from some place on.
#[derive(Clone, Copy)]
pub(crate) struct List<'a> {
    all: &'a [u32],
    start: u32,
}

impl List<'_> {
    #[inline(always)]
    pub(crate) fn listed(self, i: u32) -> f32 {
        f32::from_bits(self.all[(self.start + i) as usize])
    }

    #[inline(always)]
    pub(crate) fn listed_count(self, i: u32) -> u32 {
        self.all[(self.start + i) as usize]
    }

    #[inline(always)]
    pub(crate) fn from(self, i: u32) -> Self {
        Self { start: self.start + i, ..self }
    }
}
