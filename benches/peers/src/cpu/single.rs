use super::gradnoise::SingleCalls;
use super::{PEERS, WAYS, build, gradnoise, one_by_one, processor_name, versions};
use crate::Failure;
use crate::page::{Section, Table};
use crate::table::{nanoseconds, ratio};
use crate::timing::{Contestant, rates};
use crate::work::{Calls, Kind, Points, Samples};
use ::gradnoise::{Dimension, Noise};

const AT: &str = "`at`";
const WITH_GRADIENT: &str = "`with_gradient`";
const FILL: &str = "`fill` of 8";
const VALUE: &str = "`value`";
const SAMPLE: &str = "`sample`";
const LISTS: &str = "`points` of 64";
const OURS: [&str; 6] = [AT, WITH_GRADIENT, FILL, VALUE, SAMPLE, LISTS];
const NOISE: &str = "noise";
const FASTNOISE_LITE: &str = "fastnoise-lite";
const COUNT: usize = 1 << 16;
const OCTAVES: u8 = 6;

/// Measures calls for single positions, on one thread.
pub fn section(rounds: usize) -> Result<Section, Failure> {
    // simdnoise has no such call.
    let peers = &PEERS[1..];
    let ratios = ["`value` × noise", "`at` × fastnoise-lite", "`at` × best peer"];
    let mut table = Table::new(&[&[""][..], &OURS, peers, &ratios].concat());
    for (name, kind, calls) in [
        ("Perlin 2-D", Kind::Perlin, Calls::Plane(points())),
        ("Perlin 3-D", Kind::Perlin, Calls::Volume(points())),
        ("simplex 2-D", Kind::Simplex, Calls::Plane(points())),
        ("simplex 3-D", Kind::Simplex, Calls::Volume(points())),
        ("OpenSimplex2 2-D", Kind::OpenSimplex2, Calls::Plane(points())),
        ("Perlin 2-D, 6 octaves", Kind::Perlin, Calls::Fbm(points(), OCTAVES)),
        ("ridges 2-D, 4 octaves", Kind::Ridges, Calls::Plane(points())),
        ("F1 2-D", Kind::Cellular, Calls::Plane(points())),
        ("F2 - F1 2-D", Kind::CellBorders, Calls::Plane(points())),
        ("terrain 2-D", Kind::Terrain, Calls::Plane(points())),
    ] {
        // OpenSimplex2 has the fast hash by default.
        let ways = if kind == Kind::OpenSimplex2 { &WAYS[..2] } else { &WAYS[..] };
        for (way, noise) in ways {
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
    let SingleCalls { at, with_gradient, fill, value, sample, points } = gradnoise::calls(described, calls)?;
    let ours = OURS.into_iter().zip([at, with_gradient, fill, value, sample, points]);
    let mut contestants: Vec<_> = ours.map(|(name, run)| Contestant { name, samples: COUNT, run }).collect();
    contestants.extend(one_by_one(kind, calls, COUNT));
    let rates = rates(&mut contestants, rounds)?;
    let of = |name: &str| contestants.iter().position(|contestant| contestant.name == name).map(|i| rates[i]);
    let best_peer = peers.iter().filter_map(|peer| of(peer)).max_by(f64::total_cmp);
    let mut row = vec![name];
    row.extend(OURS.iter().chain(peers).map(|name| nanoseconds(of(name))));
    row.push(ratio(of(VALUE), of(NOISE)));
    row.push(ratio(of(AT), of(FASTNOISE_LITE)));
    row.push(ratio(of(AT), best_peer));
    Ok(row)
}
