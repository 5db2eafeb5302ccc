//! Reads what has named fields from objects alone. Derived readers also take a list of the fields in their order, which
//! says nothing of what is what, and would tie the format to that order.

use crate::noise::serial::saved::Problem;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use std::fmt;

/// Passes on what a deserializer, a part of one, or what reads from these does.
pub(crate) struct Objects<T> {
    inner: T,
    /// False in formats for people; others may have no objects.
    takes_lists: bool,
}

impl<'de, D: Deserializer<'de>> Objects<D> {
    pub(crate) fn new(deserializer: D) -> Self {
        let takes_lists = !deserializer.is_human_readable();
        Self { inner: deserializer, takes_lists }
    }
}

impl<T> Objects<T> {
    /// Returns what passes on another thing likewise.
    fn around<Other>(&self, inner: Other) -> Objects<Other> {
        Objects { inner, takes_lists: self.takes_lists }
    }

    /// Returns the visitor of anything but fields.
    fn any<V>(&self, visitor: V) -> Objects<Reader<V>> {
        self.around(Reader { visitor, has_fields: false })
    }

    /// Returns the visitor of fields.
    fn fields<V>(&self, visitor: V) -> Objects<Reader<V>> {
        self.around(Reader { visitor, has_fields: true })
    }
}

/// A visitor, and whether fields are what it wants.
struct Reader<V> {
    visitor: V,
    has_fields: bool,
}

/// Refuses texts, names of fields among them, that are longer than any of a noise, since errors would quote them.
fn check_text<E: Error>(text: &str) -> Result<(), E> {
    let (found, most) = (text.len(), Problem::MOST_TEXT);
    if found > most { Err(E::custom(Problem::LongText { found, most })) } else { Ok(()) }
}

macro_rules! deserializer {
    ($($method:ident($($argument:ident: $type:ty),*) by $reader:ident;)*) => {
        impl<'de, D: Deserializer<'de>> Deserializer<'de> for Objects<D> {
            type Error = D::Error;

            $(
                fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
                    let visitor = self.$reader(visitor);
                    self.inner.$method($($argument,)* visitor)
                }
            )*

            fn is_human_readable(&self) -> bool {
                self.inner.is_human_readable()
            }
        }
    };
}

deserializer! {
    deserialize_any() by any;
    deserialize_bool() by any;
    deserialize_i8() by any;
    deserialize_i16() by any;
    deserialize_i32() by any;
    deserialize_i64() by any;
    deserialize_i128() by any;
    deserialize_u8() by any;
    deserialize_u16() by any;
    deserialize_u32() by any;
    deserialize_u64() by any;
    deserialize_u128() by any;
    deserialize_f32() by any;
    deserialize_f64() by any;
    deserialize_char() by any;
    deserialize_str() by any;
    deserialize_string() by any;
    deserialize_bytes() by any;
    deserialize_byte_buf() by any;
    deserialize_option() by any;
    deserialize_unit() by any;
    deserialize_unit_struct(name: &'static str) by any;
    deserialize_newtype_struct(name: &'static str) by any;
    deserialize_seq() by any;
    deserialize_tuple(length: usize) by any;
    deserialize_tuple_struct(name: &'static str, length: usize) by any;
    deserialize_map() by any;
    deserialize_struct(name: &'static str, fields: &'static [&'static str]) by fields;
    deserialize_enum(name: &'static str, variants: &'static [&'static str]) by any;
    deserialize_identifier() by any;
    deserialize_ignored_any() by any;
}

macro_rules! visitor {
    ($($method:ident: $type:ty,)*) => {
        impl<'de, V: Visitor<'de>> Visitor<'de> for Objects<Reader<V>> {
            type Value = V::Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.inner.visitor.expecting(f)
            }

            $(
                fn $method<E: Error>(self, value: $type) -> Result<V::Value, E> {
                    self.inner.visitor.$method(value)
                }
            )*

            fn visit_str<E: Error>(self, text: &str) -> Result<V::Value, E> {
                check_text(text)?;
                self.inner.visitor.visit_str(text)
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<V::Value, E> {
                check_text(text)?;
                self.inner.visitor.visit_borrowed_str(text)
            }

            fn visit_string<E: Error>(self, text: String) -> Result<V::Value, E> {
                check_text(&text)?;
                self.inner.visitor.visit_string(text)
            }

            fn visit_none<E: Error>(self) -> Result<V::Value, E> {
                self.inner.visitor.visit_none()
            }

            fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
                self.inner.visitor.visit_unit()
            }

            fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
                let value = self.around(value);
                self.inner.visitor.visit_some(value)
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
                let value = self.around(value);
                self.inner.visitor.visit_newtype_struct(value)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<V::Value, A::Error> {
                if self.inner.has_fields && !self.takes_lists {
                    return Err(A::Error::invalid_type(Unexpected::Seq, &self));
                }
                let list = self.around(list);
                self.inner.visitor.visit_seq(list)
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<V::Value, A::Error> {
                let object = self.around(object);
                self.inner.visitor.visit_map(object)
            }

            fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<V::Value, A::Error> {
                let variant = self.around(variant);
                self.inner.visitor.visit_enum(variant)
            }
        }
    };
}

visitor! {
    visit_bool: bool,
    visit_i8: i8,
    visit_i16: i16,
    visit_i32: i32,
    visit_i64: i64,
    visit_i128: i128,
    visit_u8: u8,
    visit_u16: u16,
    visit_u32: u32,
    visit_u64: u64,
    visit_u128: u128,
    visit_f32: f32,
    visit_f64: f64,
    visit_char: char,
    visit_bytes: &[u8],
    visit_borrowed_bytes: &'de [u8],
    visit_byte_buf: Vec<u8>,
}

impl<'de, Seed: DeserializeSeed<'de>> DeserializeSeed<'de> for Objects<Seed> {
    type Value = Seed::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Seed::Value, D::Error> {
        let deserializer = self.around(deserializer);
        self.inner.deserialize(deserializer)
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Objects<A> {
    type Error = A::Error;

    fn next_element_seed<Seed: DeserializeSeed<'de>>(&mut self, seed: Seed) -> Result<Option<Seed::Value>, A::Error> {
        let seed = self.around(seed);
        self.inner.next_element_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Objects<A> {
    type Error = A::Error;

    fn next_key_seed<Seed: DeserializeSeed<'de>>(&mut self, seed: Seed) -> Result<Option<Seed::Value>, A::Error> {
        let seed = self.around(seed);
        self.inner.next_key_seed(seed)
    }

    fn next_value_seed<Seed: DeserializeSeed<'de>>(&mut self, seed: Seed) -> Result<Seed::Value, A::Error> {
        let seed = self.around(seed);
        self.inner.next_value_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Objects<A> {
    type Error = A::Error;
    type Variant = Objects<A::Variant>;

    fn variant_seed<Seed: DeserializeSeed<'de>>(self, seed: Seed) -> Result<(Seed::Value, Self::Variant), A::Error> {
        let (seed, takes_lists) = (self.around(seed), self.takes_lists);
        let (value, inner) = self.inner.variant_seed(seed)?;
        Ok((value, Objects { inner, takes_lists }))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Objects<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    fn newtype_variant_seed<Seed: DeserializeSeed<'de>>(self, seed: Seed) -> Result<Seed::Value, A::Error> {
        let seed = self.around(seed);
        self.inner.newtype_variant_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        let visitor = self.any(visitor);
        self.inner.tuple_variant(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let visitor = self.fields(visitor);
        self.inner.struct_variant(fields, visitor)
    }
}
