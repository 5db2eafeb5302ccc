//! Packs samples into storage formats.

use crate::array;
use crate::cpu::engine::registers::Planes;
use crate::cpu::engine::simd_level::{Vectors, in_registers, vectorized_or_not};
use crate::cpu::engine::strip::BLOCK;
use crate::format::{Channels, Descriptor, Encoding, Format, encodings};
use crate::formulas::kernel::colour::{colour_from_stop, colour_ramp, colour_stop, curl_2, curl_3, normal};
use crate::formulas::kernel::format::{
    pack_float_16, pack_float_32, pack_rgba_srgb_8, pack_rgba_unorm_8, pack_share_8, pack_srgb_8, pack_unorm_8,
    pack_unorm_16,
};
use crate::formulas::kernel::pack_share_srgb_8;
use crate::formulas::space::surface::slopes_along;
use crate::layout::slots;
use crate::plan::{OutputKind, Plan};

/// Stores the samples of a block in a format. On a surface, normals use the outward directions.
pub(crate) fn put_samples(
    plan: &Plan,
    simd: Option<Vectors>,
    planes: Planes<'_>,
    outwards: &[[f32; 4]],
    format: Format,
    bytes: &mut [u8],
) {
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
            Encoding::Unorm8 => vectorized_or_not!(simd, {
                for (bytes, value) in bytes.as_chunks_mut().0.iter_mut().zip(values) {
                    *bytes = pack_rgba_unorm_8(value).to_le_bytes();
                }
            }),
            Encoding::Srgb8 => put_each(bytes, values.map(|x| pack_rgba_srgb_8(x).to_le_bytes()), 0, 1),
            _ => put_four(plan, simd, planes, outwards, format, bytes),
        },
        Channels::Four => put_four(plan, simd, planes, outwards, format, bytes),
    }
}

/// Stores samples of four channels.
#[inline(never)]
fn put_four(
    plan: &Plan,
    simd: Option<Vectors>,
    planes: Planes<'_>,
    outwards: &[[f32; 4]],
    format: Format,
    bytes: &mut [u8],
) {
    let count = planes.count().min(BLOCK);
    let mut channels = [[0.0; BLOCK]; 4];
    fill_channels(plan, simd, planes, outwards, format, channels.each_mut().map(|channel| &mut channel[..count]));
    let is_colour = plan.output == OutputKind::ColourRamp;
    put_channels(
        bytes,
        format.descriptor().encoding,
        is_colour,
        channels.each_ref().map(|channel| &channel[..count]),
        simd,
    );
}

/// Vectorizes a packing loop, unless its function looks up levels in a list.
macro_rules! in_width_of {
    (pack_srgb_8, $simd:ident, $run:expr) => {
        $run
    };
    (pack_share_srgb_8, $simd:ident, $run:expr) => {
        $run
    };
    ($pack:ident, $simd:ident, $run:expr) => {
        vectorized_or_not!($simd, $run)
    };
}

/// Stores the values of samples consecutively.
fn put_values(bytes: &mut [u8], encoding: Encoding, values: &[f32], simd: Option<Vectors>) {
    macro_rules! put {
        ($($encoding:ident $bytes:literal $kind:ident [$value:ident, $alpha:ident] $colour:tt,)*) => {
            match encoding {
                $(Encoding::$encoding => in_width_of!($value, simd, {
                    for (bytes, &value) in bytes.as_chunks_mut().0.iter_mut().zip(values) {
                        *bytes = low_bytes::<$bytes>($value(value));
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
                    let packed = numbers.map(|x| low_bytes::<$bytes>($value(x)));
                    put_each(bytes, packed, k, components);
                })*
            }
        };
    }
    encodings!(put);
}

/// Stores the channels of samples. Colours are shares of full light. All other channels lie in [-1, 1].
fn put_channels(bytes: &mut [u8], encoding: Encoding, is_colour: bool, channels: [&[f32]; 4], simd: Option<Vectors>) {
    macro_rules! put {
        ($(
            $encoding:ident $bytes:literal $kind:ident
            [$value:ident, $alpha:ident] [$colour:ident, $colour_alpha:ident],
        )*) => {
            match (encoding, is_colour) {
                $(
                    (Encoding::$encoding, false) => put!(bytes, channels, $bytes, $value, $alpha),
                    (Encoding::$encoding, true) => put!(bytes, channels, $bytes, $colour, $colour_alpha),
                )*
            }
        };
        ($memory:ident, $channels:ident, $bytes:literal, $value:ident, $alpha:ident) => {
            in_width_of!($value, simd, {
                let [r, g, b, a] = $channels;
                let texels = r.iter().zip(g).zip(b).zip(a).zip($memory.as_chunks_mut().0);
                for ((((&r, &g), &b), &a), bytes) in texels {
                    let texel = [$value(r), $value(g), $value(b), $alpha(a)];
                    *bytes = bytemuck::cast::<_, [u8; 4 * $bytes]>(array::map(texel, low_bytes::<$bytes>));
                }
            })
        };
    }
    encodings!(put);
}

/// Fills in the four channels of samples.
pub(crate) fn fill_channels(
    plan: &Plan,
    simd: Option<Vectors>,
    planes: Planes<'_>,
    outwards: &[[f32; 4]],
    format: Format,
    [r, g, b, a]: [&mut [f32]; 4],
) {
    let all = plan.all_parameters();
    let parameters = all.from(plan.program.output_parameters);
    let results = plan.program.root().results.as_slice();
    let slope = |result, d: usize| {
        if d < planes.dimension() { planes.component(result, d + 1) } else { &[0.0; BLOCK][..planes.count()] }
    };
    let values = |result| planes.component(result, 0);
    a.fill(1.0);
    match plan.output {
        OutputKind::Value | OutputKind::Laplacian | OutputKind::MeanCurvature => {
            for channel in [r, g, b] {
                channel.copy_from_slice(values(0));
            }
        }
        OutputKind::Normals => {
            let copied: [u32; slots::normals::LENGTH as usize] = parameters.copied();
            let mut along = [[0.0; BLOCK]; 2];
            let [right, down] = if outwards.is_empty() {
                [0, 1].map(|d| slope(results[0], d))
            } else {
                fill_slopes_along(planes, results[0], outwards, &mut along);
                along.each_ref().map(|slopes| &slopes[..outwards.len()])
            };
            vectorized_or_not!(simd, {
                in_registers!(parameters, copied);
                let slopes = right.iter().zip(down);
                for ((((&x, &y), r), g), b) in slopes.zip(r).zip(g).zip(b) {
                    [*r, *g, *b, _] = normal([x, y], parameters);
                }
            });
        }
        OutputKind::Curl => {
            let channels = r.iter_mut().zip(g).zip(b);
            if let [x, y, z] = *results {
                let of_x = slope(x, 1).iter().zip(slope(x, 2));
                let of_y = slope(y, 0).iter().zip(slope(y, 2));
                let of_z = slope(z, 0).iter().zip(slope(z, 1));
                vectorized_or_not!(simd, {
                    // A component's slope along its own axis does not count.
                    for (((((r, g), b), (&xy, &xz)), (&yx, &yz)), (&zx, &zy)) in channels.zip(of_x).zip(of_y).zip(of_z)
                    {
                        [*r, *g, *b, _] = curl_3([0.0, xy, xz], [yx, 0.0, yz], [zx, zy, 0.0]);
                    }
                });
            } else {
                let slopes = slope(results[0], 0).iter().zip(slope(results[0], 1));
                vectorized_or_not!(simd, {
                    for (((r, g), b), (&x, &y)) in channels.zip(slopes) {
                        [*r, *g, *b, _] = curl_2([x, y]);
                    }
                });
            }
        }
        OutputKind::ColourRamp => {
            let values = values(results[0]);
            // A single value searches for its stop, as in the shader.
            if let ([value], [r], [g], [b], [a]) = (values, &mut *r, &mut *g, &mut *b, &mut *a) {
                [*r, *g, *b, *a] = colour_ramp(*value, parameters);
                return;
            }
            // The ramp is written stop by stop, so that no sample has to search. The last stop at or below its value
            // remains.
            for k in 0..slots::colour_ramp::stops(parameters) {
                let stop = colour_stop(parameters, k);
                vectorized_or_not!(simd, {
                    let channels = r.iter_mut().zip(g.iter_mut()).zip(b.iter_mut()).zip(a.iter_mut());
                    for ((((r, g), b), a), &value) in channels.zip(values) {
                        let is_here = k == 0 || value >= stop.position;
                        let colour = colour_from_stop(value, stop);
                        [*r, *g, *b, *a] = if is_here { colour } else { [*r, *g, *b, *a] };
                    }
                });
            }
        }
        OutputKind::Channels(_) => {
            for channel in [&mut *r, &mut *g, &mut *b] {
                channel.fill(format.absent());
            }
            for (channel, &result) in [r, g, b, a].into_iter().zip(results) {
                channel.copy_from_slice(values(result));
            }
        }
    }
}

/// Writes the slopes of a result along a surface, to the east and to the south, using the outward directions.
fn fill_slopes_along(planes: Planes<'_>, result: usize, outwards: &[[f32; 4]], [east, south]: &mut [[f32; BLOCK]; 2]) {
    let [x, y, z] = [1, 2, 3].map(|k| planes.component(result, k));
    let gradients = x.iter().zip(y).zip(z);
    for (((((&x, &y), &z), &outwards), east), south) in gradients.zip(outwards).zip(east).zip(south) {
        [*east, *south] = slopes_along(outwards, [x, y, z]);
    }
}

#[cfg_attr(optimized, inline(always))]
fn put_each<const B: usize>(bytes: &mut [u8], packed: impl Iterator<Item = [u8; B]>, k: usize, components: usize) {
    for (bytes, packed) in bytes.as_chunks_mut().0.iter_mut().skip(k).step_by(components).zip(packed) {
        *bytes = packed;
    }
}

#[cfg_attr(optimized, inline(always))]
fn low_bytes<const B: usize>(word: u32) -> [u8; B] {
    let bytes = word.to_le_bytes();
    array::from_fn(|i| bytes[i])
}
