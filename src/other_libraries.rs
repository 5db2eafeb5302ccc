#![doc = include_str!("../docs/modules.md")]
