//! The format of what nodes hold: numbers that are finite, lists that are short, tables, sets and names.

use super::Problem;
use crate::dimension::Dimension;
use crate::error::{DimensionError, GradientsError};
use crate::gradients::Gradients;
use crate::noise::{Axis, Coordinate, Fade, Kernel, LatticeNoise, Octaves, Perlin, Scale, Simplex};
use crate::permutation::Permutation;
use serde::de::{Error as _, IntoDeserializer, SeqAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Write;
use std::marker::PhantomData;

/// What a field of a saved node holds.
pub(super) trait Field: Sized {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Fields as serde's derived implementations take them.
pub(super) mod by_field {
    use super::{Deserializer, Field, Serializer};

    pub(in super::super) fn serialize<T: Field, S: Serializer>(field: &T, serializer: S) -> Result<S::Ok, S::Error> {
        field.write(serializer)
    }

    pub(in super::super) fn deserialize<'de, T: Field, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::read(deserializer)
    }
}

struct Written<'a, T>(&'a T);

impl<T: Field> Serialize for Written<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

#[derive(Deserialize)]
#[serde(transparent, bound = "T: Field")]
struct Read<T>(#[serde(deserialize_with = "T::read")] T);

macro_rules! fields_of_serde {
    ($($type:ty),*) => {
        $(impl Field for $type {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::deserialize(deserializer)
            }
        })*
    };
}

fields_of_serde!(bool, u32, usize);

macro_rules! finite_fields {
    ($($float:ty),*) => {
        $(impl Field for $float {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                finite((*self).into()).map_err(S::Error::custom)?;
                self.serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = Self::deserialize(deserializer)?;
                finite(value.into()).map_err(D::Error::custom)?;
                Ok(value)
            }
        })*
    };
}

finite_fields!(f32, f64);

fn finite(value: f64) -> Result<(), Problem> {
    if value.is_finite() { Ok(()) } else { Err(Problem::NotFinite { value }) }
}

impl Field for [f32; 2] {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.each_ref().map(Written).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(<[Read<f32>; 2]>::deserialize(deserializer)?.map(|Read(value)| value))
    }
}

/// A stop of a ramp.
impl Field for (f32, [f32; 4]) {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (Written(&self.0), self.1.each_ref().map(Written)).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (Read(position), colour) = <(Read<f32>, [Read<f32>; 4])>::deserialize(deserializer)?;
        Ok((position, colour.map(|Read(value)| value)))
    }
}

/// What there are lists of.
trait Element: Field {
    const NAME: &'static str;
    const MOST: usize;
}

impl Element for usize {
    const NAME: &'static str = "inputs";
    /// A noise and what displaces each of its coordinates.
    const MOST: usize = 5;
}

impl Element for f64 {
    const NAME: &'static str = "coordinates";
    const MOST: usize = 4;
}

impl Element for Coordinate {
    const NAME: &'static str = "coordinates";
    const MOST: usize = 4;
}

impl Element for f32 {
    const NAME: &'static str = "heights";
    const MOST: usize = 1024;
}

impl Element for [f32; 2] {
    const NAME: &'static str = "points";
    const MOST: usize = 1024;
}

impl Element for (f32, [f32; 4]) {
    const NAME: &'static str = "stops";
    const MOST: usize = 256;
}

/// A gradient.
struct Components(Vec<f32>);

impl Element for Components {
    const NAME: &'static str = "gradients";
    const MOST: usize = 256;
}

impl<T: Element> Field for Vec<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.len() > T::MOST {
            return Err(S::Error::custom(Problem::TooLong { what: T::NAME, most: T::MOST }));
        }
        serializer.collect_seq(self.iter().map(Written))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(List(PhantomData))
    }
}

/// Ends with the first element too many, whatever follows.
struct List<T>(PhantomData<T>);

impl<'de, T: Element> Visitor<'de> for List<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a list of {}", T::NAME)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut elements = Vec::new();
        while let Some(Read(element)) = list.next_element()? {
            if elements.len() == T::MOST {
                return Err(A::Error::custom(Problem::TooLong { what: T::NAME, most: T::MOST }));
            }
            elements.push(element);
        }
        Ok(elements)
    }
}

impl Field for Dimension {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.count().serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(usize::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

macro_rules! remote_fields {
    ($($type:ident as $saved:ident),*) => {
        $(impl Field for $type {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $saved::serialize(self, serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $saved::deserialize(deserializer)
            }
        })*
    };
}

remote_fields!(
    Axis as SavedAxis,
    Fade as SavedFade,
    Kernel as SavedKernel,
    Scale as SavedScale,
    Octaves as SavedOctaves
);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Axis", rename_all = "snake_case")]
enum SavedAxis {
    X,
    Y,
    Z,
    W,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Fade", rename_all = "snake_case")]
enum SavedFade {
    Linear,
    Cubic,
    Quintic,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Kernel", rename_all = "snake_case")]
enum SavedKernel {
    Smooth,
    Classic,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Scale", rename_all = "snake_case")]
enum SavedScale {
    Exact,
    Published,
}

/// What may be missing is as in [`Octaves::new`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Octaves", deny_unknown_fields)]
struct SavedOctaves {
    count: u32,
    #[serde(default = "lacunarity", with = "by_field")]
    lacunarity: f64,
    #[serde(default = "persistence", with = "by_field")]
    persistence: f64,
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    decorrelated: bool,
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    normalised: bool,
}

const fn lacunarity() -> f64 {
    Octaves::new(1).lacunarity
}

const fn persistence() -> f64 {
    Octaves::new(1).persistence
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_yes(flag: &bool) -> bool {
    *flag
}

/// The name of an axis, or a number.
impl Field for Coordinate {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Of(axis) => axis.write(serializer),
            Self::At(value) => value.write(serializer),
        }
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CoordinateVisitor)
    }
}

struct CoordinateVisitor;

impl Visitor<'_> for CoordinateVisitor {
    type Value = Coordinate;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the name of an axis, or a number")
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Coordinate, E> {
        Axis::read(name.into_deserializer()).map(Coordinate::Of)
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Coordinate, E> {
        Ok(Coordinate::At(value as f64))
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Coordinate, E> {
        Ok(Coordinate::At(value as f64))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Coordinate, E> {
        f64::read(value.into_deserializer()).map(Coordinate::At)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedPermutation {
    Perlin,
    Seed(u64),
    Bytes(String),
}

/// Tables of seeds below this are known again; that takes a fraction of a millisecond.
const KNOWN_SEEDS: u64 = 256;

impl Field for Permutation {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = if *self == Self::perlin() {
            SavedPermutation::Perlin
        } else if let Some(seed) = (0..KNOWN_SEEDS).find(|&seed| *self == Self::seeded(seed)) {
            SavedPermutation::Seed(seed)
        } else {
            let mut digits = String::with_capacity(512);
            for byte in self.as_bytes() {
                write!(digits, "{byte:02x}").map_err(S::Error::custom)?;
            }
            SavedPermutation::Bytes(digits)
        };
        saved.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match SavedPermutation::deserialize(deserializer)? {
            SavedPermutation::Perlin => Ok(Self::perlin()),
            SavedPermutation::Seed(seed) => Ok(Self::seeded(seed)),
            SavedPermutation::Bytes(digits) => {
                let bytes = bytes_of(&digits).ok_or_else(|| D::Error::custom(Problem::Hexadecimal))?;
                Self::from_bytes(bytes).map_err(D::Error::custom)
            }
        }
    }
}

fn bytes_of(digits: &str) -> Option<[u8; 256]> {
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else { return None };
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let bytes = pairs.iter().map(|&[high, low]| Some((16 * digit(high)? + digit(low)?) as u8));
    if pairs.len() == 256 { bytes.collect::<Option<Vec<u8>>>()?.try_into().ok() } else { None }
}

#[derive(Serialize, Deserialize)]
enum SavedGradients {
    #[serde(rename = "slopes_8")]
    Slopes8,
    #[serde(rename = "circle_24")]
    Circle24,
    #[serde(rename = "edges_12_xy")]
    Edges12Xy,
    #[serde(rename = "edges_12")]
    Edges12,
    #[serde(rename = "edges_16")]
    Edges16,
    #[serde(rename = "edges_32")]
    Edges32,
    #[serde(rename = "vectors")]
    Vectors(#[serde(with = "by_field")] Vec<Components>),
}

impl Field for Gradients {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = if *self == Self::slopes_8() {
            SavedGradients::Slopes8
        } else if *self == Self::circle_24() {
            SavedGradients::Circle24
        } else if *self == Self::edges_12_xy() {
            SavedGradients::Edges12Xy
        } else if *self == Self::edges_12() {
            SavedGradients::Edges12
        } else if *self == Self::edges_16() {
            SavedGradients::Edges16
        } else if *self == Self::edges_32() {
            SavedGradients::Edges32
        } else {
            let components = |vector: &[f32; 4]| Components(vector[..self.dimension().count()].to_vec());
            SavedGradients::Vectors(self.vectors().iter().map(components).collect())
        };
        saved.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match SavedGradients::deserialize(deserializer)? {
            SavedGradients::Slopes8 => Self::slopes_8(),
            SavedGradients::Circle24 => Self::circle_24(),
            SavedGradients::Edges12Xy => Self::edges_12_xy(),
            SavedGradients::Edges12 => Self::edges_12(),
            SavedGradients::Edges16 => Self::edges_16(),
            SavedGradients::Edges32 => Self::edges_32(),
            SavedGradients::Vectors(vectors) => gradients_of(&vectors).map_err(D::Error::custom)?,
        })
    }
}

impl Field for Components {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::read(deserializer).map(Self)
    }
}

fn gradients_of(vectors: &[Components]) -> Result<Gradients, Problem> {
    match vectors.first().map_or(1, |first| first.0.len()) {
        1 => gradients_in::<1>(vectors),
        2 => gradients_in::<2>(vectors),
        3 => gradients_in::<3>(vectors),
        4 => gradients_in::<4>(vectors),
        count => Err(GradientsError::from(DimensionError { count }).into()),
    }
}

fn gradients_in<const N: usize>(vectors: &[Components]) -> Result<Gradients, Problem> {
    let array = |(vector, Components(components)): (usize, &Components)| {
        let found = components.len();
        components.as_slice().try_into().map_err(|_| Problem::Components { vector, found, expected: N })
    };
    let vectors: Vec<[f32; N]> = vectors.iter().enumerate().map(array).collect::<Result<_, _>>()?;
    Ok(Gradients::new(&vectors)?)
}

/// Null is no set of gradients.
impl Field for Option<Gradients> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(gradients) => gradients.write(serializer),
            None => serializer.serialize_none(),
        }
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Gradients::read(deserializer).map(Some)
    }
}

macro_rules! lattice_field {
    ($noise:ident as $saved:ident with $interpolant:ident: $type:ty) => {
        /// What may be missing is as in `new`.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $saved {
            #[serde(with = "by_field")]
            dimension: Dimension,
            #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
            $interpolant: $type,
            #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
            permutation: Permutation,
            #[serde(default, skip_serializing_if = "Option::is_none", with = "by_field")]
            gradients: Option<Gradients>,
            #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
            scale: Scale,
        }

        impl Field for $noise {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let LatticeNoise { dimension, kind, permutation, ref gradients, scale } = *self;
                let other = *gradients != Self::new(dimension).gradients;
                let gradients = other.then(|| gradients.clone());
                $saved { dimension, $interpolant: kind, permutation, gradients, scale }.serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $saved { dimension, $interpolant: kind, permutation, gradients, scale } =
                    $saved::deserialize(deserializer)?;
                let gradients = gradients.unwrap_or_else(|| Self::new(dimension).gradients);
                Ok(Self { dimension, kind, permutation, gradients, scale })
            }
        }
    };
}

lattice_field!(Perlin as SavedPerlin with fade: Fade);
lattice_field!(Simplex as SavedSimplex with kernel: Kernel);

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
