//! The format of what nodes hold: numbers that are finite, lists that are short, and names.

use crate::dimension::Dimension;
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::fade::Fade;
use crate::noise::falloff::Falloff;
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::lattice::Normalization;
use crate::noise::octaves::{Extent, Octaves, Shift};
use crate::noise::serial::Problem;
use serde::de::{Error as _, IntoDeserializer, SeqAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
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

fields_of_serde!(bool, u8, u32, usize);

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
pub(super) trait Element: Field {
    const NAME: &'static str;
    const MOST: usize;
}

impl Element for usize {
    const NAME: &'static str = "inputs";
    /// A noise and what displaces each of its coordinates.
    const MOST: usize = 5;
}

impl Element for u32 {
    const NAME: &'static str = "extents or periods";
    const MOST: usize = 4;
}

impl Element for f64 {
    const NAME: &'static str = "coordinates";
    const MOST: usize = 4;
}

impl Element for Coordinate {
    const NAME: &'static str = "coordinates";
    const MOST: usize = HighDimensional::MAX;
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

/// Of types whose format is another type's.
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

pub(super) use remote_fields;

remote_fields!(
    Axis as SavedAxis,
    Fade as SavedFade,
    Falloff as SavedFalloff,
    Normalization as SavedScale,
    Shift as SavedShift
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
    Cosine,
    MinimalCubic,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Falloff", rename_all = "snake_case")]
enum SavedFalloff {
    Smooth,
    Classic,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Normalization", rename_all = "snake_case")]
enum SavedScale {
    Exact,
    Published,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Shift", rename_all = "snake_case")]
enum SavedShift {
    Drawn,
    None,
    Cochoy,
}

/// A band.
impl Field for [f64; 2] {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.each_ref().map(Written).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(<[Read<f64>; 2]>::deserialize(deserializer)?.map(|Read(value)| value))
    }
}

/// What may be missing is as in [`Octaves::new`], but for either a count or a band.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedOctaves {
    #[serde(default, skip_serializing_if = "Option::is_none", with = "by_field")]
    count: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "by_field")]
    band: Option<[f64; 2]>,
    #[serde(default = "lacunarity", with = "by_field")]
    lacunarity: f64,
    #[serde(default = "persistence", with = "by_field")]
    persistence: f64,
    #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
    shift: Shift,
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    normalised: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    antialiased: bool,
}

impl Field for Octaves {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { extent, lacunarity, persistence, shift, normalised, antialiased } = *self;
        let (count, band) = match extent {
            Extent::Count(count) => (Some(count), None),
            Extent::Band { lowest, highest } => (None, Some([lowest, highest])),
        };
        let saved = SavedOctaves { count, band, lacunarity, persistence, shift, normalised, antialiased };
        saved.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SavedOctaves { count, band, lacunarity, persistence, shift, normalised, antialiased } =
            SavedOctaves::deserialize(deserializer)?;
        let extent = match (count, band) {
            (Some(count), None) => Extent::Count(count),
            (None, Some([lowest, highest])) => Extent::Band { lowest, highest },
            _ => return Err(D::Error::custom(Problem::CountOrBand)),
        };
        Ok(Self { extent, lacunarity, persistence, shift, normalised, antialiased })
    }
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

/// Null is nothing that may be missing.
impl<T: Field> Field for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(field) => field.write(serializer),
            None => serializer.serialize_none(),
        }
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Some)
    }
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
