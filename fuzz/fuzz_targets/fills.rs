#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gradnoise_fuzz::fills::run(data));
