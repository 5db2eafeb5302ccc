//! Rewrites a source file so that it contains all of its mutants; a variable chooses one when the program runs.

use proc_macro2::Span;
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, FnArg, Pat, ReturnType, Signature, Token, Type, UnOp};

/// A change in one place.
pub struct Mutant {
    /// The number by which a run chooses it.
    pub id: usize,
    /// The file, the function, what is changed there for which time, and the replacement.
    pub name: String,
    pub line: usize,
}

/// A rewritten file.
pub struct Rewritten {
    pub text: String,
    /// Where which mutants are in the text.
    pub sites: Vec<(Range<usize>, Vec<usize>)>,
}

/// What all files have in common.
#[derive(Default)]
pub struct All {
    pub mutants: Vec<Mutant>,
    /// What was left out how often.
    pub left_out: BTreeMap<&'static str, usize>,
    /// The names of mutants that do not compile.
    pub refused: BTreeSet<String>,
}

/// A replacement of a part of the text; maybe the first or last one of a site.
struct Edit {
    range: Range<usize>,
    text: String,
    begins: Option<usize>,
    ends: Option<usize>,
}

struct Rewriter<'a> {
    all: &'a mut All,
    file: &'a str,
    function: String,
    counts: BTreeMap<String, usize>,
    edits: Vec<Edit>,
    sites: Vec<Vec<usize>>,
}

/// Returns what replaces an operator or a method of `l` and `r`.
fn replacements(operator: &str) -> &'static [&'static str] {
    match operator {
        "+" => &["l - r", "l * r"],
        "-" | "/" => &["l + r", "l * r"],
        "*" => &["l + r", "l - r"],
        "&" => &["l | r", "l ^ r"],
        "|" => &["l & r", "l ^ r"],
        "^" => &["l | r", "l & r"],
        "<<" => &["l >> r"],
        ">>" => &["l << r"],
        "&&" => &["l || r()"],
        "||" => &["l && r()"],
        "==" => &["l != r"],
        "!=" => &["l == r"],
        "<" => &["l <= r", "l > r"],
        "<=" => &["l < r", "l >= r"],
        ">" => &["l >= r", "l < r"],
        ">=" => &["l > r", "l <= r"],
        "abs" | "floor" | "times" | "multiplied" => &["l"],
        "lesser" => &["l.greater(r)"],
        "greater" => &["l.lesser(r)"],
        "min" => &["l.max(r)"],
        "max" => &["l.min(r)"],
        "is_less" => &["!r.is_less(l)", "r.is_less(l)"],
        "is_at_least" => &["!r.is_at_least(l)", "r.is_at_least(l)"],
        "is_equal" => &["!l.is_equal(r)"],
        "wrapping_add" => &["l", "l.wrapping_sub(r)"],
        "wrapping_sub" | "wrapping_mul" => &["l", "l.wrapping_add(r)"],
        _ => &[],
    }
}

/// Returns what a function may return without computing anything: simple values of its type, or the first argument that
/// has this type.
fn results(signature: &Signature) -> Vec<String> {
    let ReturnType::Type(_, returned) = &signature.output else { return vec![String::new()] };
    let text = returned.to_token_stream().to_string();
    let values: &[&str] = match text.trim_start_matches('[').split(' ').find(|word| !word.is_empty()) {
        Some("f32" | "f64") => &["0.0", "1.0"],
        Some("i32" | "u32" | "u64" | "usize") => &["0", "1"],
        Some("bool") => &["false", "true"],
        _ => &[],
    };
    let value = |value: &&str| match &**returned {
        Type::Array(array) => format!("[{value}; {}]", array.len.to_token_stream()),
        _ => (*value).to_owned(),
    };
    let argument = signature.inputs.iter().find_map(|input| match input {
        FnArg::Typed(argument) => match &*argument.pat {
            Pat::Ident(name) if argument.ty.to_token_stream().to_string() == text => Some(name.ident.to_string()),
            _ => None,
        },
        FnArg::Receiver(_) => (text == "Self").then(|| "self".to_owned()),
    });
    values.iter().map(value).chain(argument).collect()
}

impl Rewriter<'_> {
    fn leave_out(&mut self, what: &'static str) {
        *self.all.left_out.entry(what).or_default() += 1;
    }

    /// Lists the mutants of one place, and returns those that compile, with their numbers.
    fn mutants(&mut self, what: &str, others: &[impl AsRef<str>], at: Span) -> Vec<(usize, String)> {
        let place = format!("{} {} {what}", self.file, self.function);
        let count = self.counts.entry(place.clone()).or_default();
        *count += 1;
        let named =
            others.iter().map(|other| (format!("{place}#{count} {}", other.as_ref()), other.as_ref().to_owned()));
        let (refused, named): (Vec<_>, Vec<_>) = named.partition(|(name, _)| self.all.refused.contains(name));
        *self.all.left_out.entry("changes that do not compile").or_default() += refused.len();
        let mut added = Vec::new();
        for (name, other) in named {
            let id = self.all.mutants.len() + 1;
            self.all.mutants.push(Mutant { id, name, line: at.start().line });
            added.push((id, other));
        }
        added
    }

    /// Replaces an operation on `l`, or on `l` and `r`, by a choice. The operands stay; what is between and around them
    /// goes. Returns false if it has no mutants.
    fn operation(&mut self, whole: Span, operands: &[&Expr], original: &str, what: &str, others: &[&str]) -> bool {
        let others = self.mutants(what, others, whole);
        if others.is_empty() {
            return false;
        }
        let site = Some(self.sites.len());
        self.sites.push(others.iter().map(|(id, _)| *id).collect());
        let arms: Vec<_> = others.iter().map(|(id, other)| format!("{id} => {other}")).collect();
        // The second operand of these is computed only where it is needed.
        let between = if original.ends_with("r()") { ", || " } else { ", " };
        let begin = format!("({{ let {} = (", if operands.len() == 1 { "l" } else { "(l, r)" });
        let mut end = whole.byte_range().start;
        for (i, operand) in operands.iter().enumerate() {
            let range = operand.span().byte_range();
            let (text, begins) = if i == 0 { (&*begin, site) } else { (between, None) };
            self.edits.push(Edit { range: end..range.start, text: text.to_owned(), begins, ends: None });
            self.visit_expr(operand);
            end = range.end;
        }
        let text = format!("); crate::mutants::choose!({original}; {}) }})", arms.join(", "));
        self.edits.push(Edit { range: end..whole.byte_range().end, text, begins: None, ends: site });
        true
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        if signature.constness.is_some() {
            return self.leave_out("constants");
        }
        let outer = std::mem::replace(&mut self.function, signature.ident.to_string());
        let body = block.to_token_stream().to_string();
        let mut results = results(signature);
        if results.is_empty() {
            self.leave_out("bodies of functions without a simple result");
        }
        results.retain(|result| body != format!("{{ {result} }}"));
        for (id, result) in self.mutants("body", &results, signature.ident.span()) {
            let site = Some(self.sites.len());
            self.sites.push(vec![id]);
            let begin = block.brace_token.span.open().byte_range().end;
            let text = format!(" if crate::mutants::is({id}) {{ return {result}; }}");
            self.edits.push(Edit { range: begin..begin, text, begins: site, ends: site });
        }
        self.visit_block(block);
        self.function = outer;
    }
}

impl<'ast> Visit<'ast> for Rewriter<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !item.attrs.iter().any(|attribute| attribute.to_token_stream().to_string().contains("(test)")) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        item.default.iter().for_each(|block| self.function(&item.sig, block));
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {
        self.leave_out("constants");
    }

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {
        self.leave_out("constants");
    }

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {
        self.leave_out("constants");
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        // The argument of this macro is a closure.
        match call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            Ok(arguments) if call.path.is_ident("inlined") => arguments.iter().for_each(|each| self.visit_expr(each)),
            _ => self.leave_out("macros"),
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.leave_out("match arms");
        visit::visit_arm(self, arm);
    }

    fn visit_pat(&mut self, _: &'ast Pat) {}

    fn visit_type(&mut self, _: &'ast Type) {}

    fn visit_generics(&mut self, _: &'ast syn::Generics) {}

    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast syn::AngleBracketedGenericArguments) {}

    fn visit_expr_repeat(&mut self, repeated: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeated.expr);
    }

    fn visit_expr_binary(&mut self, e: &'ast syn::ExprBinary) {
        let sign = e.op.to_token_stream().to_string();
        let others = replacements(&sign);
        let original = format!("l {sign} {}", if matches!(&*sign, "&&" | "||") { "r()" } else { "r" });
        if others.is_empty() {
            self.leave_out("compound assignments");
        }
        if !self.operation(e.span(), &[&e.left, &e.right], &original, &sign, others) {
            visit::visit_expr_binary(self, e);
        }
    }

    fn visit_expr_unary(&mut self, e: &'ast syn::ExprUnary) {
        let sign = e.op.to_token_stream().to_string();
        let is_dereference = matches!(e.op, UnOp::Deref(_));
        if is_dereference || !self.operation(e.span(), &[&e.expr], &format!("{sign}l"), &sign, &["l"]) {
            visit::visit_expr_unary(self, e);
        }
    }

    fn visit_expr_method_call(&mut self, e: &'ast syn::ExprMethodCall) {
        let method = e.method.to_string();
        let operands: Vec<_> = std::iter::once(&*e.receiver).chain(&e.args).collect();
        let original = format!("l.{method}({})", if operands.len() == 1 { "" } else { "r" });
        if !self.operation(e.span(), &operands, &original, &method, replacements(&method)) {
            visit::visit_expr_method_call(self, e);
        }
    }
}

/// Rewrites a file, and adds its mutants to those of the others.
pub fn rewrite(file: &str, source: &str, all: &mut All) -> Result<Rewritten, String> {
    let parsed = syn::parse_file(source).map_err(|e| format!("{file}: {e}"))?;
    let (function, counts, edits, sites) = (String::new(), BTreeMap::new(), Vec::new(), Vec::new());
    let mut rewriter = Rewriter { all, file, function, counts, edits, sites };
    rewriter.visit_file(&parsed);
    let Rewriter { mut edits, sites, .. } = rewriter;
    // Where expressions begin or end together, the order of edits is that of the visits.
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let (mut text, mut copied) = (String::new(), 0);
    let mut ranges = vec![0..0; sites.len()];
    for edit in edits {
        text.push_str(&source[copied..edit.range.start]);
        edit.begins.into_iter().for_each(|site| ranges[site].start = text.len());
        text.push_str(&edit.text);
        edit.ends.into_iter().for_each(|site| ranges[site].end = text.len());
        copied = edit.range.end;
    }
    text.push_str(&source[copied..]);
    Ok(Rewritten { text, sites: ranges.into_iter().zip(sites).collect() })
}
