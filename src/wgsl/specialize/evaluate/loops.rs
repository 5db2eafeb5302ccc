//! Loops: whether one is unrolled, and what remains of one that is not.

use crate::wgsl::specialize::evaluate::{Bound, Evaluation, Line, assigned_variable};
use crate::wgsl::specialize::known::Known;
use crate::wgsl::specialize::syntax::{Counting, Expr, Statement, Unreadable};
use crate::wgsl::specialize::values::{Value, operation};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The most turns of a loop over whole numbers that are unrolled; in kernels, together with the loops around it,
/// since their product is the number of copies that drivers compile, 64 for a 3-D spline.
const MOST_TURNS: usize = 8;

impl<'a> Evaluation<'a> {
    /// Returns the turns of a loop that is unrolled: one of few turns. In exports loops over octaves are unrolled, too.
    pub(super) fn unrolled_turns(&mut self, counting: &Counting, first: &Value) -> Result<Option<usize>, Unreadable> {
        let is_kernel = self.numbers.bound == Bound::Everything;
        if !is_kernel && !matches!(first, Value::Known(Known::Whole(_))) {
            return Ok(Some(1));
        }
        let most = if is_kernel { MOST_TURNS / self.turns } else { MOST_TURNS };
        let (lines, around) = (self.function.lines.len(), self.function.environment.len());
        let (mut count, mut goes_on) = (first.clone(), Value::Known(Known::Bool(true)));
        let mut turns = 0;
        while turns <= most {
            self.function.environment.push((counting.counter.clone(), count.clone()));
            goes_on = self.value(&counting.condition)?;
            self.function.environment.truncate(around);
            if !matches!(goes_on, Value::Known(Known::Bool(true))) {
                break;
            }
            count = next(count);
            turns += 1;
        }
        self.function.lines.truncate(lines);
        Ok(matches!(goes_on, Value::Known(Known::Bool(false))).then_some(turns.max(1)))
    }

    pub(super) fn unrolled_loop(
        &mut self,
        counting: &'a Counting,
        mut count: Value,
        turns: usize,
    ) -> Result<(), Unreadable> {
        let around = self.function.environment.len();
        self.turns *= turns;
        loop {
            self.function.environment.push((counting.counter.clone(), count.clone()));
            self.count_line()?;
            match self.value(&counting.condition)? {
                Value::Known(Known::Bool(true)) => self.run(&counting.body)?,
                Value::Known(Known::Bool(false)) => break,
                _ => return Err(Unreadable),
            };
            self.function.environment.truncate(around);
            count = next(count);
        }
        self.turns /= turns;
        Ok(())
    }

    /// Keeps a loop, with variables for the values that change in it.
    pub(super) fn kept_loop(&mut self, counting: &'a Counting, first: Value) -> Result<(), Unreadable> {
        let counter = &counting.counter;
        self.function.environment.push((counter.clone(), first));
        let around = self.function.environment.len();
        let mut changing = BTreeSet::from([counter]);
        assigned(&counting.body, &mut changing);
        let place = |name: &Rc<str>| self.function.environment.iter().rposition(|(known, _)| known == name);
        let places: Vec<usize> = changing.into_iter().filter_map(place).collect();
        let mut before = Vec::new();
        for &place in &places {
            let (name, value) = self.function.environment[place].clone();
            let variables = self.variables(&value, &name)?;
            self.function.environment[place].1 = variables.clone();
            before.push(variables);
        }
        let outside = std::mem::take(&mut self.function.lines);
        let goes_on = self.value(&counting.condition)?;
        self.function.lines.push(Line::GoOnIf(goes_on.expr()));
        self.run(&counting.body)?;
        self.function.environment.truncate(around);
        let mut changes = Vec::new();
        for (&place, variables) in places.iter().zip(before) {
            let after = std::mem::replace(&mut self.function.environment[place].1, variables.clone());
            let after = if place == around - 1 { next(after) } else { after };
            changed(&variables, &after, &mut changes)?;
        }
        let lines = std::mem::replace(&mut self.function.lines, outside);
        self.function.lines.push(Line::Loop { lines, next: changes });
        Ok(())
    }

    /// Replaces each scalar and vector of a value by a variable.
    fn variables(&mut self, value: &Value, name: &Rc<str>) -> Result<Value, Unreadable> {
        if let Value::Structure(kind, values) = value {
            let fields = self.fields(kind)?;
            let values = fields.iter().zip(values).map(|(field, value)| {
                let name = format!("{name}_{}", field.name).into();
                self.variables(value, &name)
            });
            return Ok(Value::Structure(kind.clone(), values.collect::<Result<_, _>>()?));
        }
        self.count_line()?;
        let name = self.function.names.unused(name);
        self.function.lines.push(Line::Variable { name: name.clone(), value: value.expr() });
        Ok(Value::name(&name))
    }
}

/// Returns the count of a loop's next turn.
fn next(count: Value) -> Value {
    operation("+", count, Value::Known(Known::Whole(1)))
}

/// Adds the names of the variables that statements assign.
fn assigned<'s>(statements: &'s [Statement], names: &mut BTreeSet<&'s Rc<str>>) {
    for statement in statements {
        match statement {
            Statement::Assign(place, _) => names.extend(assigned_variable(place).map(|(name, _)| name)),
            Statement::For(counting) => assigned(&counting.body, names),
            Statement::Loop(body) => assigned(body, names),
            Statement::Declare(..) | Statement::Return(_) | Statement::Call(_) | Statement::BreakUnless(_) => (),
        }
    }
}

/// Lists the variables of a value that have changed.
fn changed(variables: &Value, after: &Value, changes: &mut Vec<(Rc<str>, Rc<Expr>)>) -> Result<(), Unreadable> {
    match (variables, after) {
        (Value::Structure(_, variables), Value::Structure(_, after)) => {
            variables.iter().zip(after).try_for_each(|(variable, after)| changed(variable, after, changes))
        }
        (Value::Rest(variable), after) => {
            let (Expr::Name(name), after) = (&**variable, after.expr()) else { return Err(Unreadable) };
            if after != *variable {
                changes.push((name.clone(), after));
            }
            Ok(())
        }
        _ => Err(Unreadable),
    }
}
