/// Returns an overload of the function of this name that holds the module's private variables itself.
///
/// Metal's language has no variables outside functions, so naga passes them as arguments. It allows a second function
/// of the same name with fewer arguments.
pub(super) fn hide_private_variables(text: &str, name: &str) -> String {
    let Some((head, rest)) = text.split_once(&format!(" {name}(\n")) else { return String::new() };
    let Some((parameters, _)) = rest.split_once("\n) {") else { return String::new() };
    let kind = head.rsplit('\n').next().unwrap_or_default();
    let parameters: Vec<&str> = parameters.split(",\n").map(str::trim).collect();
    let (private, public): (Vec<&str>, Vec<&str>) = parameters.iter().partition(|kind| kind.starts_with("thread "));
    if private.is_empty() {
        return String::new();
    }
    let declaration = |parameter: &&str| {
        let variable = parameter.trim_start_matches("thread ").replacen('&', "", 1);
        format!("    {variable} = {{}};\n")
    };
    let declarations: String = private.iter().map(declaration).collect();
    let arguments: Vec<&str> = parameters.iter().filter_map(|parameter| parameter.rsplit(' ').next()).collect();
    format!(
        "\n{kind} {name}(\n    {}\n) {{\n{declarations}    return {name}({});\n}}\n",
        public.join(",\n    "),
        arguments.join(", ")
    )
}
