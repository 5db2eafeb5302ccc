// The word of the output at which the next row of a run begins. It is counted, not computed from the row. In vectors it
// is then one value, which drivers extract for each invocation.
//
// holes: band

var<private> row_word: u32;

fn begin_rows(word: u32) {
    row_word = word;
}

fn end_row() {
    row_word += band.row_words;
}
