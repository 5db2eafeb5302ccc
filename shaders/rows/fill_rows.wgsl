// The entry point that fills runs of rows: one invocation fills four columns of some rows of one slice.
//
// holes: load_zero, band, SamplePosition, begin_rows, write_rows, words_of_four

// Rows one below the other, and the number of words from the first of the four columns to the row's end.
struct Run { at: SamplePosition, rows: u32, words: u32 }

@compute @workgroup_size(64)
fn fill(@builtin(global_invocation_id) id: vec3u) {
    load_zero();
    let x = band.first_x + id.x * 4u;
    let first = id.y * band.run;
    if (x >= band.width || first >= band.rows) {
        return;
    }
    let index = vec4u(x, band.first_y + first, band.first_z + id.z, 0u);
    let start = (x / 4u) * words_of_four;
    let own_words = (band.width * words_of_four + 3u) / 4u;
    begin_rows(band.first_word + (id.z * band.rows + first) * band.row_words + start);
    write_rows(Run(SamplePosition(index, vec4f()), min(band.run, band.rows - first), own_words - start));
}
