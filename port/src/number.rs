//! Prints literals as Rust's lints want them: digits in groups, and floats as short as `f32` allows.

/// Returns a literal of WGSL in Rust, without its suffix.
pub(crate) fn literal(text: &str) -> String {
    let digits = text.trim_end_matches('u');
    if let Some(hexadecimal) = digits.strip_prefix("0x") {
        return format!("0x{}", grouped_from_right(hexadecimal, 4, 4));
    }
    let is_float = text.contains(['.', 'e']);
    let Some(float) = is_float.then(|| digits.parse::<f32>().ok()).flatten() else {
        return grouped_from_right(digits, 3, 5);
    };
    // The shortest text of a large number ends with zeros.
    if let Some(whole) = digits.strip_suffix(".0") {
        return format!("{}.0", grouped_from_right(whole, 3, 5));
    }
    let shortest = if digits.contains('e') { format!("{float:e}") } else { format!("{float:?}") };
    let count = |text: &str| text.split('e').next().unwrap_or_default().len();
    let shortest = if count(digits) <= count(&shortest) { digits.to_owned() } else { shortest };
    let (mantissa, exponent) = shortest.split_once('e').map_or((shortest.as_str(), None), |(m, e)| (m, Some(e)));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut text = grouped_from_right(whole, 3, 5);
    if !fraction.is_empty() || exponent.is_none() {
        text = format!("{text}.{}", grouped_from_left(fraction));
    }
    exponent.map_or(text.clone(), |exponent| format!("{text}e{exponent}"))
}

fn grouped_from_right(digits: &str, group: usize, least: usize) -> String {
    if digits.len() <= least {
        return digits.to_owned();
    }
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(group) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

fn grouped_from_left(digits: &str) -> String {
    if digits.len() <= 4 {
        return digits.to_owned();
    }
    let groups: Vec<_> = digits.as_bytes().chunks(3).map(String::from_utf8_lossy).collect();
    groups.join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_groups_of_digits_and_the_same_value() {
        let printed = [
            ("15731u", "15731"),
            ("789221u", "789_221"),
            ("0x7feb352du", "0x7feb_352d"),
            ("0xffffu", "0xffff"),
            ("9.313226e-10", "9.313_226e-10"),
            ("9.094947017729282e-13", "9.094_947e-13"),
            ("8388608.0", "8_388_608.0"),
            ("0.5", "0.5"),
            ("1152921504606846976.0", "1_152_921_504_606_846_976.0"),
        ];
        for (wgsl, rust) in printed {
            assert_eq!(literal(wgsl), rust);
            if let (Ok(expected), Ok(value)) = (wgsl.parse::<f32>(), rust.replace('_', "").parse::<f32>()) {
                assert_eq!(expected, value, "{wgsl}");
            }
        }
    }
}
