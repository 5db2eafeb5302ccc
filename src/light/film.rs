//! The curve of a film: colours stay, and highlights fade to white without an edge.

use super::vector::{Vector, mixed};

/// What surfaces add to their colours by mirroring, at right angles.
const MIRRORED: f32 = 0.04;
/// Where highlights begin.
const SHOULDER: f32 = 0.8 - MIRRORED;
/// How fast bright colours fade to white.
const FADING: f32 = 0.15;

/// Returns what a film shows of light, from 0 to 1 for any light (Khronos, "PBR Neutral Tone Mapper", 2024).
pub fn developed(light: Vector) -> Vector {
    // Above this light a film is white, and larger numbers could become infinite.
    let light = light.map(|light| light.clamp(0.0, 1e6));
    let least = light[0].min(light[1]).min(light[2]);
    let mirrored = if least < 2.0 * MIRRORED { least - least * least / (4.0 * MIRRORED) } else { MIRRORED };
    let colour = light.map(|light| light - mirrored);
    let peak = colour[0].max(colour[1]).max(colour[2]);
    if peak < SHOULDER {
        return colour;
    }
    let room = 1.0 - SHOULDER;
    let shown = 1.0 - room * room / (peak + room - SHOULDER);
    let white = 1.0 - 1.0 / (FADING * (peak - shown) + 1.0);
    mixed(colour.map(|colour| colour * shown / peak), [shown; 3], white)
}
