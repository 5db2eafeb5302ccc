// The entry point: one invocation fills the words of one sample, or one word of several samples.
//
// holes: load_zero, band, write, samples_per_word, words_per_sample

@compute @workgroup_size(64)
fn fill(@builtin(global_invocation_id) id: vec3u) {
    load_zero();
    let x = band.first_x + id.x * samples_per_word;
    if (x >= band.width || id.y >= band.rows) {
        return;
    }
    let index = vec4u(x, band.first_y + id.y, band.first_z + id.z, 0u);
    let row = id.z * band.rows + id.y;
    write(index, band.first_word + row * band.row_words + (x / samples_per_word) * words_per_sample);
}
