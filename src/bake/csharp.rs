//! C#: its keywords, helpers and class.

/// The words that cannot be names: keywords, and names that a class or its file uses.
pub(super) const KEYWORDS: &str = "
    abstract as base bool break byte case catch char checked class const continue decimal default delegate do double
    else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is
    lock long namespace new null object operator out override params private protected public readonly ref return sbyte
    sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe
    ushort using virtual void volatile while await dynamic nameof var yield System Bits BitsOf FloatOf
    Equals GetHashCode GetType MemberwiseClone ReferenceEquals ToString Finalize Main
";

/// The bits of a float, and the float of bits, which old versions of the library have for doubles only.
pub(super) const BITS: &str = "
    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit)]
    struct Bits {
        [System.Runtime.InteropServices.FieldOffset(0)] public float number;
        [System.Runtime.InteropServices.FieldOffset(0)] public uint bits;
    }

    static uint BitsOf(float number) { return new Bits { number = number }.bits; }

    static float FloatOf(uint bits) { return new Bits { bits = bits }.number; }
";

/// Returns the name of the class of a file: that of its first function, as C# writes names. It is neither that of a
/// member nor one that the file uses.
pub(super) fn class(function: &str, members: &[String]) -> String {
    let words = function.split('_').map(|word| {
        let mut rest = word.chars();
        rest.next().map_or(String::new(), |first| first.to_uppercase().chain(rest).collect())
    });
    let mut name: String = words.collect();
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        name.insert(0, 'N');
    }
    while members.contains(&name) || KEYWORDS.split_ascii_whitespace().any(|word| *word == *name) {
        name += "Noise";
    }
    name
}
