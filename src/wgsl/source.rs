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

/// A function, structure or binding, with the comment right above it.
pub(crate) struct SourceItem {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

impl Source {
    /// Returns the identifiers that the file takes from elsewhere.
    pub(crate) fn holes(self) -> Vec<&'static str> {
        let mut holes = self.header("// holes: ");
        holes.extend(self.holes_in_each_dimension());
        holes
    }

    /// Returns the identifiers among them that stand for others in each dimension.
    pub(crate) fn holes_in_each_dimension(self) -> Vec<&'static str> {
        self.header("// in each dimension: ")
    }

    fn header(self, start: &str) -> Vec<&'static str> {
        self.text.lines().filter_map(|line| line.strip_prefix(start)).flat_map(|names| names.split(", ")).collect()
    }

    /// Returns the names of the file's items.
    pub(crate) fn names(self) -> Vec<&'static str> {
        self.items().into_iter().map(|item| item.name).collect()
    }

    /// Returns the file's items, in order. One ends with the first line that closes all its brackets.
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

/// Returns the name that a line declares, if it does.
fn declared_name(line: &str) -> Option<&str> {
    const KEYWORDS: [&str; 8] = [
        "fn ",
        "struct ",
        "const ",
        "alias ",
        "var<uniform> ",
        "var<private> ",
        "var<storage, read> ",
        "var<storage, read_write> ",
    ];
    let declaration = KEYWORDS.iter().filter_map(|keyword| line.split_once(keyword)).map(|(_, rest)| rest).next()?;
    let end = declaration.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    Some(&declaration[..end])
}
