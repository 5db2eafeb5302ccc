#!/bin/bash
# Measures the weight of the crate: the seconds of processor time to build it after its dependencies, in release and in
# debug. Then, for small programs that call one function each, the seconds of a release build after everything else, and
# the size of the stripped program. If `cargo llvm-lines` is installed, also the number of lines of LLVM code. Arguments
# name programs:
#     bash benches/weight.sh value fill
set -euo pipefail
cd "$(dirname "$0")/.."
crate=$PWD
user=$(mktemp -d)
trap 'rm -rf "$user"' EXIT
target=${CARGO_TARGET_DIR:-$user/target}
mkdir -p "$user/src/bin"

cat >"$user/Cargo.toml" <<END
[package]
name = "weight"
edition = "2024"

[dependencies]
gradnoise = { path = "$crate", default-features = false, features = ["rayon"] }

[profile.release]
strip = true
END

program() {
    cat >"$user/src/bin/weight_$1.rs" <<END
#[allow(unused_imports)]
use gradnoise::{Dimension, Evaluator, Grid, Perlin, Sample};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
    ${2:-drop(noise);}
    Ok(())
}
END
}
grid='let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64; 2])?;'
program new ''
program value 'println!("{}", noise.value([0.25, 0.5])?);'
program sample 'println!("{:?}", noise.sample([0.25, 0.5])?);'
program channels 'println!("{:?}", noise.channels([0.25, 0.5])?);'
program points 'let mut values = [0.0; 64]; noise.fill(&[[0.25, 0.5]; 64], &mut values)?; println!("{values:?}");'
program point_samples 'let mut samples = [Sample::<2>::default(); 64]; noise.fill(&[[0.25, 0.5]; 64], &mut samples)?; println!("{samples:?}");'
program fill "$grid"' let mut values = vec![0.0; 4096]; noise.fill(&grid, &mut values)?; println!("{values:?}");'
program fill_samples "$grid"' let mut samples = vec![Sample::<2>::default(); 4096]; noise.fill(&grid, &mut samples)?; println!("{samples:?}");'

build() {
    cargo "${2:-build}" --quiet --release --manifest-path "$user/Cargo.toml" --target-dir "$target" --bin "weight_$1"
}
TIMEFORMAT='%U %S'

# Builds a crate whose dependencies are built, and prints its name and the seconds.
weigh_crate() {
    cargo clean --quiet --manifest-path "$user/Cargo.toml" --target-dir "$target" --package gradnoise $2
    local build=(cargo build --quiet $2 --manifest-path "$user/Cargo.toml" --target-dir "$target" --bin weight_new)
    if ! said=$({ time "${build[@]}"; } 2>&1); then
        echo "$said" >&2
        exit 1
    fi
    printf '%-14s %10s\n' "$1" "$(tail -1 <<<"$said" | awk '{ print $1 + $2 }')"
}
build new
cargo build --quiet --manifest-path "$user/Cargo.toml" --target-dir "$target" --bin weight_new
printf '%-14s %10s\n' crate seconds
weigh_crate release --release
weigh_crate debug ""
if cargo llvm-lines --version >/dev/null 2>&1; then
    cargo llvm-lines --quiet --release --lib --manifest-path "$crate/Cargo.toml" --target-dir "$target" | sed -n 3p
fi

printf '%-14s %10s %12s\n' program seconds bytes
if [ $# -eq 0 ]; then
    set -- new value sample channels points point_samples fill fill_samples
fi
for name; do
    touch "$user/src/bin/weight_$name.rs"
    if ! said=$({ time build "$name"; } 2>&1); then
        echo "$said" >&2
        exit 1
    fi
    seconds=$(tail -1 <<<"$said" | awk '{ print $1 + $2 }')
    printf '%-14s %10s %12s\n' "$name" "$seconds" "$(stat -c %s "$target/release/weight_$name")"
    if cargo llvm-lines --version >/dev/null 2>&1; then
        build "$name" llvm-lines | sed -n 3p
    fi
done
