//! The files of `shaders/`, and how they read.

/// A shader file.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
}

/// Returns the shader file of a folder.
macro_rules! shader {
    ($folder:ident::$file:ident) => {
        $crate::wgsl::source::Source {
            file: concat!(stringify!($folder), "/", stringify!($file), ".wgsl"),
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/shaders/",
                stringify!($folder),
                "/",
                stringify!($file),
                ".wgsl"
            )),
        }
    };
}
pub(crate) use shader;

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
    CHAIN_RULE "expression/chain_rule.wgsl",
    COLOUR "kernel/colour.wgsl",
    COMBINE "expression/combine.wgsl",
    DISPLACEMENT "space/displacement.wgsl",
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
    GRADIENT_COLUMNS "rows/gradient_columns.wgsl",
    GRID "space/grid.wgsl",
    PERMUTATION_CHAIN "hash/permutation_chain.wgsl",
    COCHOY "hash/cochoy.wgsl",
    PERMUTATION_CHAIN_COLUMNS "rows/permutation_chain_columns.wgsl",
    FIBONACCI_TABLE "hash/fibonacci_table.wgsl",
    INTEGER "hash/integer.wgsl",
    PRIME_SUM "hash/prime_sum.wgsl",
    LOWBIAS "hash/lowbias.wgsl",
    ROW_CURSOR "rows/row_cursor.wgsl",
    CACHE_LEAF "rows/cache_leaf.wgsl",
    CACHE_OCTAVES "rows/cache_octaves.wgsl",
    CACHE_ARRAY "rows/cache_array.wgsl",
    CACHE_RING "rows/cache_ring.wgsl",
    COLUMNS_FILE "rows/columns.wgsl",
    LEAF "expression/leaf.wgsl",
    LATTICE_VALUE "lattice/lattice_value.wgsl",
    LATTICE_VALUE_COLUMNS "rows/lattice_value_columns.wgsl",
    POINT_LIST "space/point_list.wgsl",
    HIGH_DIMENSIONAL "lattice/high_dimensional.wgsl",
    TRANSFORM "space/transform.wgsl",
    MINIMAL_CUBIC "lattice/minimal_cubic.wgsl",
    MODIFY "expression/modify.wgsl",
    DISPLACEMENT_STRAIGHT "space/displacement_straight.wgsl",
    PARAMETERS "kernel/parameters.wgsl",
    OCTAVE "expression/octave.wgsl",
    PERLIN "lattice/perlin.wgsl",
    PERLIN_ROWS "rows/perlin_rows.wgsl",
    LATTICE_POSITION "space/lattice_position.wgsl",
    POINTS "space/points.wgsl",
    COORDINATE "space/coordinate.wgsl",
    PUT_VECTORS "rows/put_vectors.wgsl",
    PUT_WORDS "rows/put_words.wgsl",
    DIVISION "math/division.wgsl",
    LATTICE_ROWS "rows/lattice_rows.wgsl",
    ROW_WORD "rows/row_word.wgsl",
    SAMPLE "expression/sample.wgsl",
    SIMPLEX "lattice/simplex.wgsl",
    SKEW "space/skew.wgsl",
    SPLINE "lattice/spline.wgsl",
    SKEWED_TILE "space/skewed_tile.wgsl",
    TABLE "lattice/table.wgsl",
    TABLES_STORAGE "kernel/tables_storage.wgsl",
    TABLES_UNIFORM "kernel/tables_uniform.wgsl",
    TILE "space/tile.wgsl",
    TILED_LATTICE "space/tiled_lattice.wgsl",
    HASH_TO_UNIT "hash/hash_to_unit.wgsl",
    VALUE "lattice/value.wgsl",
    VALUE_ROWS "rows/value_rows.wgsl",
    CURSOR "rows/cursor.wgsl",
    STEPPED_ROWS "rows/stepped_rows.wgsl",
    WORDS "kernel/words.wgsl",
    WRITE "kernel/write.wgsl",
    WRITE_FOUR "rows/write_four.wgsl",
    WRITE_COLUMNS "rows/write_columns.wgsl",
    WRITE_WORDS "kernel/write_words.wgsl",
    ZERO_PRIVATE "kernel/zero_private.wgsl",
    ZERO_BUFFER "kernel/zero_buffer.wgsl",
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
