//! Seeds as they are saved: whole numbers, or texts of their digits.

#[cfg(feature = "serde")]
pub(crate) mod saved {
    use serde::de::value::MapAccessDeserializer;
    use serde::de::{Error, MapAccess, Unexpected, Visitor};
    use serde::{Deserialize, Deserializer, Serializer};
    use serde_json::Number;
    use std::fmt::Formatter;

    /// The largest seed that is saved as a number. JavaScript, jq and others read numbers as `f64`, which has no larger
    /// ones of all digits.
    pub(crate) const LARGEST_NUMBER: u64 = 1 << 53;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(crate) fn serialize<S: Serializer>(&seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        if seed <= LARGEST_NUMBER { serializer.serialize_u64(seed) } else { serializer.collect_str(&seed) }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        deserializer.deserialize_any(Seed)
    }

    /// Returns the seed of a text.
    fn parsed(text: &str) -> Option<u64> {
        text.parse().ok().or_else(|| text.parse().ok().map(i64::cast_unsigned))
    }

    struct Seed;

    impl<'de> Visitor<'de> for Seed {
        type Value = u64;

        fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
            write!(f, "a seed from {} to {}, as a whole number or a text of its digits", i64::MIN, u64::MAX)
        }

        fn visit_u64<E: Error>(self, seed: u64) -> Result<u64, E> {
            Ok(seed)
        }

        fn visit_i64<E: Error>(self, seed: i64) -> Result<u64, E> {
            Ok(seed.cast_unsigned())
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
            parsed(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }

        /// Reads a number where `serde_json` keeps it as text.
        fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<u64, A::Error> {
            let refused = |_| A::Error::invalid_type(Unexpected::Map, &self);
            let number = Number::deserialize(MapAccessDeserializer::new(fields)).map_err(refused)?.to_string();
            parsed(&number).ok_or_else(|| A::Error::invalid_value(Unexpected::Other(&number), &self))
        }
    }
}

/// Returns a seed with a number added to its lower half.
pub(crate) fn reseeded(seed: u64, by: u32) -> u64 {
    seed >> 32 << 32 | u64::from((seed as u32).wrapping_add(by))
}

/// A seed, of which all 64 bits count.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub(crate) struct Seed(#[cfg_attr(feature = "serde", serde(with = "saved"))] pub(crate) u64);
