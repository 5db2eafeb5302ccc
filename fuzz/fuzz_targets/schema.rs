#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _: bool = gradnoise_fuzz::schema::opened(data);
});
