#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gradnoise_fuzz::schema::run(data));
