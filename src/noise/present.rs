//! Saved fields that may be missing.

use serde::{Deserialize, Deserializer};

/// Reads a field that may be missing, but not null.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
