//! The schema describes what can be saved: nodes and outputs are built here from the schema alone.

use crate::kinds;
use gradnoise::{Dimension, Evaluator, Material, Noise, Output, PositionError, schema};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

type Object = Map<String, Value>;

/// Arrays of gradients can have more components than are worth building.
const LONGEST: usize = 1 << 16;

fn parsed() -> Value {
    serde_json::from_str(&schema()).unwrap()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn is(value: &Value, key: &str) -> bool {
    value.get(key) == Some(&json!(true))
}

fn named<'a>(all: &'a [Value], name: &str) -> Option<&'a Value> {
    all.iter().find(|one| text(one, "name") == name)
}

/// The expected result of reading a value.
#[derive(Clone, Debug, PartialEq)]
enum Expected {
    Accepted,
    /// Accepted, and the same noise as without the value.
    Same,
    /// Accepted with some number of dimensions.
    Somewhere,
    Refused,
    /// Refused, with a message that lists the names that are there.
    Names(BTreeSet<String>),
}

#[derive(Clone, Debug)]
struct Case {
    path: String,
    value: Value,
    expected: Expected,
    /// Other fields of the same node or object, with the variants that they must have one of.
    beside: Object,
    /// Whether an ascending list has it first, otherwise last.
    is_low: bool,
}

impl Case {
    fn new(path: &str, value: impl Into<Value>, expected: Expected) -> Self {
        let value = value.into();
        let is_low = value.as_f64().is_some_and(|number| number < 0.0);
        Self { path: path.to_owned(), value, expected, beside: Object::new(), is_low }
    }

    /// Puts the value into a larger one.
    fn within(self, name: &str, value: impl Into<Value>) -> Self {
        Self { path: format!("{name}.{}", self.path), value: value.into(), ..self }
    }
}

/// The schema, read for a node of a number of dimensions.
#[derive(Clone, Copy)]
struct Reader<'a> {
    schema: &'a Value,
    dimension: usize,
    /// Whether fields begin with the middle of their usual ends in place of their defaults.
    is_in_middle: bool,
    /// A type of choices, and the variant that is chosen in place of the default.
    chosen: Option<(&'a str, &'a Value)>,
}

impl<'a> Reader<'a> {
    fn new(schema: &'a Value, dimension: usize) -> Self {
        Self { schema, dimension, is_in_middle: false, chosen: None }
    }

    fn fits(&self, of: &Value) -> bool {
        of.get("dimensions").is_none_or(|all| all.as_array().unwrap().contains(&json!(self.dimension)))
    }

    fn of_type(&self, field: &Value) -> Option<&'a Value> {
        self.schema["types"].get(text(field, "type"))
    }

    /// Returns the least and the greatest number of a list's items.
    fn counts(&self, count: &Value, around: &Object) -> [usize; 2] {
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        match count {
            Value::Array(ends) => [number(&ends[0]), number(&ends[1])],
            Value::Number(_) => [number(count); 2],
            _ => {
                [match count.as_str().unwrap() {
                    "dimensions" | "dimensions of the input" => self.dimension,
                    "noise.dimensions" => number(&around["noise"]["dimensions"]),
                    "dimensions of each cell" => {
                        self.dimension * around["extents"].as_array().unwrap().iter().map(number).product::<usize>()
                    }
                    other => panic!("{other} is no count"),
                }; 2]
            }
        }
    }

    /// Returns the default of a field, or another value with which to begin.
    fn default(&self, field: &Value, around: &Object) -> Value {
        let count = field.get("count").map(|count| self.counts(count, around));
        if self.is_in_middle
            && let Some(middle) = self.middle(field, count)
        {
            return middle;
        }
        match (field.get("default"), count) {
            _ if text(field, "type") == "bytes" => json!(digits(count.unwrap()[0])),
            _ if text(field, "type") == "dimension" => json!(self.dimension),
            (Some(Value::Array(items)), Some([least, most])) if least == most => json!(items[..least.min(items.len())]),
            (Some(default), _) => default.clone(),
            (None, Some([least, _])) => {
                let mut item = field.clone();
                item.as_object_mut().unwrap().remove("count");
                json!(vec![self.default(&item, around); least.min(LONGEST + 1)])
            }
            (None, None) => match self.of_type(field) {
                None => field.get("greatest").cloned().unwrap_or(json!(1)),
                Some(of) => self.default_of_type(of),
            },
        }
    }

    /// Returns the middle of a field's usual ends, if it has numbers. Lists that must ascend or differ are spread
    /// around it, and those that must not be 0 have the upper end.
    fn middle(&self, field: &Value, count: Option<[usize; 2]>) -> Option<Value> {
        let Some([count, _]) = count else { return self.item(field, 0.5) };
        let of = self.of_type(field);
        let items = of.into_iter().flat_map(|of| list(of, "items").iter().chain(list(of, "any_of").iter().take(1)));
        items.chain([field]).find(|item| item.get("usual").is_some())?;
        let share = |index: usize| match () {
            () if is(field, "nonzero") => 1.0,
            () if is(field, "ascending") || is(field, "different") => index as f64 / (count - 1).max(1) as f64,
            () => 0.5,
        };
        (0..count).map(|index| self.item(field, share(index))).collect()
    }

    /// Returns an item, which is or begins with the number at this share of the usual ends.
    fn item(&self, field: &Value, share: f64) -> Option<Value> {
        if field.get("usual").is_some() {
            return Some(usual(field, share));
        }
        let of = self.of_type(field).filter(|_| text(field, "type") != "dimension")?;
        if let Some((_, variant)) = self.chosen.filter(|(name, _)| *name == text(field, "type")) {
            return Some(self.variant(variant));
        }
        if let [first, others @ ..] = list(of, "items") {
            let others = others.iter().map(|item| Some(self.default(item, &Object::new())));
            return [self.item(first, share)].into_iter().chain(others).collect();
        }
        if of.get("fields").is_some() {
            return Some(json!(self.object(of, &Object::new())));
        }
        // A vector of numbers, in which the share is that of all.
        let any = list(of, "any_of").first().filter(|any| any.get("usual").is_some())?;
        let count = any.get("count").map_or(1, |count| self.counts(count, &Object::new())[0]);
        Some(vec![self.item(any, share)?; count].into())
    }

    fn default_of_type(&self, of: &Value) -> Value {
        if let Some(variant) = list(of, "one_of").iter().find(|variant| self.fits(variant)) {
            return self.variant(variant);
        }
        if let Some(first) = list(of, "any_of").first() {
            return self.default(first, &Object::new());
        }
        match of.get("items") {
            Some(_) => list(of, "items").iter().map(|item| self.default(item, &Object::new())).collect(),
            None => json!(self.object(of, &Object::new())),
        }
    }

    /// Returns a variant, or a node, with its defaults.
    fn variant(&self, variant: &Value) -> Value {
        wrapped(text(variant, "name"), self.content(variant))
    }

    fn content(&self, variant: &Value) -> Option<Value> {
        match variant.get("content") {
            Some(content) => Some(self.default(content, &Object::new())),
            None => variant.get("fields").map(|_| json!(self.object(variant, &Object::new()))),
        }
    }

    /// Returns an object with some fields, and with the others that it needs. Fields that must ascend get the same
    /// value, and those that must differ another one.
    fn object(&self, of: &Value, set: &Object) -> Object {
        let (fields, mut set) = (list(of, "fields"), set.clone());
        let names = |key| list(of, key).iter().map(|name| name.as_str().unwrap());
        let is_default = |name: &str, value: &Value| named(fields, name).unwrap()["default"] == *value;
        let tied = names("ascending").find_map(|name| set.get(name).filter(|value| !is_default(name, value)));
        if let Some(value) = tied.cloned() {
            set.extend(names("ascending").map(|name| (name.to_owned(), value.clone())));
        }
        if let Some((name, value)) = names("different").find_map(|name| Some((name, set.get(name)?.clone()))) {
            let other = named(fields, names("different").find(|other| *other != name).unwrap()).unwrap();
            let cases = if other["default"] == value { self.cases(other, &Object::new()) } else { Vec::new() };
            let another = cases.into_iter().find(|case| case.expected != Expected::Refused && case.value != value);
            set.extend(another.map(|another| (text(other, "name").to_owned(), another.value)));
        }
        let mut alternatives = names("exactly_one");
        let first = if names("exactly_one").any(|name| set.contains_key(name)) { None } else { alternatives.next() };
        let mut object = Object::new();
        for field in fields {
            let name = text(field, "name");
            let begins = self.begins_with(field) && names("exactly_one").all(|other| other != name);
            if let Some(value) = set.get(name) {
                object.insert(name.into(), value.clone());
            } else if is(field, "required") || first == Some(name) || begins {
                object.insert(name.into(), self.default(field, &object));
            }
        }
        object
    }

    /// Returns whether an object whose numbers are in the middle has a field that it does not need.
    fn begins_with(&self, field: &Value) -> bool {
        let is_chosen = self.chosen.is_some_and(|(name, _)| name == text(field, "type"));
        // Some variants exclude fields that have an effect only if they are there.
        let is_free = self.chosen.is_none() || field.get("absent").is_none();
        let begins = is_free && field.get("default").is_some() || is_chosen;
        self.is_in_middle && begins && field.get("needs").is_none() && self.fits(field)
    }

    /// Returns values of a field, good and bad.
    fn cases(&self, field: &Value, around: &Object) -> Vec<Case> {
        let mut all = match field.get("count") {
            Some(count) => self.lists(field, self.counts(count, around), around),
            None => self.single(field, None),
        };
        if let Some(only) = field.get("only") {
            for case in &mut all {
                let is_listed = only.as_array().unwrap().contains(&case.value);
                case.expected = if is_listed { case.expected.clone() } else { Expected::Refused };
            }
        }
        for case in &mut all {
            case.beside.extend(field.get("needs").and_then(Value::as_object).cloned().unwrap_or_default());
        }
        if !self.fits(field) {
            all = vec![Case::new("in other dimensions", self.default(field, around), Expected::Refused)];
        }
        all
    }

    fn lists(&self, field: &Value, [least, most]: [usize; 2], around: &Object) -> Vec<Case> {
        use Expected::{Refused, Same};
        let default = self.default(field, around);
        if text(field, "type") == "bytes" {
            let short = json!(digits(least - 1));
            return vec![Case::new("default", default, Same), Case::new("short", short, Refused)];
        }
        let items = default.as_array().unwrap().clone();
        if items.len() > LONGEST {
            return Vec::new();
        }
        let spread = |count: usize| -> Value {
            let share = |i: usize| i as f64 / (count - 1).max(1) as f64;
            (0..count).map(|i| between(&items[0], &items[items.len() - 1], share(i))).collect()
        };
        let mut all = vec![Case::new("default", default.clone(), Same)];
        all.push(Case::new("too short", spread(least - 1), Refused));
        all.push(Case::new("too long", spread(most + 1), Refused));
        if least != most {
            all.extend([least, most].map(|count| Case::new(&format!("{count}"), spread(count), Expected::Accepted)));
        }
        let mut item = field.clone();
        for key in ["count", "default"] {
            item.as_object_mut().unwrap().remove(key);
        }
        for (index, is_low) in [(0, true), (items.len() - 1, false)] {
            let cases = self.single(&item, Some(&items[index])).into_iter().filter(|case| case.is_low == is_low);
            all.extend(cases.map(|case| {
                let mut changed = items.clone();
                changed[index] = case.value.clone();
                demoted(case).within("item", changed)
            }));
        }
        all
    }

    /// Returns values of a field that is no list. Those that consist of items differ from a value in one of them.
    fn single(&self, field: &Value, from: Option<&Value>) -> Vec<Case> {
        let Some(of) = self.of_type(field) else {
            return match text(field, "type") {
                "bool" => {
                    let expected =
                        |value| if field["default"] == json!(value) { Expected::Same } else { Expected::Accepted };
                    [true, false].map(|value| Case::new(&value.to_string(), value, expected(value))).into()
                }
                "seed" => seeds(field),
                _ => numbers(field),
            };
        };
        if text(field, "type") == "dimension" {
            let [below, above] = [json!(0), json!(5)].map(|value| Case::new("none", value, Expected::Refused));
            return vec![Case::new("dimension", self.dimension, Expected::Same), below, above];
        }
        let mut all = Vec::new();
        if of.get("fields").is_some() {
            let mut of = of.clone();
            for limit in list(field, "limits") {
                let fields = of["fields"].as_array_mut().unwrap();
                let narrower = fields.iter_mut().find(|field| field["name"] == limit["name"]).unwrap();
                narrower.as_object_mut().unwrap().extend(limit.as_object().unwrap().clone());
                if limit.get("greatest").is_some() {
                    narrower.as_object_mut().unwrap().remove("depends");
                }
            }
            let is_plain = field.get("default").is_none_or(|default| *default == self.default_of_type(&of));
            all.extend(self.objects(&of).into_iter().map(|case| if is_plain { case } else { demoted(case) }));
        }
        if of.get("items").is_some() {
            let default = self.default_of_type(of);
            let items = from.unwrap_or(&default).as_array().unwrap();
            for (index, item) in list(of, "items").iter().enumerate() {
                all.extend(self.cases(item, &Object::new()).into_iter().map(|case| {
                    let is_tied = of.get("ascending").is_some();
                    let with =
                        |(i, item): (usize, &Value)| if i == index || is_tied { &case.value } else { item }.clone();
                    let changed: Vec<_> = items.iter().enumerate().map(with).collect();
                    demoted(case).within(text(item, "name"), changed)
                }));
            }
        }
        for any in list(of, "any_of") {
            all.extend(self.cases(any, &Object::new()).into_iter().map(demoted));
        }
        let variants = list(of, "one_of");
        all.extend(variants.iter().flat_map(|variant| self.variants(variant, field)));
        if !variants.is_empty() {
            all.push(Case::new("?", "?", Expected::Names(names(variants))));
        }
        all
    }

    fn variants(&self, variant: &Value, field: &Value) -> Vec<Case> {
        let (name, default) = (text(variant, "name"), self.variant(variant));
        let is_default = field.get("default") == Some(&default);
        let expected = if is_default { Expected::Same } else { Expected::Accepted };
        let mut all = vec![Case::new(name, default, expected)];
        if !self.fits(variant) {
            all[0].expected = Expected::Refused;
            return all;
        }
        let content = variant.get("content").into_iter().flat_map(|content| self.cases(content, &Object::new()));
        all.extend(content.chain(self.objects(variant)).map(|case| {
            let value = wrapped(name, Some(case.value.clone()));
            demoted(case).within(name, value)
        }));
        for case in &mut all {
            case.beside.extend(variant.get("needs").and_then(Value::as_object).cloned().unwrap_or_default());
        }
        all
    }

    /// Returns objects with one field each that is not as by default.
    fn objects(&self, of: &Value) -> Vec<Case> {
        let (fields, base) = (list(of, "fields"), self.object(of, &Object::new()));
        let mut all = Vec::new();
        for field in fields {
            let name = text(field, "name");
            for case in self.cases(field, &base) {
                let mut set: Object = [(name.to_owned(), case.value.clone())].into_iter().collect();
                let mut case = case;
                // The fields of this object that have to have other values, and those of objects around it.
                let (here, around): (Vec<_>, Vec<_>) =
                    std::mem::take(&mut case.beside).into_iter().partition(|(name, _)| named(fields, name).is_some());
                for (other, needed) in here {
                    let field = named(fields, &other).unwrap();
                    let is_one = |value: &Value| needed.as_array().unwrap().contains(&json!(name_of(value)));
                    if !is_one(&field["default"]) {
                        let bad = Case { expected: Expected::Refused, ..case.clone() };
                        all.push(bad.within(name, self.object(of, &set)));
                        let variants = list(self.of_type(field).unwrap(), "one_of");
                        set.insert(other, self.variant(named(variants, needed[0].as_str().unwrap()).unwrap()));
                    }
                }
                case.beside = around.into_iter().collect();
                let is_plain = set.len() == 1 && (is(field, "required") || text(field, "absent").is_empty());
                let is_plain = is_plain && !list(of, "exactly_one").contains(&json!(name));
                case = if is_plain { case } else { demoted(case) };
                let object = self.object(of, &set);
                if object.values().all(|value| value.as_array().is_none_or(|items| items.len() <= LONGEST)) {
                    all.push(case.within(name, object));
                }
            }
        }
        if !fields.is_empty() {
            let mut unknown = base;
            unknown.insert("?".into(), json!(0));
            all.push(Case::new("?", unknown, Expected::Names(names(fields))));
        }
        all
    }

    /// Returns a saved noise or output: a node or an output with this content, and its inputs.
    fn document(&self, node: &Value, content: Option<Value>, input: impl Fn(usize, &Value) -> Option<Value>) -> Value {
        let white = named(list(self.schema, "nodes"), "white").unwrap();
        let needed = |input: &&Value| {
            input.get("from_dimension").is_none_or(|from| from.as_u64() <= Some(self.dimension as u64))
        };
        let inputs = list(node, "inputs").iter().filter(needed);
        let mut nodes: Vec<Value> = inputs
            .enumerate()
            .map(|(index, described)| {
                let more = described.get("more_dimensions").and_then(Value::as_u64).unwrap_or(0) as usize;
                let number =
                    || described.get("least").or(described.get("away_from_zero")).map(|_| json!({ "constant": 0.5 }));
                let leaf = || Self { dimension: self.dimension + more, ..*self }.variant(white);
                input(index, described).or_else(number).unwrap_or_else(leaf)
            })
            .collect();
        let mut content = content;
        if !nodes.is_empty() {
            let object = content.get_or_insert_with(|| json!({}));
            object["inputs"] = (0..nodes.len()).collect();
        }
        let saved = wrapped(text(node, "name"), content);
        if text(node, "group") == "output" {
            return json!({ "gradnoise": 1, "nodes": nodes, "output": saved });
        }
        nodes.push(saved);
        json!({ "gradnoise": 1, "nodes": nodes })
    }

    /// Opens a saved noise or output, and checks it.
    fn open(&self, document: Value) -> Result<(Output, Evaluator), String> {
        let dimension = Dimension::try_from(self.dimension).unwrap();
        let is_output = document.get("output").is_some();
        let output: Output = if is_output {
            serde_json::from_value(document).map_err(|error| error.to_string())?
        } else {
            let noise: Noise = serde_json::from_value(document).map_err(|error| error.to_string())?;
            noise.in_dimension(dimension).into()
        };
        let evaluator = Evaluator::new(&output).map_err(|error| error.to_string())?;
        match in_dimension!(self.dimension, N => evaluator.channels([0.4; N]).map(|_| ())) {
            Err(PositionError::Dimension { .. }) => Err("another dimension".into()),
            _ => Ok((output, evaluator)),
        }
    }
}

/// Returns a case whose value is no longer the same as none.
fn demoted(case: Case) -> Case {
    let expected = if case.expected == Expected::Same { Expected::Accepted } else { case.expected };
    Case { expected, ..case }
}

fn names(all: &[Value]) -> BTreeSet<String> {
    all.iter().map(|one| text(one, "name").to_owned()).collect()
}

fn name_of(variant: &Value) -> &str {
    variant.as_str().or_else(|| variant.as_object()?.keys().next().map(String::as_str)).unwrap_or_default()
}

fn wrapped(name: &str, content: Option<Value>) -> Value {
    content.map_or_else(|| json!(name), |content| Value::Object([(name.to_owned(), content)].into_iter().collect()))
}

/// Returns the digits of so many bytes, each of which is there once in the first 256.
fn digits(count: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32 % 16, 16).unwrap();
    (0..count).flat_map(|i| [digit(i / 16), digit(i)]).collect()
}

/// Returns a value between two that differ only in numbers.
fn between(first: &Value, last: &Value, share: f64) -> Value {
    match (first, last) {
        (Value::Array(first), Value::Array(last)) => {
            first.iter().zip(last).map(|(first, last)| between(first, last, share)).collect()
        }
        _ if first.is_f64() => {
            let [first, last] = [first, last].map(|number| number.as_f64().unwrap());
            json!(first + (last - first) * share)
        }
        _ => first.clone(),
    }
}

/// Returns seeds at the limits and beyond, as numbers and as texts.
fn seeds(field: &Value) -> Vec<Case> {
    let accepted = [json!(u64::MAX), json!(i64::MIN), json!("18446744073709551615"), json!("-9223372036854775808")];
    let refused = [
        json!(2e19),
        json!(-1e19),
        json!(0.5),
        json!("18446744073709551616"),
        json!("-9223372036854775809"),
        json!(""),
    ];
    let cases = |all: &[Value], expected: Expected| -> Vec<Case> {
        all.iter().map(|value| Case::new(&value.to_string(), value.clone(), expected.clone())).collect()
    };
    let same = [field["default"].clone(), json!(field["default"].to_string())];
    [cases(&same, Expected::Same), cases(&accepted, Expected::Accepted), cases(&refused, Expected::Refused)].concat()
}

/// Returns numbers at the limits of a field and beyond.
fn numbers(field: &Value) -> Vec<Case> {
    use Expected::{Accepted, Refused, Same, Somewhere};
    let of = text(field, "type");
    assert!(["f32", "f64", "u8", "u32"].contains(&of), "no type: {field}");
    let next = |number: &Value, is_up: bool| match (of, number) {
        ("f32", number) => {
            let number = number.as_f64().unwrap() as f32;
            json!(f64::from(if is_up { number.next_up() } else { number.next_down() }))
        }
        ("f64", number) => {
            let number = number.as_f64().unwrap();
            json!(if is_up { number.next_up() } else { number.next_down() })
        }
        (_, number) if is_up => json!(number.as_u64().unwrap() + 1),
        (_, number) => json!(number.as_i64().unwrap() - 1),
    };
    let mut all = Vec::new();
    if let Some(default) = field.get("default") {
        all.push(Case::new("default", default.clone(), Same));
    }
    let depends = field.get("depends").is_some();
    for (key, is_up) in [("least", false), ("greatest", true)] {
        let Some(limit) = field.get(key) else { continue };
        all.push(Case::new(key, limit.clone(), if depends { Somewhere } else { Accepted }));
        if !depends {
            all.push(Case { is_low: !is_up, ..Case::new(&format!("beyond {key}"), next(limit, is_up), Refused) });
        }
    }
    if let Some(smallest) = field.get("smallest").and_then(Value::as_f64).filter(|_| !depends) {
        let signs = if field["least"].as_f64() < Some(0.0) { &[1.0, -1.0][..] } else { &[1.0] };
        for sign in signs {
            all.push(Case::new("smallest", sign * smallest, Accepted));
            all.push(Case::new("smaller", sign * smallest / 2.0, Refused));
        }
        all.push(Case::new("0", 0.0, Somewhere));
    }
    all
}

/// Returns the names in a message that lists those it expects.
fn listed(message: &str) -> BTreeSet<String> {
    let behind = message.split_once("expected").map_or(message, |(_, behind)| behind);
    behind.split('`').skip(1).step_by(2).filter(|name| *name != "?").map(str::to_owned).collect()
}

/// Builds a node or an output with every number of dimensions, and returns what is not as the schema says.
fn problems(schema: &Value, node: &Value) -> Vec<String> {
    let name = text(node, "name");
    let mut wrong = Vec::new();
    let mut somewhere: BTreeMap<String, Result<(), String>> = BTreeMap::new();
    let none = |_: usize, _: &Value| None;
    for dimension in 1..=4 {
        let reader = Reader::new(schema, dimension);
        let place = |path: &str| format!("{name}.{path} in {dimension} dimensions");
        let content = reader.content(node);
        let document = reader.document(node, content.clone(), none);
        if !reader.fits(node) {
            wrong.extend(reader.open(document).is_ok().then(|| format!("{} is accepted", place(""))));
            continue;
        }
        let (base, evaluator) = match reader.open(document.clone()) {
            Ok(opened) => opened,
            Err(error) => {
                wrong.push(format!("{}: {error}: {document}", place("")));
                continue;
            }
        };
        if let Some(derivatives) = node.get("derivatives").and_then(Value::as_u64) {
            let found = [
                in_dimension!(dimension, N => evaluator.sample([0.4; N]).map(|_| ())).is_ok(),
                in_dimension!(dimension, N => evaluator.hessian([0.4; N]).map(|_| ())).is_ok(),
            ];
            if found != [derivatives > 0, derivatives > 1] {
                wrong.push(format!("{} has {found:?} derivatives", place("")));
            }
        }
        let around = Object::new();
        let contents = node.get("content").into_iter().flat_map(|content| reader.cases(content, &around));
        for case in contents.chain(reader.objects(node)) {
            let document = reader.document(node, Some(case.value), none);
            let text_of = document.to_string();
            let opened = reader.open(document);
            let problem = match (&case.expected, opened) {
                (Expected::Accepted, Ok(_)) => None,
                (Expected::Same, Ok((output, _))) => (output != base).then(|| "differs from the default".to_owned()),
                (Expected::Somewhere, opened) => {
                    let opened = opened.map(|_| ());
                    let known = somewhere.entry(case.path.clone()).or_insert_with(|| opened.clone());
                    *known = known.clone().or(opened);
                    None
                }
                (Expected::Refused | Expected::Names(_), Ok(_)) => Some("is accepted".to_owned()),
                (Expected::Refused, Err(error)) => {
                    let wrong_dimension = error == "another dimension" || error.starts_with("in_dimension: ");
                    let is_named = error.contains(name) || wrong_dimension || name == "colour_ramp";
                    (!is_named).then(|| format!("the error does not name the node: {error}"))
                }
                (Expected::Names(expected), Err(error)) => {
                    let listed = listed(&error);
                    let missing: Vec<_> = expected.difference(&listed).collect();
                    // Names that can be read, but not evaluated, need no description.
                    let opens = |name: &&String| {
                        let document = text_of.replace("\"?\"", &format!("{name:?}"));
                        *name != "inputs" && reader.open(serde_json::from_str(&document).unwrap()).is_ok()
                    };
                    let unknown: Vec<_> = listed.difference(expected).filter(opens).collect();
                    // Names are not listed for types in which one name has fields of several types.
                    let is_unlisted = case.path == "octaves.?" || name == "open_simplex_2" && case.path == "?";
                    let is_right = is_unlisted && listed.is_empty() || missing.is_empty() && unknown.is_empty();
                    (!is_right).then(|| format!("{missing:?} are not saved, {unknown:?} are not described"))
                }
                (Expected::Accepted | Expected::Same, Err(error)) => Some(error),
            };
            wrong.extend(problem.map(|problem| format!("{}: {problem}", place(&case.path))));
        }
        let of_inputs = problems_of_inputs(reader, node, content.as_ref());
        wrong.extend(of_inputs.into_iter().map(|problem| format!("{}: {problem}", place("inputs"))));
    }
    wrong.extend(somewhere.into_iter().filter_map(|(path, opened)| Some(format!("{name}.{path}: {}", opened.err()?))));
    wrong
}

/// Returns a document whose last node, or output, has so many inputs.
fn with_inputs(mut document: Value, count: usize) -> Value {
    let nodes = document["nodes"].as_array().unwrap().len();
    let (saved, others) = match document.get_mut("output") {
        Some(output) => (output, nodes),
        None => (document["nodes"].as_array_mut().unwrap().last_mut().unwrap(), nodes - 1),
    };
    let inputs: Value = (0..count).map(|index| index.min(others.saturating_sub(1))).collect();
    saved.as_object_mut().unwrap().values_mut().next().unwrap()["inputs"] = inputs;
    document
}

/// Checks the number of a node's inputs, their limits, and the names of its inputs, which errors have.
fn problems_of_inputs(reader: Reader<'_>, node: &Value, content: Option<&Value>) -> Vec<String> {
    let mut wrong = Vec::new();
    let inputs = list(node, "inputs");
    let is_needed =
        |input: &&Value| input.get("from_dimension").is_none_or(|from| from.as_u64() <= Some(reader.dimension as u64));
    let most = inputs.iter().filter(is_needed).count();
    let least = inputs.iter().filter(is_needed).position(|input| is(input, "optional")).unwrap_or(most);
    let counts = if inputs.is_empty() { 0..0 } else { least.saturating_sub(1)..most + 2 };
    for count in counts {
        let whole = reader.document(node, content.cloned(), |_, _| None);
        let is_accepted = reader.open(with_inputs(whole, count)).is_ok();
        if is_accepted != (least..=most).contains(&count) {
            wrong.push(format!("{count} inputs, of {least} to {most}: {is_accepted}"));
        }
    }
    for (index, described) in inputs.iter().enumerate() {
        let with = |number: f64| {
            let input = |i: usize, _: &Value| (i == index).then(|| json!({ "constant": number }));
            reader.open(reader.document(node, content.cloned(), input)).map(|_| ())
        };
        let mut check = |number: f64, is_accepted: bool| {
            let found = with(number);
            if found.is_ok() != is_accepted {
                wrong.push(format!("{}: {number}: {found:?}", text(described, "name")));
            }
        };
        for (key, is_up) in [("least", false), ("greatest", true)] {
            if let Some(limit) = described.get(key).and_then(Value::as_f64) {
                let beyond = if is_up { (limit as f32).next_up() } else { (limit as f32).next_down() };
                check(limit, true);
                check(if limit == 0.0 { -1e-9 } else { f64::from(beyond) }, false);
            }
        }
        if let Some(smallest) = described.get("away_from_zero").and_then(Value::as_f64) {
            for (number, is_accepted) in [(smallest, true), (smallest / 2.0, false), (0.0, false)] {
                check(number, is_accepted);
                check(-number, is_accepted);
            }
        }
        // A number too large is an error, with the path to it.
        let needed = described.get("from_dimension").is_none_or(|from| from.as_u64() <= Some(reader.dimension as u64));
        if needed && text(node, "group") != "output" {
            let path = if inputs.len() == 1 {
                " > constant".to_owned()
            } else {
                format!(".{} > constant", text(described, "name"))
            };
            let path = if index == 0 && text(node, "name") == "warp" { " > constant".to_owned() } else { path };
            let error = with(1e30).unwrap_err();
            if !error.contains(&path) {
                wrong.push(format!("{}: {error}", text(described, "name")));
            }
        }
    }
    wrong
}

fn all_problems(of: &str) -> Vec<String> {
    let schema = parsed();
    list(&schema, of).iter().flat_map(|node| problems(&schema, node)).collect()
}

#[test]
fn schema_builds_every_node_at_all_limits() {
    let wrong = all_problems("nodes");
    assert!(wrong.is_empty(), "{} problems:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn schema_builds_every_output_at_all_limits() {
    let wrong = all_problems("outputs");
    assert!(wrong.is_empty(), "{} problems:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn schema_has_the_names_of_all_nodes_and_outputs() {
    let schema = parsed();
    let unknown = serde_json::from_value::<Noise>(json!({ "gradnoise": 1, "nodes": ["?"] })).unwrap_err();
    assert_eq!(names(list(&schema, "nodes")), listed(&unknown.to_string()));
    assert_eq!(names(list(&schema, "nodes")), kinds::names_of_nodes());
    let unknown =
        serde_json::from_value::<Output>(json!({ "gradnoise": 1, "nodes": ["x"], "output": "?" })).unwrap_err();
    assert_eq!(names(list(&schema, "outputs")), listed(&unknown.to_string()));
}

/// Adds the names of nodes, fields and variants in a saved value.
fn add_names(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                names.insert(name.clone());
                // Tables of bytes are no names.
                if !["bytes", "fibonacci_table"].contains(&name.as_str()) {
                    add_names(value, names);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| add_names(item, names)),
        Value::String(name) => _ = names.insert(name.clone()),
        _ => (),
    }
}

/// Adds all names that the schema has.
fn add_described(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            names.extend(object.get("name").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| add_described(value, names));
        }
        Value::Array(items) => items.iter().for_each(|item| add_described(item, names)),
        _ => (),
    }
}

/// Returns all names in saved noises and outputs of every kind.
fn saved_names() -> BTreeSet<String> {
    let land = gradnoise::Perlin::new(Dimension::D2).noise();
    let noises = kinds::all().into_iter().map(|(_, noise)| serde_json::to_value(noise).unwrap());
    let outputs = kinds::outputs(&land, &land).into_iter().map(|(_, output)| serde_json::to_value(output).unwrap());
    let mut names = BTreeSet::new();
    noises.chain(outputs).for_each(|value| add_names(&value, &mut names));
    names
}

#[test]
fn schema_has_all_names_in_what_is_saved() {
    let (saved, mut described) = (saved_names(), BTreeSet::new());
    add_described(&parsed(), &mut described);
    described.extend(["gradnoise", "nodes", "output", "inputs"].map(str::to_owned));
    let missing: Vec<_> = saved.difference(&described).collect();
    assert!(missing.is_empty() && saved.len() > 150, "{missing:?} of {}", saved.len());
}

/// Asserts that a file has all names in saved noises among its words, except those of a whole document.
fn assert_has_names(text: &str, file: &str, advice: &str) {
    let words: BTreeSet<_> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let is_missing = |name: &String| !["gradnoise", "nodes", "output"].contains(&&**name) && !words.contains(&**name);
    let missing: Vec<_> = saved_names().into_iter().filter(is_missing).collect();
    assert!(missing.is_empty() && words.len() > 150, "{file} lacks {missing:?}: {advice}");
}

#[test]
fn codes_have_a_word_for_every_name() {
    let advice = "add them at the end of both lists, src/noise/code/words.rs and docs/saved.md";
    assert_has_names(include_str!("../src/noise/code/words.rs"), "src/noise/code/words.rs", advice);
    let list = include_str!("../docs/saved.md").split("```text").nth(1).unwrap();
    assert_has_names(list, "docs/saved.md", advice);
}

#[test]
fn python_has_every_name() {
    let file = "python/lib/gradnoise/_nodes.py";
    let text = std::fs::read_to_string(std::path::Path::new(crate::ROOT).join(file)).unwrap();
    assert_has_names(&text, file, "`pip install ./python ruff`, then `python python/generate.py` writes it");
}

#[test]
fn schema_explains_its_members_and_types() {
    fn check(schema: &Value, value: &Value) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    // Defaults are examples of what is saved, and needs are keyed by fields.
                    assert!(schema["keys"].get(key).is_some(), "{key} is not explained");
                    if !["default", "needs", "only"].contains(&key.as_str()) {
                        check(schema, value);
                    }
                }
                let primitives = ["f32", "f64", "u8", "u32", "seed", "bool", "bytes"];
                let of = text(value, "type");
                assert!(of.is_empty() || primitives.contains(&of) || schema["types"].get(of).is_some(), "{of}");
                let has_name = object.contains_key("name") && !object.contains_key("optional");
                let count = object.get("count").and_then(Value::as_str);
                assert!(count.is_none_or(|count| schema["counts"].get(count).is_some()), "{count:?}");
                let is_described = object.contains_key("text") || !has_name || !object.contains_key("type");
                let is_limit = object.contains_key("name") && !object.contains_key("type");
                assert!(is_described || is_limit, "no text: {value}");
            }
            Value::Array(items) => items.iter().for_each(|item| check(schema, item)),
            _ => (),
        }
    }
    let schema = parsed();
    for (_, of) in schema["types"].as_object().unwrap() {
        check(&schema, of);
    }
    for node in list(&schema, "nodes").iter().chain(list(&schema, "outputs")).chain([&schema["material"]]) {
        check(&schema, node);
        let text = text(node, "text");
        assert!(text.ends_with('.') && !text.contains("](") && node.get("group").is_some(), "{node}");
    }
}

#[test]
fn comparison_with_the_schema_can_fail() {
    let schema = parsed();
    let node = |name| named(list(&schema, "nodes"), name).unwrap().clone();
    let mut changes: Vec<(Value, &str)> = Vec::new();
    let mut change = |name, path: &str, value: Value, problem| {
        let mut changed = node(name);
        *changed.pointer_mut(path).unwrap() = value;
        changes.push((changed, problem));
    };
    change("ridged", "/fields/1/greatest", json!(1025.0), "greatest in 1 dimensions: ");
    change("ridged", "/fields/1/greatest", json!(1023.0), "beyond greatest in 1 dimensions: is accepted");
    change("ridged", "/fields/1/name", json!("offsets"), "unknown field `offsets`");
    change("ridged", "/derivatives", json!(1), "has [true, true] derivatives");
    change("slice", "/dimensions", json!([1, 2, 3, 4]), "in 4 dimensions");
    change("slice", "/dimensions", json!([1, 2]), "slice. in 3 dimensions is accepted");
    change("log", "/inputs/0/least", json!(0.0), "log.inputs in 1 dimensions: noise: 0: Err");
    change("fbm", "/fields/0/type", json!("cells"), "no variant of enum `count` or `band`");
    change("warp", "/inputs/1", json!({ "name": "by x", "optional": true }), "1 inputs, of 1 to 2: false");
    change("select", "/inputs", json!([{ "name": "control" }, { "name": "low" }]), "select. in 1 dimensions: ");
    for (changed, problem) in changes {
        let found = problems(&schema, &changed);
        assert!(found.iter().any(|found| found.contains(problem)), "{problem}: {found:?}");
    }
}

#[test]
fn schema_is_as_the_page_says() {
    let (_, page) = include_str!("../docs/saved.md").split_once("## The schema").unwrap();
    let blocks: Vec<Value> = page
        .split("```json\n")
        .skip(1)
        .map(|rest| serde_json::from_str(rest.split_once("```").unwrap().0).unwrap())
        .collect();
    let [described, node] = blocks.try_into().unwrap();
    assert_eq!(Some(&described), named(list(&parsed(), "nodes"), text(&described, "name")));
    let nodes = json!([{ "perlin": { "dimension": 2 } }, node]);
    let noise: Noise = serde_json::from_value(json!({ "gradnoise": 1, "nodes": nodes })).unwrap();
    assert!(Evaluator::new(noise).is_ok());
}

const NUMBERS: [&str; 4] = ["f32", "f64", "u8", "u32"];

/// Returns the number at a share of the way between the usual ends of a field.
fn usual(field: &Value, share: f64) -> Value {
    let [low, high] = [0, 1].map(|end| field["usual"][end].as_f64().unwrap());
    let number = if field.get("scale").is_some() {
        (low.ln() + (high / low).ln() * share).exp()
    } else {
        low + (high - low) * share
    };
    if text(field, "type").starts_with('u') { json!(number.round() as u64) } else { json!(number) }
}

/// Returns whether a number is somewhere in a described value, but not in the types of its fields.
fn has_numbers(schema: &Value, variant: &Value) -> bool {
    let content = variant.get("content").into_iter();
    content.chain(list(variant, "fields")).any(|field| {
        let of = schema["types"].get(text(field, "type")).map_or(&[][..], |of| list(of, "any_of"));
        field.get("usual").is_some() || of.iter().any(|any| any.get("usual").is_some())
    })
}

/// Builds everything with all numbers in the middle, and each variant with numbers; returns how many, and the problems.
fn problems_of_middles<'a>(schema: &Value, nodes: impl IntoIterator<Item = &'a Value>) -> (usize, Vec<String>) {
    let types = schema["types"].as_object().unwrap();
    let variants = types.iter().flat_map(|(name, of)| list(of, "one_of").iter().map(move |one| (name.as_str(), one)));
    let variants: Vec<_> = variants.filter(|(_, variant)| has_numbers(schema, variant)).collect();
    let (mut count, mut wrong) = (0, Vec::new());
    for node in nodes {
        for dimension in 1..=4 {
            let reader = Reader { is_in_middle: true, ..Reader::new(schema, dimension) };
            if !reader.fits(node) {
                continue;
            }
            let built = |chosen| {
                let reader = Reader { chosen, ..reader };
                reader.document(node, reader.content(node), |_, _| None)
            };
            let base = built(None);
            let chosen = variants.iter().filter(|(_, variant)| reader.fits(variant)).map(|&chosen| built(Some(chosen)));
            for document in chosen.filter(|document| *document != base).chain([base.clone()]) {
                count += 1;
                let problem = reader.open(document.clone()).err();
                wrong.extend(problem.map(|problem| format!("{document}: {problem}")));
            }
        }
    }
    (count, wrong)
}

#[test]
fn middle_of_all_usual_numbers_builds_every_node() {
    let schema = parsed();
    let (count, wrong) = problems_of_middles(&schema, list(&schema, "nodes").iter().chain(list(&schema, "outputs")));
    assert!(wrong.is_empty() && count > 300, "{count}, {} problems:\n{}", wrong.len(), wrong.join("\n"));
    // The comparison can fail: with other usual ends the middle is refused.
    let mut ridged = named(list(&schema, "nodes"), "ridged").unwrap().clone();
    ridged["fields"][1]["usual"] = json!([0.0, 3000.0]);
    let (_, wrong) = problems_of_middles(&schema, [&ridged]);
    assert!(!wrong.is_empty() && wrong.iter().all(|problem| problem.contains("offset")), "{wrong:?}");
}

/// Calls a function with each field in a part of the schema, and the path to it.
fn each_field(value: &Value, path: &str, call: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(object) => {
            if object.contains_key("type") {
                call(path, value);
            }
            for (key, value) in object {
                each_field(value, &format!("{path}.{key}"), call);
            }
        }
        Value::Array(items) => {
            for item in items {
                each_field(item, &format!("{path} {}", text(item, "name")), call);
            }
        }
        _ => (),
    }
}

/// Returns what is wrong with the usual ends, the scale and the step of a number.
fn problem_of_usual(field: &Value) -> Option<&'static str> {
    let number = |value: &Value| value.as_f64();
    let [Some(low), Some(high)] = [0, 1].map(|end| number(&field["usual"][end])) else { return Some("no usual ends") };
    let Some(step) = number(&field["step"]) else { return Some("no step") };
    let limits = [number(&field["least"]), number(&field["greatest"])];
    let smallest = number(&field["smallest"]).unwrap_or(0.0);
    let is_whole = !text(field, "type").starts_with('u') || [low, high, step].iter().all(|end| end.fract() == 0.0);
    let defaults = match field.get("default") {
        Some(Value::Array(items)) => items.iter().filter_map(number).collect(),
        default => default.and_then(number).into_iter().collect::<Vec<_>>(),
    };
    let is_logarithmic = match text(field, "scale") {
        "" => false,
        "logarithmic" => true,
        _ => return Some("the scale is unknown"),
    };
    match () {
        () if low >= high => Some("the usual ends do not ascend"),
        () if limits[0].is_none_or(|least| low < least) => Some("the lower end is refused"),
        () if limits[1].is_none_or(|greatest| high > greatest) => Some("the upper end is refused"),
        () if [low, high].iter().any(|end| *end != 0.0 && end.abs() < smallest) => Some("an end is too small"),
        () if !is_whole => Some("the ends are not whole"),
        () if defaults.iter().any(|default| *default < low || *default > high) => Some("the default is unusual"),
        () if is_logarithmic && (low <= 0.0 || step <= 1.0 || low * step >= high) => Some("the factor is wrong"),
        () if !is_logarithmic && (step <= 0.0 || low + step > high) => Some("the step is wrong"),
        () => None,
    }
}

#[test]
fn usual_ends_of_every_number_lie_within_its_limits() {
    let schema = parsed();
    let (mut count, mut wrong) = (0, Vec::new());
    for part in ["types", "nodes", "outputs", "material"] {
        each_field(&schema[part], part, &mut |path, field| {
            let is_number = NUMBERS.contains(&text(field, "type"));
            count += usize::from(is_number);
            if !is_number && field.get("usual").is_some() {
                wrong.push(format!("{path} is no number"));
            }
            let problem = if is_number { problem_of_usual(field) } else { None };
            wrong.extend(problem.map(|problem| format!("{path}: {problem}: {field}")));
            // Narrower limits of a type's fields hold for their usual ends, too.
            for limit in list(field, "limits").iter().filter(|limit| limit.get("greatest").is_some()) {
                let fields = list(&schema["types"][text(field, "type")], "fields");
                let mut narrower = named(fields, text(limit, "name")).unwrap().clone();
                narrower.as_object_mut().unwrap().extend(limit.as_object().unwrap().clone());
                wrong.extend(problem_of_usual(&narrower).map(|problem| format!("{path}: {problem}: {narrower}")));
            }
        });
    }
    assert!(wrong.is_empty() && count > 60, "{count} numbers: {}", wrong.join("\n"));
    let number =
        json!({ "type": "f32", "default": 1.0, "least": 0.0, "greatest": 2.0, "usual": [0.0, 2.0], "step": 1.0 });
    for (key, value, problem) in [
        ("usual", json!([-0.1, 2.0]), "the lower end is refused"),
        ("usual", json!([0.0, 2.1]), "the upper end is refused"),
        ("usual", json!([1.5, 2.0]), "the default is unusual"),
        ("usual", json!([2.0, 0.0]), "the usual ends do not ascend"),
        ("smallest", json!(3.0), "an end is too small"),
        ("scale", json!("logarithmic"), "the factor is wrong"),
        ("step", json!(3.0), "the step is wrong"),
        ("step", json!(null), "no step"),
        ("usual", json!(null), "no usual ends"),
    ] {
        let mut changed = number.clone();
        changed[key] = value;
        assert_eq!(problem_of_usual(&changed), Some(problem));
    }
    assert_eq!(problem_of_usual(&number), None);
}

#[test]
fn synonyms_are_other_names_of_every_node() {
    let schema = parsed();
    let all: Vec<_> =
        list(&schema, "nodes").iter().chain(list(&schema, "outputs")).chain([&schema["material"]]).collect();
    for node in &all {
        let synonyms: Vec<_> = list(node, "synonyms").iter().map(|name| name.as_str().unwrap()).collect();
        let (name, different) = (text(node, "name"), synonyms.iter().collect::<BTreeSet<_>>());
        let are_new = synonyms.iter().all(|other| *other != name && *other == other.to_lowercase());
        let is_known = !synonyms.is_empty() || text(node, "group") == "output" && name == "value";
        assert!(are_new && is_known && different.len() == synonyms.len(), "{node}");
    }
    let found = |word: &str| -> Vec<_> {
        let has = |node: &Value| text(node, "name") == word || list(node, "synonyms").contains(&json!(word));
        all.iter().filter(|node| has(node)).map(|node| text(node, "name")).collect()
    };
    assert_eq!([found("worley"), found("voronoi")], [["cellular"]; 2]);
    assert_eq!([found("lerp"), found("seamless"), found("turbulence")], [["mix"], ["tiled"], ["turbulence"]]);
}

#[test]
fn schema_describes_materials() {
    let schema = parsed();
    let described = &schema["material"];
    let mut material = Reader::new(&schema, 2).object(described, &Object::new());
    let inputs: Vec<_> = list(described, "inputs").iter().map(|input| text(input, "name")).collect();
    assert_eq!(inputs, ["height", "shade", "roughness", "occlusion", "metallic"]);
    material.insert("inputs".into(), json!([0, 1, 2, 3, 4]));
    let nodes: Vec<_> = (0..5).map(|number| json!({ "constant": number })).collect();
    let material: Material =
        serde_json::from_value(json!({ "gradnoise": 1, "nodes": nodes, "material": material })).unwrap();
    let Material { height, shade, roughness, occlusion, metallic, relief, .. } = &material;
    let found = [height, shade, roughness, occlusion, metallic];
    assert!(found.into_iter().eq((0..5_u8).map(|number| Noise::constant(number.into())).collect::<Vec<_>>().iter()));
    assert_eq!(*relief, 0.1);
    assert!(!material.glows());
    let glowing = Material { glow: material.colours.clone(), ..material };
    let mut saved = serde_json::to_value(&glowing).unwrap()["material"].as_object().unwrap().clone();
    saved.remove("inputs");
    let fields: BTreeSet<_> = saved.into_iter().map(|(name, _)| name).collect();
    assert_eq!(fields, names(list(described, "fields")));
}
