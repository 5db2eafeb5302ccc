//! Loops: whether one is unrolled, and what remains of one that is not.

use crate::wgsl::specialize::evaluate::{Builder, Environment, Evaluation, Line, Turns, unused};
use crate::wgsl::specialize::known::Known;
use crate::wgsl::specialize::syntax::{Expr, Statement, Unreadable};
use crate::wgsl::specialize::values::Value;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The most turns of a loop over whole numbers that are unrolled.
const MOST_TURNS: usize = 8;

impl<'a> Evaluation<'a> {
    /// Returns whether a loop is unrolled: those over octaves, and others of few turns.
    pub(super) fn is_short(
        &mut self,
        turns: &Turns<'a>,
        first: &Value,
        environment: &mut Environment,
        builder: &mut Builder,
    ) -> Result<bool, Unreadable> {
        if !matches!(first, Value::Known(Known::Whole(_))) {
            return Ok(true);
        }
        let (lines, around, mut count) = (builder.lines.len(), environment.len(), first.clone());
        let mut is_short = false;
        for _ in 0..=MOST_TURNS {
            environment.push((turns.counter.clone(), count));
            let condition = self.value(turns.condition, environment, builder)?;
            count = self.value(turns.next, environment, builder)?;
            environment.truncate(around);
            let Value::Known(Known::Bool(goes_on)) = condition else { break };
            if !goes_on {
                is_short = true;
                break;
            }
        }
        builder.lines.truncate(lines);
        Ok(is_short)
    }

    /// Keeps a loop, with variables for the values that change in it.
    pub(super) fn kept_loop(
        &mut self,
        turns: &Turns<'a>,
        first: Value,
        environment: &mut Environment,
        builder: &mut Builder,
    ) -> Result<(), Unreadable> {
        let Turns { counter, condition, next, body } = *turns;
        environment.push((counter.clone(), first));
        let mut changing = BTreeSet::from([counter.clone()]);
        assigned(body, &mut changing);
        let places = changing.iter().filter_map(|name| environment.iter().rposition(|(known, _)| known == name));
        let places: Vec<usize> = places.collect();
        for &place in &places {
            let (name, value) = environment[place].clone();
            environment[place].1 = self.variables(&value, &name, builder)?;
        }
        let before: Vec<_> = places.iter().map(|place| environment[*place].1.clone()).collect();
        let around = environment.len();
        let outside = std::mem::take(&mut builder.lines);
        let goes_on = self.value(condition, environment, builder)?;
        builder.lines.push(Line::GoOnIf(goes_on.expr()));
        self.run(body, environment, builder)?;
        environment.truncate(around);
        let counted = self.value(next, environment, builder)?;
        environment[around - 1].1 = counted;
        let mut changes = Vec::new();
        for (&place, variables) in places.iter().zip(before) {
            let after = std::mem::replace(&mut environment[place].1, variables.clone());
            changed(&variables, &after, &mut changes)?;
        }
        let lines = std::mem::replace(&mut builder.lines, outside);
        builder.lines.push(Line::Loop { lines, next: changes });
        Ok(())
    }

    /// Replaces each scalar and vector of a value by a variable.
    fn variables(&mut self, value: &Value, name: &Rc<str>, builder: &mut Builder) -> Result<Value, Unreadable> {
        if let Value::Structure(kind, values) = value {
            let fields = self.fields(kind)?;
            let values = fields.iter().zip(values).map(|(field, value)| {
                let name = format!("{name}_{}", field.name).into();
                self.variables(value, &name, builder)
            });
            return Ok(Value::Structure(kind.clone(), values.collect::<Result<_, _>>()?));
        }
        self.count_line()?;
        let name = unused(name, &builder.names);
        builder.names.insert(name.clone());
        builder.lines.push(Line::Variable { name: name.clone(), value: value.expr() });
        Ok(Value::name(&name))
    }
}

/// Adds the names of the variables that statements assign.
fn assigned(statements: &[Statement], names: &mut BTreeSet<Rc<str>>) {
    for statement in statements {
        match statement {
            Statement::Assign(Expr::Name(name), _) => {
                names.insert(name.clone());
            }
            Statement::Assign(Expr::Member(of, _), _) => {
                if let Expr::Name(name) = &**of {
                    names.insert(name.clone());
                }
            }
            Statement::For(.., body) => assigned(body, names),
            Statement::Assign(..) | Statement::Declare(..) | Statement::Return(_) | Statement::Call(_) => (),
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
