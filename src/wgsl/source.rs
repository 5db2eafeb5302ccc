//! The files of `shaders/`, and how they read.

/// A shader file.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
}

macro_rules! sources {
    ($($name:ident $file:literal),* $(,)?) => {
        $(pub(crate) const $name: Source =
            Source { file: $file, text: include_str!(concat!("../../shaders/", $file)) };)*
        /// All of them.
        #[cfg(test)]
        pub(crate) const ALL: &[Source] = &[$($name),*];
    };
}

sources! {
    ARITHMETIC "arithmetic.wgsl",
    BINDINGS "bindings.wgsl",
    CELLS "cells.wgsl",
    CHAIN "chain.wgsl",
    COLOUR "colour.wgsl",
    COMBINE "combine.wgsl",
    DISPLACED "displaced.wgsl",
    ELEMENTARY "elementary.wgsl",
    EXACT "exact.wgsl",
    FADE "fade.wgsl",
    FAST "fast.wgsl",
    FILL "fill.wgsl",
    FILL_ROWS "fill_rows.wgsl",
    FIXED "fixed.wgsl",
    FORMAT "format.wgsl",
    FOUR_SAMPLES "four_samples.wgsl",
    FOUR_VALUES "four_values.wgsl",
    FRACTAL "fractal.wgsl",
    GRADIENT "gradient.wgsl",
    GRADIENT_ARRAY "gradient_array.wgsl",
    GRADIENT_BYTES "gradient_bytes.wgsl",
    GRADIENT_COMPONENTS "gradient_components.wgsl",
    GRADIENT_LANES "gradient_lanes.wgsl",
    GRID "grid.wgsl",
    HASH_CHAIN "hash_chain.wgsl",
    HASH_COCHOY "hash_cochoy.wgsl",
    HASH_COLUMNS "hash_columns.wgsl",
    HASH_HABR "hash_habr.wgsl",
    HASH_INTEGER "hash_integer.wgsl",
    HASH_LINEAR "hash_linear.wgsl",
    HASH_MIXED "hash_mixed.wgsl",
    HERE "here.wgsl",
    KEEP "keep.wgsl",
    KEEP_OCTAVES "keep_octaves.wgsl",
    KEPT_ARRAY "kept_array.wgsl",
    KEPT_TURNING "kept_turning.wgsl",
    LANES "lanes.wgsl",
    LEAF "leaf.wgsl",
    LEVEL "level.wgsl",
    LEVEL_LANES "level_lanes.wgsl",
    LIST "list.wgsl",
    MANY "many.wgsl",
    MAP "map.wgsl",
    MINIMAL "minimal.wgsl",
    MODIFY "modify.wgsl",
    MOVEMENT "movement.wgsl",
    NUMBERS "numbers.wgsl",
    OCTAVE "octave.wgsl",
    PERLIN "perlin.wgsl",
    PERLIN_ROWS "perlin_rows.wgsl",
    PLACE "place.wgsl",
    POINTS "points.wgsl",
    POSITION "position.wgsl",
    PUT_VECTORS "put_vectors.wgsl",
    PUT_WORDS "put_words.wgsl",
    REMAINDER "remainder.wgsl",
    ROWS "rows.wgsl",
    ROW_WORD "row_word.wgsl",
    SAMPLE "sample.wgsl",
    SIMPLEX "simplex.wgsl",
    SKEWED "skewed.wgsl",
    SPLINE "spline.wgsl",
    STRETCH "stretch.wgsl",
    TABLE "table.wgsl",
    TABLES_STORAGE "tables_storage.wgsl",
    TABLES_UNIFORM "tables_uniform.wgsl",
    TILE "tile.wgsl",
    TILED "tiled.wgsl",
    UNIT "unit.wgsl",
    VALUE "value.wgsl",
    VALUE_ROWS "value_rows.wgsl",
    WALK "walk.wgsl",
    WALKED_ROWS "walked_rows.wgsl",
    WORDS "words.wgsl",
    WRITE "write.wgsl",
    WRITE_FOUR "write_four.wgsl",
    WRITE_LANES "write_lanes.wgsl",
    WRITE_WORDS "write_words.wgsl",
    ZERO_KEPT "zero_kept.wgsl",
    ZERO_LISTED "zero_listed.wgsl",
}

/// A function, structure or binding, with the comment right above it.
pub(crate) struct SourceItem {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

impl Source {
    /// The identifiers that the file takes from elsewhere.
    pub(crate) fn holes(self) -> Vec<&'static str> {
        let lists = self.text.lines().filter_map(|line| line.strip_prefix("// holes: "));
        lists.flat_map(|list| list.split(", ")).collect()
    }

    /// The names of the file's items.
    pub(crate) fn names(self) -> Vec<&'static str> {
        self.items().into_iter().map(|item| item.name).collect()
    }

    /// The file's items, in order. One ends with the first line that closes all its brackets.
    pub(crate) fn items(self) -> Vec<SourceItem> {
        let mut items = Vec::new();
        let (mut start, mut offset, mut depth) = (0, 0, 0_i32);
        let mut name = None;
        for line in self.text.split_inclusive('\n') {
            let code = line.split("//").next().unwrap_or_default();
            let end = offset + line.len();
            if name.is_none() {
                name = declared_name(code);
            }
            depth += code.chars().map(|c| i32::from("{(".contains(c)) - i32::from("})".contains(c))).sum::<i32>();
            let complete = depth == 0 && (code.contains('}') || code.contains(';'));
            if let (Some(found), true) = (name, complete) {
                items.push(SourceItem { name: found, text: self.text[start..end].trim_end() });
                name = None;
            }
            // A comment belongs to what follows it without a blank line between.
            if name.is_none() && (complete || line.trim().is_empty()) {
                start = end;
            }
            offset = end;
        }
        items
    }
}

/// The name that a line declares, if it does.
fn declared_name(line: &str) -> Option<&str> {
    const KEYWORDS: [&str; 6] =
        ["fn ", "struct ", "var<uniform> ", "var<private> ", "var<storage, read> ", "var<storage, read_write> "];
    let declaration = KEYWORDS.iter().filter_map(|keyword| line.split_once(keyword)).map(|(_, rest)| rest).next()?;
    let end = declaration.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    Some(&declaration[..end])
}
