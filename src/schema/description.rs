//! The parts of the schema: nodes, inputs, fields and types. Members with their default are not written.

use crate::noise::reading::is_default;
use crate::plan::interval::LARGEST;
use serde::Serialize;
use serde_json::{Value, json};

macro_rules! objects {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $member:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize)]
        pub(crate) struct $name {
            $($(#[$attribute])* #[serde(skip_serializing_if = "is_default")] pub(crate) $member: $type,)*
        }
    )*};
}

type Names = &'static [&'static str];

objects! {
    /// A node or an output.
    Node {
        name: &'static str,
        group: &'static str,
        synonyms: Names,
        text: String,
        inputs: Vec<Input>,
        fields: Vec<Field>,
        content: Option<Field>,
        ascending: Names,
        different: Names,
        dimensions: &'static [usize],
        derivatives: Option<usize>,
    }

    /// An input of a node.
    Input {
        name: &'static str,
        optional: bool,
        from_dimension: usize,
        more_dimensions: usize,
        derivatives: usize,
        least: Option<f64>,
        greatest: Option<f64>,
        away_from_zero: Option<f64>,
    }

    /// A field, or a value without a name.
    Field {
        name: &'static str,
        #[serde(rename = "type")]
        of: &'static str,
        count: Option<Value>,
        required: bool,
        default: Option<Value>,
        absent: &'static str,
        least: Option<Value>,
        greatest: Option<Value>,
        smallest: Option<f64>,
        nonzero: bool,
        usual: Option<[Value; 2]>,
        scale: &'static str,
        step: Option<Value>,
        depends: &'static str,
        only: Vec<Value>,
        limits: Vec<Field>,
        ascending: bool,
        different: bool,
        dimensions: &'static [usize],
        needs: Option<Value>,
        unit: &'static str,
        text: &'static str,
    }

    /// A type.
    Type {
        fields: Vec<Field>,
        exactly_one: Names,
        items: Vec<Field>,
        ascending: Names,
        any_of: Vec<Field>,
        one_of: Vec<Variant>,
    }

    /// A variant of a type.
    Variant {
        name: &'static str,
        text: String,
        fields: Vec<Field>,
        content: Option<Field>,
        dimensions: &'static [usize],
        needs: Option<Value>,
    }
}

/// Makes fields: the name of each, its type if no form has it, its default, its limits, its sentence, other members.
macro_rules! fields {
    ($(
        $name:literal $(: $of:literal)? $(= $default:tt)?, $limits:expr, $text:literal
            $(, $member:ident: $value:expr)*;
    )*) => {
        vec![$(crate::schema::description::Field {
            name: $name,
            of: concat!("" $(, $of)?),
            default: None $(.or(Some(serde_json::json!($default))))?,
            text: $text,
            $($member: $value,)*
            ..$limits
        }),*]
    };
}
pub(crate) use fields;

/// Returns a field of any value.
pub(crate) fn any() -> Field {
    Field::default()
}

/// Returns a field of numbers between two limits.
pub(crate) fn within<T: Serialize>(least: T, greatest: T) -> Field {
    Field { least: Some(json!(least)), greatest: Some(json!(greatest)), ..any() }
}

/// Returns a field of numbers that are 0 or between two sizes.
pub(crate) fn sized(smallest: f64, largest: f64) -> Field {
    Field { smallest: Some(smallest), ..within(-largest, largest) }
}

/// Returns a field of numbers that are neither too large nor too small.
pub(crate) fn number() -> Field {
    sized(LARGEST.recip(), LARGEST)
}

/// Returns a field of values as noises have them.
pub(crate) fn level() -> Field {
    number().usual(-1.0, 1.0, 0.01)
}

/// Returns a field of numbers from 0 to 1.
pub(crate) fn share() -> Field {
    within(0.0, 1.0).usual(0.0, 1.0, 0.01)
}

impl Field {
    /// Sets the usual ends, between which numbers change by steps.
    pub(crate) fn usual<T: Serialize>(self, low: T, high: T, step: T) -> Self {
        Self { usual: Some([json!(low), json!(high)]), step: Some(json!(step)), ..self }
    }

    /// Sets the usual ends, between which numbers change by factors.
    pub(crate) fn usual_ratios(self, low: f64, high: f64) -> Self {
        Self { scale: "logarithmic", ..self.usual(low, high, 1.05) }
    }
}

/// Returns a list.
pub(crate) fn list(count: impl Serialize, items: Field) -> Field {
    Field { count: Some(json!(count)), ..items }
}
