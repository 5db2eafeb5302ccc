#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gradnoise_fuzz::codes::run(data));
