//! Packs samples into storage formats.

use crate::array;
use crate::cpu::engine::registers::Planes;
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::engine::strip::BLOCK;
use crate::cpu::twins::kernel::colour::{colour_ramp, curl_2, curl_3, normal};
use crate::cpu::twins::kernel::format;
use crate::cpu::twins::kernel::format::{pack_rgba_srgb_8, pack_rgba_unorm_8};
use crate::format::{Channels, Descriptor, Encoding, Format, encodings};
use crate::plan::{OutputKind, Plan};
use fearless_simd::Level;

/// Stores the samples of a block in a format.
pub(crate) fn put_samples(plan: &Plan, simd: Level, planes: Planes<'_>, format: Format, bytes: &mut [u8]) {
    let Descriptor { encoding, channels, .. } = format.descriptor();
    let values = planes.component(0, 0).iter().copied();
    match channels {
        Channels::Value => put_values(bytes, encoding, planes.component(0, 0), simd),
        Channels::ValueAndGradient => {
            let components = planes.dimension() + 1;
            for k in 0..components {
                put_numbers(bytes, encoding, planes.component(0, k).iter().copied(), k, components);
            }
        }
        Channels::Four if plan.output.is_number() => match encoding {
            Encoding::Unorm8 => put_each(bytes, values.map(|x| pack_rgba_unorm_8(x).to_le_bytes()), 0, 1),
            Encoding::Srgb8 => put_each(bytes, values.map(|x| pack_rgba_srgb_8(x).to_le_bytes()), 0, 1),
            _ => put_texels(bytes, encoding, false, values.map(|x| [x, x, x, 1.0])),
        },
        Channels::Four => {
            let mut texels = [[0.0; 4]; BLOCK];
            let texels = &mut texels[..planes.count()];
            fill_texels(plan, planes, format, texels);
            put_texels(bytes, encoding, plan.output == OutputKind::ColourRamp, texels.iter().copied());
        }
    }
}

/// Stores the values of samples, one behind the other.
fn put_values(bytes: &mut [u8], encoding: Encoding, values: &[f32], simd: Level) {
    macro_rules! put {
        ($($encoding:ident $bytes:literal $kind:ident [$value:ident, $alpha:ident] $colour:tt,)*) => {
            match encoding {
                $(Encoding::$encoding => vectorized!(simd, {
                    for (bytes, &value) in bytes.as_chunks_mut().0.iter_mut().zip(values) {
                        *bytes = low_bytes::<$bytes>(format::$value(value));
                    }
                }),)*
            }
        };
    }
    encodings!(put);
}

/// Stores the `k`-th of the `components` numbers of each sample.
fn put_numbers(bytes: &mut [u8], encoding: Encoding, numbers: impl Iterator<Item = f32>, k: usize, components: usize) {
    macro_rules! put {
        ($($encoding:ident $bytes:literal $kind:ident [$value:ident, $alpha:ident] $colour:tt,)*) => {
            match encoding {
                $(Encoding::$encoding => {
                    let packed = numbers.map(|x| low_bytes::<$bytes>(format::$value(x)));
                    put_each(bytes, packed, k, components);
                })*
            }
        };
    }
    encodings!(put);
}

/// Stores samples of four channels. Colours are shares of full light; everything else lies in [-1, 1].
fn put_texels(bytes: &mut [u8], encoding: Encoding, is_colour: bool, texels: impl Iterator<Item = [f32; 4]>) {
    macro_rules! put {
        ($(
            $encoding:ident $bytes:literal $kind:ident
            [$value:ident, $alpha:ident] [$colour:ident, $colour_alpha:ident],
        )*) => {
            match (encoding, is_colour) {
                $(
                    (Encoding::$encoding, false) => put!(bytes, texels, $bytes, $value, $alpha),
                    (Encoding::$encoding, true) => put!(bytes, texels, $bytes, $colour, $colour_alpha),
                )*
            }
        };
        ($memory:ident, $texels:ident, $bytes:literal, $value:ident, $alpha:ident) => {{
            let packed = $texels.map(|[r, g, b, a]| {
                let texel = [format::$value(r), format::$value(g), format::$value(b), format::$alpha(a)];
                bytemuck::cast::<_, [u8; 4 * $bytes]>(texel.map(low_bytes::<$bytes>))
            });
            put_each($memory, packed, 0, 1);
        }};
    }
    encodings!(put);
}

/// Fills in the four channels of samples.
pub(crate) fn fill_texels(plan: &Plan, planes: Planes<'_>, format: Format, texels: &mut [[f32; 4]]) {
    let parameters = plan.all_parameters().from(plan.program.output_parameters);
    let results = plan.program.root().results.as_slice();
    let slope = |result, d, i: usize| if d < planes.dimension() { planes.component(result, d + 1)[i] } else { 0.0 };
    let values = |result| planes.component(result, 0).iter();
    let numbered = texels.iter_mut().enumerate();
    match plan.output {
        OutputKind::Value | OutputKind::Laplacian | OutputKind::MeanCurvature => {
            texels.iter_mut().zip(values(0)).for_each(|(texel, &x)| *texel = [x, x, x, 1.0]);
        }
        OutputKind::Normals => numbered.for_each(|(i, texel)| {
            *texel = normal([0, 1].map(|d| slope(results[0], d, i)), parameters);
        }),
        OutputKind::Curl => numbered.for_each(|(i, texel)| {
            *texel = match *results {
                [x, y, z] => {
                    let [x, y, z] = [x, y, z].map(|result| [0, 1, 2].map(|d| slope(result, d, i)));
                    curl_3(x, y, z)
                }
                _ => curl_2([0, 1].map(|d| slope(results[0], d, i))),
            };
        }),
        OutputKind::ColourRamp => {
            texels.iter_mut().zip(values(results[0])).for_each(|(texel, &x)| *texel = colour_ramp(x, parameters));
        }
        OutputKind::Channels(_) => {
            let absent = format.absent();
            texels.fill([absent, absent, absent, 1.0]);
            for (channel, &result) in results.iter().enumerate() {
                texels.iter_mut().zip(values(result)).for_each(|(texel, &x)| texel[channel] = x);
            }
        }
    }
}

#[inline(always)]
fn put_each<const B: usize>(bytes: &mut [u8], packed: impl Iterator<Item = [u8; B]>, k: usize, components: usize) {
    for (bytes, packed) in bytes.as_chunks_mut().0.iter_mut().skip(k).step_by(components).zip(packed) {
        *bytes = packed;
    }
}

#[inline(always)]
fn low_bytes<const B: usize>(word: u32) -> [u8; B] {
    let bytes = word.to_le_bytes();
    array::from_fn(|i| bytes[i])
}
