//! The landscape, as somebody renders it.

use crate::adapter::context;
use crate::texture::{empty_folder, example, text};

#[test]
fn landscape_has_equal_pixels_and_marks_samples_of_fast_arithmetic() {
    if context().is_none() {
        return;
    }
    let folder = empty_folder("landscape_has_equal_pixels_and_marks_samples_of_fast_arithmetic");
    let arguments = ["--width", "640", "--insets", "insets.png"];
    let output = example("landscape").args(arguments).current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    for expected in
        ["\n0 of 204,800 pixels differ\n", "\nexact arithmetic: 0 of 33,390 samples differ\nfast arithmetic: "]
    {
        assert!(said.contains(expected), "{said}");
    }
    let insets = image::open(folder.join("insets.png")).unwrap().into_rgb8();
    assert_eq!(insets.dimensions(), (640, 106));
    let marks = |columns: std::ops::Range<u32>| {
        let places = columns.flat_map(|x| (0..106).map(move |y| (x, y)));
        places.filter(|(x, y)| insets.get_pixel(*x, *y).0 == [255, 120, 0]).count()
    };
    assert_eq!(marks(0..315), 0, "exact arithmetic");
    assert!(said.contains("fast arithmetic: 0 of") == (marks(325..640) == 0), "{said}");
}
