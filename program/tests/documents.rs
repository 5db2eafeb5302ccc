//! The commands of the page on the program work.

use crate::run::{Folder, text};

#[test]
fn commands_of_the_page_work() {
    let page = include_str!("../../docs/program.md");
    let folder = Folder::new();
    let blocks = page.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    let mut count = 0;
    for line in blocks.flat_map(str::lines) {
        // The words behind a # say what the command does.
        let command = line.split("  #").next().unwrap().trim();
        let Some(arguments) = command.strip_prefix("gradnoise ") else {
            assert!(command.is_empty() || command.starts_with("cargo "), "{line}");
            continue;
        };
        let arguments = arguments.split(" > ").next().unwrap().replace('\'', "");
        let output = folder.run(&arguments);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        count += 1;
    }
    assert!(count >= 20, "{count}");
}
