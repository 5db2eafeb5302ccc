// The entry point: one invocation fills a run of rows of one column, whose samples follow each other by steps. A column
// has one sample, or as many as fit into a word.
//
// holes: load_zero, band, begin_columns, next_row, write, samples_per_word, words_per_sample

@compute @workgroup_size(64)
fn fill(@builtin(global_invocation_id) id: vec3u) {
    load_zero();
    let x = band.first_x + id.x * samples_per_word;
    let first = id.y * band.run;
    if (x >= band.width || first >= band.rows) {
        return;
    }
    var index = vec4u(x, band.first_y + first, band.first_z + id.z, 0u);
    var word = band.first_word + (id.z * band.rows + first) * band.row_words;
    word += (x / samples_per_word) * words_per_sample;
    let rows = min(band.run, band.rows - first);
    begin_columns(index);
    var row = 0u;
    // The condition is at the end: software adapters run all lanes through a loop until the last has left it.
    loop {
        write(index, word);
        next_row();
        index.y += 1u;
        word += band.row_words;
        row += 1u;
        continuing {
            break if row == rows;
        }
    }
}
