//! Packs samples into storage formats.

use crate::cpu::engine::registers::Planes;
use crate::cpu::engine::strip::BLOCK;
use crate::cpu::twins::kernel::colour::{colour_ramp, curl_2, curl_3, normal};
use crate::cpu::twins::kernel::format::{
    pack_float_16, pack_float_32, pack_rgba_srgb_8, pack_rgba_unorm_8, pack_share_8, pack_share_srgb_8, pack_srgb_8,
    pack_unorm_8, pack_unorm_16,
};
use crate::format::{Channels, Descriptor, Encoding, Format};
use crate::plan::{OutputKind, Plan};

/// Stores the samples of a block in a format.
pub(crate) fn put_samples(plan: &Plan, planes: Planes<'_>, format: Format, bytes: &mut [u8]) {
    let Descriptor { encoding, channels, .. } = format.descriptor();
    let values = planes.component(0, 0).iter().copied();
    match channels {
        Channels::Value => put_numbers(bytes, encoding, values, 0, 1),
        Channels::ValueAndGradient => {
            let components = planes.dimension() + 1;
            for k in 0..components {
                put_numbers(bytes, encoding, planes.component(0, k).iter().copied(), k, components);
            }
        }
        Channels::Four if plan.output == OutputKind::Value => match encoding {
            Encoding::Unorm8 => put_each(bytes, values.map(|x| pack_rgba_unorm_8(x).to_le_bytes())),
            Encoding::Srgb8 => put_each(bytes, values.map(|x| pack_rgba_srgb_8(x).to_le_bytes())),
            Encoding::Unorm16 | Encoding::Float16 | Encoding::Float32 => {
                put_texels(bytes, encoding, false, values.map(|x| [x, x, x, 1.0]));
            }
        },
        Channels::Four => {
            let mut texels = [[0.0; 4]; BLOCK];
            let texels = &mut texels[..planes.count()];
            for (i, found) in texels.iter_mut().enumerate() {
                *found = texel(plan, planes, i, format);
            }
            put_texels(bytes, encoding, plan.output == OutputKind::ColourRamp, texels.iter().copied());
        }
    }
}

/// Stores the `k`-th of the `components` numbers of each sample.
fn put_numbers(bytes: &mut [u8], encoding: Encoding, numbers: impl Iterator<Item = f32>, k: usize, components: usize) {
    match encoding {
        Encoding::Unorm8 => put_components(bytes, numbers.map(|x| [pack_unorm_8(x) as u8]), k, components),
        Encoding::Srgb8 => put_components(bytes, numbers.map(|x| [pack_srgb_8(x) as u8]), k, components),
        Encoding::Unorm16 => put_components(bytes, numbers.map(|x| low_half(pack_unorm_16(x))), k, components),
        Encoding::Float16 => put_components(bytes, numbers.map(|x| low_half(pack_float_16(x))), k, components),
        Encoding::Float32 => put_components(bytes, numbers.map(|x| pack_float_32(x).to_le_bytes()), k, components),
    }
}

/// Stores samples of four channels. Colours are shares of full light; everything else lies in [-1, 1].
fn put_texels(bytes: &mut [u8], encoding: Encoding, is_colour: bool, texels: impl Iterator<Item = [f32; 4]>) {
    let unorm = |x| (if is_colour { pack_share_8(x) } else { pack_unorm_8(x) }) as u8;
    let srgb = |x| (if is_colour { pack_share_srgb_8(x) } else { pack_srgb_8(x) }) as u8;
    match encoding {
        Encoding::Unorm8 => put_each(bytes, texels.map(|texel| texel.map(unorm))),
        Encoding::Srgb8 => put_each(bytes, texels.map(|[r, g, b, a]| [srgb(r), srgb(g), srgb(b), unorm(a)])),
        Encoding::Unorm16 => put_channels::<2, 8>(bytes, texels, |x| low_half(pack_unorm_16(x))),
        Encoding::Float16 => put_channels::<2, 8>(bytes, texels, |x| low_half(pack_float_16(x))),
        Encoding::Float32 => put_channels::<4, 16>(bytes, texels, |x| pack_float_32(x).to_le_bytes()),
    }
}

/// Returns the four channels of a sample.
pub(crate) fn texel(plan: &Plan, planes: Planes<'_>, i: usize, format: Format) -> [f32; 4] {
    let parameters = plan.all_parameters().from(plan.program.output_parameters);
    let results = plan.program.root().results.as_slice();
    let value = |result| planes.component(result, 0)[i];
    let slope = |result, d| if d < planes.dimension() { planes.component(result, d + 1)[i] } else { 0.0 };
    match (plan.output, results) {
        (OutputKind::Value, _) => {
            let value = value(0);
            [value, value, value, 1.0]
        }
        (OutputKind::Normals, _) => normal([0, 1].map(|d| slope(results[0], d)), parameters),
        (OutputKind::Curl, &[x, y, z]) => {
            let [x, y, z] = [x, y, z].map(|result| [0, 1, 2].map(|d| slope(result, d)));
            curl_3(x, y, z)
        }
        (OutputKind::Curl, _) => curl_2([0, 1].map(|d| slope(results[0], d))),
        (OutputKind::ColourRamp, _) => colour_ramp(value(results[0]), parameters),
        (OutputKind::Channels(_), _) => std::array::from_fn(|channel| {
            let absent = if channel == 3 { 1.0 } else { format.absent() };
            results.get(channel).map_or(absent, |&result| value(result))
        }),
    }
}

#[inline(always)]
fn put_channels<const C: usize, const B: usize>(
    bytes: &mut [u8],
    texels: impl Iterator<Item = [f32; 4]>,
    pack: impl Fn(f32) -> [u8; C],
) where
    [[u8; C]; 4]: bytemuck::Pod,
    [u8; B]: bytemuck::Pod,
{
    put_each::<B>(bytes, texels.map(|texel| bytemuck::cast(texel.map(&pack))));
}

#[inline(always)]
fn put_each<const B: usize>(bytes: &mut [u8], samples: impl Iterator<Item = [u8; B]>) {
    put_components(bytes, samples, 0, 1);
}

#[inline(always)]
fn put_components<const B: usize>(
    bytes: &mut [u8],
    numbers: impl Iterator<Item = [u8; B]>,
    k: usize,
    components: usize,
) {
    for (bytes, number) in bytes.as_chunks_mut().0.iter_mut().skip(k).step_by(components).zip(numbers) {
        *bytes = number;
    }
}

fn low_half(word: u32) -> [u8; 2] {
    (word as u16).to_le_bytes()
}
