//! Parses the subset of WGSL that this crate's functions use: structures, and functions of declarations, assignments,
//! counting loops, loops that end at one break, and a return.

use std::rc::Rc;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Expr {
    /// A literal as it is written.
    Number(String),
    Name(Rc<str>),
    /// A call of a function or a constructor, whose name may have a template, as `bitcast<f32>`.
    Call(Rc<str>, Vec<Rc<Expr>>),
    Member(Rc<Expr>, Rc<str>),
    Index(Rc<Expr>, Rc<Expr>),
    Unary(char, Rc<Expr>),
    Binary(&'static str, Rc<Expr>, Rc<Expr>),
}

impl Expr {
    /// Returns the expression with its parts replaced.
    pub(crate) fn with_parts(&self, mut replaced: impl FnMut(&Rc<Self>) -> Rc<Self>) -> Rc<Self> {
        Rc::new(match self {
            Self::Number(_) | Self::Name(_) => self.clone(),
            Self::Member(of, member) => Self::Member(replaced(of), member.clone()),
            Self::Unary(operator, of) => Self::Unary(*operator, replaced(of)),
            Self::Index(a, b) => Self::Index(replaced(a), replaced(b)),
            Self::Binary(operator, a, b) => Self::Binary(operator, replaced(a), replaced(b)),
            Self::Call(name, values) => Self::Call(name.clone(), values.iter().map(replaced).collect()),
        })
    }

    /// Returns whether two expressions differ at most in their parts.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Member(_, member), Self::Member(_, others)) => member == others,
            (Self::Index(..), Self::Index(..)) => true,
            (Self::Unary(operator, _), Self::Unary(others, _)) => operator == others,
            (Self::Binary(operator, ..), Self::Binary(others, ..)) => operator == others,
            (Self::Call(name, values), Self::Call(others, with)) => name == others && values.len() == with.len(),
            _ => self == other,
        }
    }

    /// Returns the expressions that it consists of.
    pub(crate) fn parts(&self) -> Vec<&Rc<Self>> {
        match self {
            Self::Number(_) | Self::Name(_) => Vec::new(),
            Self::Member(of, _) | Self::Unary(_, of) => vec![of],
            Self::Index(a, b) | Self::Binary(_, a, b) => vec![a, b],
            Self::Call(_, values) => values.iter().collect(),
        }
    }

    /// Visits the expression and all of its parts.
    pub(crate) fn for_each_part<'e>(&'e self, visit: &mut impl FnMut(&'e Self)) {
        visit(self);
        match self {
            Self::Number(_) | Self::Name(_) => (),
            Self::Member(of, _) | Self::Unary(_, of) => of.for_each_part(visit),
            Self::Index(a, b) | Self::Binary(_, a, b) => {
                a.for_each_part(visit);
                b.for_each_part(visit);
            }
            Self::Call(_, values) => values.iter().for_each(|value| value.for_each_part(visit)),
        }
    }
}

#[derive(Debug)]
pub(crate) enum Statement {
    /// A `let`, or a `var` that has a value.
    Declare(Rc<str>, Expr),
    Assign(Expr, Expr),
    Return(Expr),
    For(Counting),
    /// A loop that ends at a break.
    Loop(Vec<Statement>),
    /// A break unless a condition holds.
    #[cfg_attr(not(feature = "bake"), allow(dead_code, reason = "functions that are specialized have no breaks"))]
    BreakUnless(Expr),
    Call(Expr),
}

/// A loop whose counter grows by one.
#[derive(Debug)]
pub(crate) struct Counting {
    pub(crate) counter: Rc<str>,
    pub(crate) first: Expr,
    pub(crate) condition: Expr,
    pub(crate) body: Vec<Statement>,
}

#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: Rc<str>,
    pub(crate) kind: Rc<str>,
}

#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) parameters: Vec<Field>,
    /// Empty if the function returns nothing.
    pub(crate) result: Rc<str>,
    pub(crate) body: Vec<Statement>,
}

#[derive(Debug)]
pub(crate) enum Item {
    Function(Function),
    Structure(Vec<Field>),
    /// A variable or constant of the module, or an alias of a type.
    Other,
    /// A function outside this subset of WGSL, which must not be called.
    Unreadable,
}

/// The error of a text outside this subset of WGSL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unreadable;

/// Reads an item, given without its comment.
pub(crate) fn item(text: &str) -> Result<Item, Unreadable> {
    let mut reader = Reader { tokens: tokens(text), at: 0 };
    if text.starts_with("fn ") {
        reader.function().map(Item::Function)
    } else if text.starts_with("struct ") {
        reader.at = 2;
        reader.fields("{", "}").map(Item::Structure)
    } else {
        Ok(Item::Other)
    }
}

/// Returns identifiers, numbers and marks, without comments.
fn tokens(text: &str) -> Vec<&str> {
    const MARKS: [&str; 14] = ["->", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "<<", ">>"];
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if first.is_ascii_digit() {
            number_length(rest)
        } else if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            MARKS.iter().find(|mark| rest.starts_with(**mark)).map_or(1, |mark| mark.len())
        };
        let (token, after) = rest.split_at(length);
        if !token.starts_with("//") {
            tokens.push(token);
        }
        rest = after.trim_start();
    }
    tokens
}

/// Returns the length of a number: digits and letters, a point, and a sign after the letter of an exponent.
fn number_length(text: &str) -> usize {
    let is_hexadecimal = text.starts_with("0x");
    let mut before = ' ';
    for (index, c) in text.char_indices() {
        let is_exponent = !is_hexadecimal && before == 'e' && (c == '-' || c == '+');
        if !(c.is_ascii_alphanumeric() || c == '.' || is_exponent) {
            return index;
        }
        before = c;
    }
    text.len()
}

/// The binary operators, weakest first.
const OPERATORS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Returns how strongly an operator binds.
pub(crate) fn strength(operator: &str) -> usize {
    binary(operator).map_or(OPERATORS.len(), |(_, strength)| strength)
}

/// Returns a binary operator, and how strongly it binds.
fn binary(token: &str) -> Option<(&'static str, usize)> {
    if !token.starts_with(|c: char| c.is_ascii_punctuation()) {
        return None;
    }
    let each =
        OPERATORS.iter().enumerate().flat_map(|(strength, operators)| operators.iter().map(move |o| (*o, strength)));
    each.into_iter().find(|(operator, _)| *operator == token)
}

struct Reader<'a> {
    tokens: Vec<&'a str>,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).copied().unwrap_or("")
    }

    fn next(&mut self) -> &str {
        self.at += 1;
        self.tokens.get(self.at - 1).copied().unwrap_or("")
    }

    fn takes(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), Unreadable> {
        if self.takes(token) { Ok(()) } else { Err(Unreadable) }
    }

    fn name(&mut self) -> Result<Rc<str>, Unreadable> {
        let name: Rc<str> = self.next().into();
        if name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') { Ok(name) } else { Err(Unreadable) }
    }

    /// Reads a type.
    fn kind(&mut self) -> Result<Rc<str>, Unreadable> {
        let mut kind = self.name()?.to_string();
        if self.takes("<") {
            kind.push('<');
            while !self.takes(">") {
                let token = self.next();
                if token.is_empty() {
                    return Err(Unreadable);
                }
                kind.push_str(token);
            }
            kind.push('>');
        }
        Ok(kind.into())
    }

    fn fields(&mut self, open: &str, close: &str) -> Result<Vec<Field>, Unreadable> {
        let mut fields = Vec::new();
        self.expect(open)?;
        while !self.takes(close) {
            let name = self.name()?;
            self.expect(":")?;
            let kind = self.kind()?;
            fields.push(Field { name, kind });
            self.takes(",");
        }
        Ok(fields)
    }

    fn function(&mut self) -> Result<Function, Unreadable> {
        self.at = 2;
        let parameters = self.fields("(", ")")?;
        let result = if self.takes("->") { self.kind()? } else { "".into() };
        Ok(Function { parameters, result, body: self.block()? })
    }

    fn block(&mut self) -> Result<Vec<Statement>, Unreadable> {
        self.expect("{")?;
        let mut statements = Vec::new();
        while !self.takes("}") {
            statements.push(self.statement()?);
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Statement, Unreadable> {
        let statement = match self.peek() {
            "for" => return self.counting(),
            "loop" => {
                self.at += 1;
                return self.block().map(Statement::Loop);
            }
            "if" => return self.break_unless(),
            "switch" | "while" | "break" | "" => return Err(Unreadable),
            "let" | "var" => {
                self.at += 1;
                self.declaration()?
            }
            "return" => {
                self.at += 1;
                Statement::Return(self.expression()?)
            }
            _ => {
                let place = self.expression()?;
                if self.takes("=") { Statement::Assign(place, self.expression()?) } else { Statement::Call(place) }
            }
        };
        self.expect(";")?;
        Ok(statement)
    }

    /// Reads `if !(..) { break; }`.
    fn break_unless(&mut self) -> Result<Statement, Unreadable> {
        self.at += 1;
        self.expect("!")?;
        let condition = self.unary()?;
        ["{", "break", ";", "}"].into_iter().try_for_each(|token| self.expect(token))?;
        Ok(Statement::BreakUnless(condition))
    }

    fn declaration(&mut self) -> Result<Statement, Unreadable> {
        let name = self.name()?;
        if self.takes(":") {
            self.kind()?;
        }
        self.expect("=")?;
        Ok(Statement::Declare(name, self.expression()?))
    }

    fn counting(&mut self) -> Result<Statement, Unreadable> {
        self.at += 1;
        self.expect("(")?;
        self.expect("var")?;
        let Statement::Declare(counter, first) = self.declaration()? else { return Err(Unreadable) };
        self.expect(";")?;
        let condition = self.expression()?;
        self.expect(";")?;
        if self.name()? != counter {
            return Err(Unreadable);
        }
        self.expect("++")?;
        self.expect(")")?;
        Ok(Statement::For(Counting { counter, first, condition, body: self.block()? }))
    }

    fn expression(&mut self) -> Result<Expr, Unreadable> {
        self.operation(0)
    }

    /// Reads an expression whose outer operators bind at least so strongly.
    fn operation(&mut self, weakest: usize) -> Result<Expr, Unreadable> {
        let mut left = self.unary()?;
        while let Some((operator, strength)) = binary(self.peek()).filter(|(_, found)| *found >= weakest) {
            self.at += 1;
            left = Expr::Binary(operator, Rc::new(left), Rc::new(self.operation(strength + 1)?));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, Unreadable> {
        for operator in ['-', '~', '!'] {
            if self.takes(operator.encode_utf8(&mut [0; 4])) {
                return Ok(Expr::Unary(operator, Rc::new(self.unary()?)));
            }
        }
        let mut value = self.primary()?;
        loop {
            if self.takes(".") {
                value = Expr::Member(Rc::new(value), self.name()?);
            } else if self.takes("[") {
                value = Expr::Index(Rc::new(value), Rc::new(self.expression()?));
                self.expect("]")?;
            } else {
                return Ok(value);
            }
        }
    }

    fn primary(&mut self) -> Result<Expr, Unreadable> {
        if self.takes("(") {
            let value = self.expression()?;
            self.expect(")")?;
            return Ok(value);
        }
        if self.peek().starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(Expr::Number(self.next().into()));
        }
        let is_template = ["bitcast", "array"].contains(&self.peek());
        let name = if is_template { self.kind()? } else { self.name()? };
        if !self.takes("(") {
            return Ok(Expr::Name(name));
        }
        let mut arguments = Vec::new();
        while !self.takes(")") {
            arguments.push(Rc::new(self.expression()?));
            self.takes(",");
        }
        Ok(Expr::Call(name, arguments))
    }
}
