//! Handles calls: of functions that are inlined or remain, of constructors, and of functions that read numbers.

use crate::wgsl::identifier::check_identifier;
use crate::wgsl::specialize::evaluate::{Bound, Evaluation, Numbers};
use crate::wgsl::specialize::known::Known;
use crate::wgsl::specialize::syntax::{Expr, Field, Function, Item, Statement, Unreadable};
use crate::wgsl::specialize::values::{Value, exprs, vector_length, zero_of};
use std::rc::Rc;

/// The most nodes of an expression that is inlined. A longer one remains a function.
const SMALL: usize = 8;
/// The most calls in such an expression.
const FEW_CALLS: usize = 3;

/// The functions that read numbers that an update changes. Everything else is structure, such as the number of octaves.
const READERS_OF_NUMBERS: [&str; 13] = [
    "parameter",
    "array_value",
    "leaf_seed",
    "leaf_upper_seed",
    "positional_seed",
    "positional_upper_seed",
    "points_transform_shift",
    "cells_transform_start",
    "cells_transform_mantissas",
    "cells_transform_exponents",
    "cells_transform_signs",
    "cells_transform_skew",
    "tile_periods",
];

impl<'a> Evaluation<'a> {
    /// Returns a word of the parameters or arrays at a known index.
    fn word(&mut self, is_of_arrays: bool, place: u32) -> Result<Value, Unreadable> {
        let Numbers { known, bound, seeds } = self.numbers;
        let place = place as usize;
        if bound == Bound::Everything {
            let name = |name: &str| Rc::new(Expr::Name(name.into()));
            let element = |of, index: usize| Expr::Index(of, Expr::Number(index.to_string()).into());
            let word = if is_of_arrays {
                element(name("all_arrays"), place)
            } else {
                let vector = element(name("all_parameters"), place / 4);
                Expr::Member(vector.into(), ["x", "y", "z", "w"][place % 4].into())
            };
            return Ok(Value::Rest(word.into()));
        }
        if let (false, Some(seed)) = (is_of_arrays, seeds.get(&place)) {
            self.known_words.insert((is_of_arrays, place));
            return Ok(Value::name(seed));
        }
        if self.is_bound {
            // Parameters fill whole vectors.
            let first = if is_of_arrays { known.parameters.len().next_multiple_of(4) } else { 0 };
            let (vector, component) = ((first + place) / 4, (first + place) % 4);
            let data = Rc::new(Expr::Name("data".into()));
            let vector = Expr::Index(data, Expr::Number(vector.to_string()).into());
            let component = ["x", "y", "z", "w"][component].into();
            return Ok(Value::Rest(Expr::Member(vector.into(), component).into()));
        }
        self.known_words.insert((is_of_arrays, place));
        let words = if is_of_arrays { known.arrays } else { known.parameters };
        words.get(place).map(|word| Value::Known(Known::U32(*word))).ok_or(Unreadable)
    }

    pub(super) fn call(&mut self, name: &Rc<str>, arguments: Vec<Value>) -> Result<Value, Unreadable> {
        match self.items.get(name) {
            Some(Item::Structure(fields)) => {
                let values = fields.iter().zip(arguments);
                let values = values.map(|(field, value)| self.named(value, &field.name));
                return Ok(Value::Structure(name.clone(), values.collect::<Result<_, _>>()?));
            }
            Some(Item::Function(function)) => return self.call_function(name, function, arguments),
            Some(Item::Unreadable) => return Err(Unreadable),
            Some(Item::Other) | None => (),
        }
        if let (true, [a, b, Value::Known(Known::Bool(chosen))]) = (**name == *"select", arguments.as_slice()) {
            return Ok(if *chosen { b.clone() } else { a.clone() });
        }
        if let [Value::Known(known)] = arguments.as_slice()
            && let Some(known) = known.converted(name)
        {
            return Ok(Value::Known(known));
        }
        let Some(length) = vector_length(name) else {
            return Ok(Value::Rest(Expr::Call(name.clone(), exprs(&arguments)).into()));
        };
        let arguments = match arguments.len() {
            0 => vec![Value::Known(zero_of(name)); length],
            1 if matches!(arguments[0], Value::Known(_)) => vec![arguments[0].clone(); length],
            _ => arguments,
        };
        if arguments.len() < length {
            return Ok(Value::Rest(Expr::Call(name.clone(), exprs(&arguments)).into()));
        }
        let named = ["x", "y", "z", "w"].into_iter().zip(arguments);
        let named = named.map(|(component, value)| self.named(value, &component.into()));
        let components = named.collect::<Result<Vec<_>, _>>()?;
        Ok(Value::Rest(Expr::Call(name.clone(), exprs(&components)).into()))
    }

    fn call_function(
        &mut self,
        name: &Rc<str>,
        function: &'a Function,
        arguments: Vec<Value>,
    ) -> Result<Value, Unreadable> {
        if let (true, [argument]) = (name.starts_with("exact"), arguments.as_slice())
            && argument.is_rounded(&self.function.inputs)
        {
            return Ok(argument.clone());
        }
        // A seed of this hash is computed once, with the hash of it.
        if let ("lowbias32", [seed]) = (&**name, arguments.as_slice())
            && self.is_seed(seed)
        {
            return Ok(seed.clone());
        }
        if let ("parameter_u32" | "array_u32", [place]) = (&**name, arguments.as_slice()) {
            match place {
                Value::Known(Known::U32(place)) => return self.word(**name == *"array_u32", *place),
                _ if self.numbers.bound == Bound::Nothing => return Err(Unreadable),
                _ => (),
            }
        }
        if self.numbers.bound == Bound::Numbers && READERS_OF_NUMBERS.contains(&&**name) {
            let is_bound = std::mem::replace(&mut self.is_bound, true);
            let value = self.replaced(function, arguments);
            self.is_bound = is_bound;
            return value;
        }
        if arguments.iter().all(Value::is_known) || self.is_inlined(name, function) {
            return self.replaced(function, arguments);
        }
        let (index, rest) = self.instance(name, function, arguments, false)?;
        let call = Value::Rest(Expr::Call(format!("#{index}").into(), rest).into());
        if !matches!(self.items.get(&function.result), Some(Item::Structure(_))) {
            return Ok(call);
        }
        let stem = name.split('_').next().filter(|stem| check_identifier(stem).is_ok()).unwrap_or("result");
        let result = self.named(call, &stem.into())?;
        Ok(self.members(&result.expr(), "", &function.result))
    }

    /// Runs the body of a function in place of a call.
    fn replaced(&mut self, function: &'a Function, arguments: Vec<Value>) -> Result<Value, Unreadable> {
        let parameters = function.parameters.iter().zip(arguments);
        let parameters =
            parameters.map(|(Field { name, .. }, argument)| Ok((name.clone(), self.named(argument, name)?)));
        let environment = parameters.collect::<Result<_, Unreadable>>()?;
        let outside = std::mem::replace(&mut self.function.environment, environment);
        let value = self.run(&function.body)?;
        self.function.environment = outside;
        Ok(value)
    }

    /// Returns whether calls of a function are inlined: of functions around the noises, those that split structures,
    /// and small ones.
    fn is_inlined(&self, name: &Rc<str>, function: &Function) -> bool {
        if name.starts_with("exact") {
            return false;
        }
        let takes_lattice = function.parameters.iter().any(|parameter| *parameter.kind == *"Lattice");
        let is_structure =
            |kind: &Rc<str>| **kind != *"Lattice" && matches!(self.items.get(kind), Some(Item::Structure(_)));
        let takes_structure = function.parameters.iter().any(|parameter| is_structure(&parameter.kind));
        // Gradients and lattice values of cells read best as functions.
        let is_of_cells = takes_lattice && *function.result != *"u32";
        let is_small = match function.body.as_slice() {
            [Statement::Return(value)] => is_small(value) && !is_of_cells,
            _ => function.result.is_empty(),
        };
        takes_structure || is_small || self.inlined.contains(name)
    }
}

/// Returns whether an expression is short enough to inline.
fn is_small(expr: &Expr) -> bool {
    let (mut nodes, mut calls) = (0, 0);
    expr.for_each_part(&mut |part| {
        // Members and signs are free.
        nodes += usize::from(!matches!(part, Expr::Member(..) | Expr::Unary(..)));
        calls += usize::from(matches!(part, Expr::Call(..)));
    });
    nodes <= SMALL && calls <= FEW_CALLS
}
