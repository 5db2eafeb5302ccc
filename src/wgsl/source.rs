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
    ARITHMETIC "math/arithmetic.wgsl",
    BINDINGS "kernel/bindings.wgsl",
    CELLS "lattice/cells.wgsl",
    CHAIN "expression/chain_rule.wgsl",
    COLOUR "kernel/colour.wgsl",
    COMBINE "expression/combine.wgsl",
    DISPLACED "space/displacement.wgsl",
    ELEMENTARY "math/elementary.wgsl",
    EXACT "math/exact.wgsl",
    FADE "lattice/fade.wgsl",
    FAST "math/fast.wgsl",
    FILL "kernel/fill.wgsl",
    FILL_ROWS "rows/fill_rows.wgsl",
    FIXED "math/fixed.wgsl",
    FORMAT "kernel/format.wgsl",
    FOUR_SAMPLES "rows/four_samples.wgsl",
    FOUR_VALUES "rows/four_values.wgsl",
    FRACTAL "expression/fractal.wgsl",
    GRADIENT "lattice/gradient.wgsl",
    GRADIENT_ARRAY "lattice/gradient_array.wgsl",
    GRADIENT_BYTES "lattice/gradient_bytes.wgsl",
    GRADIENT_COMPONENTS "lattice/gradient_components.wgsl",
    GRADIENT_LANES "rows/gradient_columns.wgsl",
    GRID "space/grid.wgsl",
    HASH_CHAIN "hash/permutation_chain.wgsl",
    HASH_COCHOY "hash/cochoy.wgsl",
    HASH_COLUMNS "rows/permutation_chain_columns.wgsl",
    HASH_HABR "hash/fibonacci_table.wgsl",
    HASH_INTEGER "hash/integer.wgsl",
    HASH_LINEAR "hash/prime_sum.wgsl",
    HASH_MIXED "hash/lowbias.wgsl",
    HERE "rows/row_cursor.wgsl",
    KEEP "rows/cache_leaf.wgsl",
    KEEP_OCTAVES "rows/cache_octaves.wgsl",
    KEPT_ARRAY "rows/cache_array.wgsl",
    KEPT_TURNING "rows/cache_ring.wgsl",
    LANES "rows/columns.wgsl",
    LEAF "expression/leaf.wgsl",
    LEVEL "lattice/lattice_value.wgsl",
    LEVEL_LANES "rows/lattice_value_columns.wgsl",
    LIST "space/point_list.wgsl",
    MANY "lattice/high_dimensional.wgsl",
    MAP "space/transform.wgsl",
    MINIMAL "lattice/minimal_cubic.wgsl",
    MODIFY "expression/modify.wgsl",
    MOVEMENT "space/displacement_straight.wgsl",
    NUMBERS "kernel/parameters.wgsl",
    OCTAVE "expression/octave.wgsl",
    PERLIN "lattice/perlin.wgsl",
    PERLIN_ROWS "rows/perlin_rows.wgsl",
    PLACE "space/lattice_position.wgsl",
    POINTS "space/points.wgsl",
    POSITION "space/coordinate.wgsl",
    PUT_VECTORS "rows/put_vectors.wgsl",
    PUT_WORDS "rows/put_words.wgsl",
    REMAINDER "math/division.wgsl",
    ROWS "rows/lattice_rows.wgsl",
    ROW_WORD "rows/row_word.wgsl",
    SAMPLE "expression/sample.wgsl",
    SIMPLEX "lattice/simplex.wgsl",
    SKEWED "space/skew.wgsl",
    SPLINE "lattice/spline.wgsl",
    STRETCH "space/skewed_tile.wgsl",
    TABLE "lattice/table.wgsl",
    TABLES_STORAGE "kernel/tables_storage.wgsl",
    TABLES_UNIFORM "kernel/tables_uniform.wgsl",
    TILE "space/tile.wgsl",
    TILED "space/tiled_lattice.wgsl",
    UNIT "hash/hash_to_unit.wgsl",
    VALUE "lattice/value.wgsl",
    VALUE_ROWS "rows/value_rows.wgsl",
    WALK "rows/cursor.wgsl",
    WALKED_ROWS "rows/stepped_rows.wgsl",
    WORDS "kernel/words.wgsl",
    WRITE "kernel/write.wgsl",
    WRITE_FOUR "rows/write_four.wgsl",
    WRITE_LANES "rows/write_columns.wgsl",
    WRITE_WORDS "kernel/write_words.wgsl",
    ZERO_KEPT "kernel/zero_private.wgsl",
    ZERO_LISTED "kernel/zero_buffer.wgsl",
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
