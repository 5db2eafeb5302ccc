//! Parses sizes in arguments.

#[derive(Clone, Copy)]
pub struct Size(pub [u32; 2]);

const LARGEST: u32 = 4096;

/// Parses a size such as 1280x720.
pub fn size(text: &str) -> Result<Size, String> {
    let numbers = text.split_once('x').and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
    match numbers {
        Some(size) if size.iter().all(|side| (1..=LARGEST).contains(side)) => Ok(Size(size)),
        Some(_) => Err(format!("width and height lie between 1 and {LARGEST}")),
        None => Err("two whole numbers joined by x are expected, such as 1280x720".into()),
    }
}
