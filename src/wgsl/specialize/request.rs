//! The items of the module to specialize, and the function that is wanted.

/// A function, structure or binding of a module.
pub(crate) struct SourceText<'a> {
    /// The folder and name of its file.
    pub(crate) file: &'a str,
    /// Its name in that file, before it was renamed.
    pub(crate) original: &'a str,
    pub(crate) text: &'a str,
}

/// A function to produce: a function of the module, the path to the wanted part of its result (or an empty one), and
/// its new name.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) function: &'a str,
    pub(crate) path: &'a str,
    pub(crate) name: &'a str,
}

/// The prefixes of the names in a module.
#[derive(Clone, Copy)]
pub(crate) struct Prefixes<'a> {
    /// The prefix of all names except the wanted one.
    pub(crate) all: &'a str,
    /// The prefix of functions that no module of another noise has.
    pub(crate) own: &'a str,
    /// Names to leave free for other code.
    pub(crate) reserved: &'a [&'a str],
}

/// Splits an item's text into the comment above it and the rest.
pub(crate) fn comment_and_code(text: &str) -> (&str, &str) {
    let comment = text.split_inclusive('\n').take_while(|line| line.starts_with("//"));
    text.split_at(comment.map(str::len).sum())
}
