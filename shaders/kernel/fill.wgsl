// The entry point: one invocation fills the words of one sample, or the one word of several.
//
// holes: load_zero, band, write, samples_per_word, words_per_sample

@compute @workgroup_size(64)
fn fill(@builtin(global_invocation_id) id: vec3u) {
    load_zero();
    let x = band.first_x + id.x * samples_per_word;
    if (x >= band.width || id.y >= band.rows) {
        return;
    }
    let row = band.first_row + id.y;
    let index = vec4u(x, row % band.height, row / band.height, 0u);
    write(index, band.first_word + id.y * band.row_words + (x / samples_per_word) * words_per_sample);
}
