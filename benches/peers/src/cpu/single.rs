use super::{PEERS, WAYS, build, gradnoise, one_by_one, processor_name, versions};
use crate::Failure;
use crate::page::{Section, Table};
use crate::table::{nanoseconds, ratio};
use crate::timing::{Contestant, rates};
use crate::work::{Calls, Kind, Points, Samples};
use ::gradnoise::{Dimension, Noise};

const VALUE: &str = "`value`";
const SAMPLE: &str = "`sample`";
const LISTS: &str = "`points` of 64";
const NOISE: &str = "noise";
const COUNT: usize = 1 << 16;
const OCTAVES: u8 = 6;

/// Measures calls for single positions, on one thread.
pub fn section(rounds: usize) -> Result<Section, Failure> {
    // simdnoise has no such call.
    let peers = &PEERS[1..];
    let mut table = Table::new(&[&["", VALUE, SAMPLE, LISTS][..], peers, &["× noise", "× best peer"]].concat());
    for (name, kind, calls) in [
        ("Perlin 2-D", Kind::Perlin, Calls::Plane(points())),
        ("Perlin 3-D", Kind::Perlin, Calls::Volume(points())),
        ("simplex 2-D", Kind::Simplex, Calls::Plane(points())),
        ("simplex 3-D", Kind::Simplex, Calls::Volume(points())),
        ("Perlin 2-D, 6 octaves", Kind::Perlin, Calls::Fbm(points(), OCTAVES)),
    ] {
        for (way, noise) in &WAYS[..2] {
            let name = format!("{name}{way}");
            eprintln!("{name}, single positions");
            table.push(row(name, kind, |dimension| noise(kind, dimension), &calls, peers, rounds)?);
        }
    }
    Ok(Section {
        name: "single",
        text: format!(
            "CPU: {}; {}. Nanoseconds per position.\n\n{}\n{}.\n",
            processor_name(),
            build(),
            table.markdown(),
            versions(peers),
        ),
    })
}

fn points<const D: usize>() -> Samples<D> {
    Samples::Single(Points::random(COUNT))
}

fn row(
    name: String,
    kind: Kind,
    described: impl Fn(Dimension) -> Noise,
    calls: &Calls,
    peers: &[&str],
    rounds: usize,
) -> Result<Vec<String>, Failure> {
    let [value, sample, lists] = gradnoise::calls(described, calls)?;
    let mut contestants = vec![
        Contestant { name: VALUE, samples: COUNT, run: value },
        Contestant { name: SAMPLE, samples: COUNT, run: sample },
        Contestant { name: LISTS, samples: COUNT, run: lists },
    ];
    contestants.extend(one_by_one(kind, calls, COUNT));
    let rates = rates(&mut contestants, rounds)?;
    let of = |name: &str| contestants.iter().position(|contestant| contestant.name == name).map(|i| rates[i]);
    let best_peer = peers.iter().filter_map(|peer| of(peer)).max_by(f64::total_cmp);
    let mut row = vec![name];
    row.extend([VALUE, SAMPLE, LISTS].iter().chain(peers).map(|name| nanoseconds(of(name))));
    row.push(ratio(of(VALUE), of(NOISE)));
    row.push(ratio(of(VALUE), best_peer));
    Ok(row)
}
