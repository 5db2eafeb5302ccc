# Functions for scripts that let other compilers run written texts. `tests/verified.txt` lists the batches of texts that
# had the CPU's bits: while neither the texts nor the expected values nor the scripts change, neither can the result.
# GRADNOISE_VERIFY=all compares everything again; with GRADNOISE_WRITE=1 what was compared is listed.

# Succeeds if a batch is listed. Arguments: its name, its folder, and the files that compare it.
is_verified() {
    name_of_batch=$1 folder_of_batch=$2
    shift 2
    hash=$(
        {
            cat "$@"
            find "$folder_of_batch" -type f | LC_ALL=C sort | while read -r file; do
                echo "${file#"$folder_of_batch"}"
                cat "$file"
            done
        } | sha256sum | cut -c 1-16
    )
    hashes="${hashes:-}$name_of_batch $hash
"
    [ -z "${GRADNOISE_VERIFY:-}" ] || return 1
    listed=$(grep "^$name_of_batch $hash " tests/verified.txt) || return 1
    echo "$name_of_batch: verified before by ${listed#* * }"
}

# Lists a batch. Arguments: its name, and the compilers that verified it.
list_verified() {
    compared="${compared:-} $1"
    new="$1 $(echo "$hashes" | sed -n "s/^$1 //p") $2"
    echo "verified: $new"
    [ -n "${GRADNOISE_WRITE:-}" ] || return 0
    { grep -v "^$1 " tests/verified.txt && echo "$new"; } >tests/verified.new
    mv tests/verified.new tests/verified.txt
}
