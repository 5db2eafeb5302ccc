#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    gradnoise_fuzz::command_line::run(data, |words| gradnoise_cli::planned(words));
});
