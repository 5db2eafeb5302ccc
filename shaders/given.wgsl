// An octave whose sample is at hand: that takes the place of where it is.
//
// holes: Sample
// twin: none, in Rust octaves are behind a trait

fn given_at(sample: Sample, frequency: f32) -> Sample {
    return sample;
}

fn given(sample: Sample, frame: u32) -> Sample {
    return sample;
}
