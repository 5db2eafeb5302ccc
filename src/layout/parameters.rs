//! The numbers of an expression: twin of `shaders/kernel/parameters.wgsl`. What is `number(parameters + 1u)` there is
//! `parameters.f32(1)` here.

/// Numbers whose count and order are fixed by the structure, and lists of any length.
#[derive(Clone, Copy)]
pub(crate) struct AllParameters<'a> {
    pub(crate) parameters: &'a [u32],
    pub(crate) arrays: &'a [u32],
}

impl<'a> AllParameters<'a> {
    /// The numbers from some place on.
    pub(crate) fn from(self, start: u32) -> Parameters<'a> {
        Parameters { all: self, start }
    }
}

/// Numbers from some place on.
#[derive(Clone, Copy)]
pub(crate) struct Parameters<'a> {
    all: AllParameters<'a>,
    start: u32,
}

/// The most numbers that an operation on samples has.
const MAX_OPERATION_PARAMETERS: usize = 5;

impl<'a> Parameters<'a> {
    /// Those of an operation on samples, for loops that must not look them up again; zeros behind all there are.
    #[inline(always)]
    pub(crate) fn known(self) -> [u32; MAX_OPERATION_PARAMETERS] {
        std::array::from_fn(|i| self.all.parameters.get(self.start as usize + i).copied().unwrap_or_default())
    }

    /// The same with these.
    #[inline(always)]
    pub(crate) fn with<'k>(self, known: &'k [u32; MAX_OPERATION_PARAMETERS]) -> Parameters<'k>
    where
        'a: 'k,
    {
        Parameters { all: AllParameters { parameters: known, arrays: self.all.arrays }, start: 0 }
    }

    #[inline(always)]
    pub(crate) fn u32(self, i: u32) -> u32 {
        self.all.parameters[(self.start + i) as usize]
    }

    #[inline(always)]
    pub(crate) fn f32(self, i: u32) -> f32 {
        f32::from_bits(self.u32(i))
    }

    /// The list that begins where a number says.
    #[inline(always)]
    pub(crate) fn array(self, i: u32) -> ArrayView<'a> {
        ArrayView { all: self.all.arrays, start: self.u32(i) }
    }
}

/// A list from some place on.
#[derive(Clone, Copy)]
pub(crate) struct ArrayView<'a> {
    all: &'a [u32],
    start: u32,
}

impl ArrayView<'_> {
    #[inline(always)]
    pub(crate) fn array_value(self, i: u32) -> f32 {
        f32::from_bits(self.all[(self.start + i) as usize])
    }

    #[inline(always)]
    pub(crate) fn array_u32(self, i: u32) -> u32 {
        self.all[(self.start + i) as usize]
    }

    #[inline(always)]
    pub(crate) fn from(self, i: u32) -> Self {
        Self { start: self.start + i, ..self }
    }
}
