//! The marbles, as somebody lets them roll.

use crate::adapter::context;
use crate::texture::{empty_folder, example, text};

#[test]
fn marbles_stay_together_in_exact_arithmetic() {
    if context().is_none() {
        return;
    }
    let folder = empty_folder("marbles_stay_together_in_exact_arithmetic");
    let output = example("marbles").current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(
        said.contains("Exact: 0 of 200 marbles part, 200 have equal places at all steps") && said.contains("Fast: "),
        "{said}"
    );
    assert_eq!(image::open(folder.join("marbles.png")).unwrap().into_rgb8().dimensions(), (972, 480));
}
