// Parameters that the compiler knows.
//
// holes: parameters_length, parameters_words

const all_parameters = array<vec4u, parameters_length>(parameters_words);
