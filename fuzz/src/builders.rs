//! Checks that any description is refused with an error, or has values in its range.

use super::draw::Draw;
use super::{checks, describe};

pub fn run(data: &[u8]) {
    let mut draw = Draw::new(data);
    let noise = describe::noise(&mut draw);
    checks::noise(&noise, &mut draw);
}
