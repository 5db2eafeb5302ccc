use crate::wgsl::languages::error::TranslateError;

/// The number of words before the first instruction.
const HEADER: usize = 5;

const OP_NAME: u32 = 5;
const OP_MEMBER_NAME: u32 = 6;
const OP_DECORATE: u32 = 71;
const LINKAGE_ATTRIBUTES: u32 = 41;
const EXPORT: u32 = 0;

/// Adds the decorations that export these functions to linkers.
pub(super) fn export_functions(mut words: Vec<u32>, names: &[String]) -> Result<Vec<u32>, TranslateError> {
    let (mut decorations, mut count) = (Vec::new(), 0);
    let (mut at, mut end_of_names) = (HEADER, HEADER);
    while let Some(&first) = words.get(at) {
        let (length, operation) = ((first >> 16) as usize, first & 0xffff);
        let Some(instruction) = words.get(at..at + length.max(1)) else { break };
        at += instruction.len();
        if operation == OP_NAME || operation == OP_MEMBER_NAME {
            end_of_names = at;
        }
        if let (OP_NAME, [_, target, text @ ..]) = (operation, instruction)
            && names.iter().any(|name| literal(name) == text)
        {
            count += 1;
            decorations.extend([(4 + text.len() as u32) << 16 | OP_DECORATE, *target, LINKAGE_ATTRIBUTES]);
            decorations.extend(text);
            decorations.push(EXPORT);
        }
    }
    if count != names.len() {
        return Err(TranslateError::Naga("the SPIR-V does not name its functions".into()));
    }
    words.splice(end_of_names..end_of_names, decorations);
    Ok(words)
}

/// Returns a text as a SPIR-V literal: with a zero at its end, padded to whole words.
fn literal(text: &str) -> Vec<u32> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize((text.len() / 4 + 1) * 4, 0);
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}
