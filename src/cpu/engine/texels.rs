//! Packs samples as formats store them.

use crate::cpu::engine::BLOCK;
use crate::cpu::engine::registers::Planes;
use crate::cpu::twins::kernel::colour::{colour_ramp, curl_2, curl_3, normal};
use crate::cpu::twins::kernel::format::{
    pack_float_16, pack_float_32, pack_rgba_srgb_8, pack_rgba_unorm_8, pack_share_8, pack_share_srgb_8, pack_srgb_8,
    pack_unorm_8, pack_unorm_16,
};
use crate::format::Format;
use crate::plan::{OutputKind, Plan};

/// Puts at most a block's samples in a format.
pub(crate) fn put_samples(plan: &Plan, planes: Planes<'_>, format: Format, bytes: &mut [u8]) {
    if plan.output != OutputKind::Value {
        return put_texels(plan, planes, format, bytes);
    }
    let values = planes.component(0, 0).iter().copied();
    match format {
        Format::R8Unorm => put_each(bytes, values.map(|x| [pack_unorm_8(x) as u8])),
        Format::R16Unorm => put_each(bytes, values.map(|x| (pack_unorm_16(x) as u16).to_le_bytes())),
        Format::R16Float => put_each(bytes, values.map(|x| (pack_float_16(x) as u16).to_le_bytes())),
        Format::R32Float => put_each(bytes, values.map(|x| pack_float_32(x).to_le_bytes())),
        Format::Rgba8Unorm => put_each(bytes, values.map(|x| pack_rgba_unorm_8(x).to_le_bytes())),
        Format::Rgba8UnormSrgb => put_each(bytes, values.map(grey_srgb)),
        Format::Rgba16Float => put_each(bytes, values.map(|x| halves([x, x, x, 1.0]))),
        Format::Rgba32Float => put_each(bytes, values.map(|x| floats([x, x, x, 1.0]))),
        Format::ValueAndGradient => {
            let components = planes.dimension() + 1;
            for k in 0..components {
                let numbers = bytes.as_chunks_mut::<4>().0.iter_mut().skip(k).step_by(components);
                for (bytes, number) in numbers.zip(planes.component(0, k)) {
                    *bytes = pack_float_32(*number).to_le_bytes();
                }
            }
        }
    }
}

/// Puts at most a block's four channels. Colours are shares of full light, all else lies in [-1, 1].
fn put_texels(plan: &Plan, planes: Planes<'_>, format: Format, bytes: &mut [u8]) {
    let mut texels = [[0.0; 4]; BLOCK];
    let texels = &mut texels[..planes.count()];
    fill_texels(plan, planes, format, texels);
    let texels = texels.iter();
    let is_colour = plan.output == OutputKind::ColourRamp;
    let unorm = |x| (if is_colour { pack_share_8(x) } else { pack_unorm_8(x) }) as u8;
    let srgb = if is_colour { share_srgb } else { value_srgb };
    match format {
        Format::Rgba8UnormSrgb => put_each(bytes, texels.map(|&[r, g, b, a]| [srgb(r), srgb(g), srgb(b), unorm(a)])),
        Format::Rgba16Float => put_each(bytes, texels.map(|&texel| halves(texel))),
        Format::Rgba32Float => put_each(bytes, texels.map(|&texel| floats(texel))),
        _ => put_each(bytes, texels.map(|texel| texel.map(unorm))),
    }
}

/// Fills in the four channels of samples.
pub(crate) fn fill_texels(plan: &Plan, planes: Planes<'_>, format: Format, texels: &mut [[f32; 4]]) {
    let parameters = plan.all_parameters().from(plan.program.output_parameters);
    let results = plan.program.root().results.as_slice();
    let slope = |result, d, i: usize| if d < planes.dimension() { planes.component(result, d + 1)[i] } else { 0.0 };
    let values = |result| planes.component(result, 0).iter();
    let numbered = texels.iter_mut().enumerate();
    match plan.output {
        OutputKind::Value => texels.iter_mut().zip(values(0)).for_each(|(texel, &x)| *texel = [x, x, x, 1.0]),
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

/// Searches for a level of sRGB. On its own, this compiles to something three times as fast as within a loop.
#[inline(never)]
fn share_srgb(share: f32) -> u8 {
    pack_share_srgb_8(share) as u8
}

#[inline(never)]
fn value_srgb(value: f32) -> u8 {
    pack_srgb_8(value) as u8
}

#[inline(never)]
fn grey_srgb(value: f32) -> [u8; 4] {
    pack_rgba_srgb_8(value).to_le_bytes()
}

#[inline(always)]
fn put_each<const B: usize>(bytes: &mut [u8], samples: impl Iterator<Item = [u8; B]>) {
    for (bytes, sample) in bytes.as_chunks_mut().0.iter_mut().zip(samples) {
        *bytes = sample;
    }
}

#[inline(always)]
fn halves(texel: [f32; 4]) -> [u8; 8] {
    bytemuck::cast(texel.map(|x| (pack_float_16(x) as u16).to_le_bytes()))
}

#[inline(always)]
fn floats(texel: [f32; 4]) -> [u8; 16] {
    bytemuck::cast(texel.map(|x| pack_float_32(x).to_le_bytes()))
}
