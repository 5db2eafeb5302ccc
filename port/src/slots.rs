//! Reads which slots the parameters of operations and the records of arrays have, from `src/layout/slots.rs`.

use crate::types::{Kind, Shape};
use std::collections::BTreeMap;
use std::path::Path;

/// A function that reads a slot: its module in Rust, its name there, and the type of its result.
pub(crate) struct Slot {
    pub(crate) block: String,
    pub(crate) name: String,
    pub(crate) kind: Shape,
}

/// Returns the functions of all slots by their names in WGSL.
pub(crate) fn read(root: &Path) -> Result<BTreeMap<String, Slot>, String> {
    let path = root.join("src/layout/slots.rs");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut slots = BTreeMap::new();
    for blocks in text.split("\nblocks! { ").skip(1).filter_map(|part| part.split("\n}").next()) {
        let lines: Vec<_> = blocks.lines().skip(1).filter(|line| !line.trim().starts_with("///")).collect();
        for (block, own) in lines.join(" ").split('}').filter_map(|block| block.split_once('{')) {
            let named = own.split(',').filter_map(|slot| slot.split_once(": "));
            for (name, kind) in named.chain([("at", "array")]) {
                let (block, name) = (block.trim().to_owned(), name.trim().to_owned());
                let kind = match kind.trim() {
                    "array" => Shape::Record,
                    kind if kind.contains("f32") => Shape::Number(Kind::Float),
                    _ => Shape::Number(Kind::Word),
                };
                slots.insert(format!("{block}_{name}"), Slot { block, name, kind });
            }
        }
    }
    Ok(slots)
}
