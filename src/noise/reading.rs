//! Functions that read saved fields more strictly than serde does by default.

use serde::de::{
    DeserializeOwned, DeserializeSeed, EnumAccess, Error, IntoDeserializer, MapAccess, VariantAccess, Visitor,
};
use serde::{Deserialize, Deserializer};
use serde_json::Number;
use std::convert::identity;
use std::fmt::{Display, Formatter};

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Reads a field that may be missing, but not null.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    strict(deserializer).map(Some)
}

/// Reads a number from content that serde has buffered, as it does for flattened fields. If any crate of the program
/// turns on `arbitrary_precision` of `serde_json`, the buffer holds the number as text, which primitive types cannot
/// read.
pub(crate) fn number<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(Number::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// Reads types with named fields from objects only, and adds the names of variants and fields to errors in their
/// content. Derived readers also accept a list of the fields in order, which would tie the format to that order.
pub(crate) fn strict<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(Strict(deserializer))
}

/// A wrapper that makes deserializers, their parts, visitors and seeds strict. As a visitor it rejects lists.
pub(crate) struct Strict<T>(pub(crate) T);

macro_rules! forward {
    ($by:ident: $($method:ident($($argument:ident: $type:ty),*))*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($argument,)* $by(visitor))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    forward! {
        Strict:
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
        deserialize_map()
    }
    forward! {
        identity:
        deserialize_any() deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64()
        deserialize_i128() deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
        deserialize_f32() deserialize_f64() deserialize_char() deserialize_str() deserialize_string()
        deserialize_bytes() deserialize_byte_buf() deserialize_option() deserialize_unit() deserialize_seq()
        deserialize_identifier() deserialize_ignored_any() deserialize_tuple(length: usize)
        deserialize_unit_struct(name: &'static str) deserialize_newtype_struct(name: &'static str)
        deserialize_tuple_struct(name: &'static str, length: usize)
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Strict<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Named { fields, name: String::new() })
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Strict(variant))
    }
}

/// Fields, and the name of the last one for errors.
struct Named<A> {
    fields: A,
    name: String,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        let Some(name) = self.fields.next_key()? else { return Ok(None) };
        self.name = name;
        seed.deserialize(self.name.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.fields.next_value_seed(seed).map_err(|error| within(&self.name, error))
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Strict<A> {
    type Error = A::Error;
    type Variant = Strict<(String, A::Variant)>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        let (name, content) = self.0.variant::<String>()?;
        Ok((seed.deserialize(name.as_str().into_deserializer())?, Strict((name, content))))
    }
}

/// The content of a variant, with the variant's name for errors.
impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Strict<(String, A)> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.1.unit_variant().map_err(|error| within(&self.0.0, error))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.1.newtype_variant_seed(Strict(seed)).map_err(|error| within(&self.0.0, error))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.1.tuple_variant(length, visitor).map_err(|error| within(&self.0.0, error))
    }

    fn struct_variant<V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        self.0.1.struct_variant(names, Strict(visitor)).map_err(|error| within(&self.0.0, error))
    }
}

/// Returns an error whose message begins with the place of the problem.
pub(crate) fn within<E: Error>(place: &str, problem: impl Display) -> E {
    E::custom(format_args!("{place}: {problem}"))
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Strict(deserializer))
    }
}
