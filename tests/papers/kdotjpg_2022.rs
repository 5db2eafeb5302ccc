//! `KdotJPG` 2022, `OpenSimplex2.java` and `OpenSimplex2S.java` (<https://github.com/KdotJPG/OpenSimplex2>, public
//! domain): hashes of 64 bits, and values. The values were printed by a program around the same repository's Rust
//! version, `rust/fast.rs` and `rust/smooth.rs` at commit 4cd120d, and are compared through arrays of the gradients
//! that its hashes pick.

use gradnoise::{
    Dimension, Edge, Evaluator, Falloff, GradientArray, Gradients, Noise, Normalization, OpenSimplex2, OpenSimplex2S,
    Orientation,
};
use std::array::from_fn;

/// Along each axis, so many cells around zero have their own gradients.
const EXTENT: usize = 16;

const PRIMES: [i64; 4] = [0x5205_402b_9270_c86f, 0x598c_d327_0038_17b5, 0x5bcc_226e_9fa0_bacb, 0x56cc_5227_e58f_554b];
/// By what the seed of the second cubic lattice of 3-D differs.
const FLIP: i64 = -0x52d5_47b2_e96e_d629;
/// By what the seeds of the five lattices of `OpenSimplex2` in 4-D differ.
const OFFSET: i64 = 0x0e83_dc3e_0da7_164d;

/// The published order of gradients, as places in the sets of this crate.
const ORDER_2: [u8; 24] = [4, 1, 22, 19, 16, 13, 10, 7, 5, 3, 2, 0, 23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 8, 6];
const ORDER_3: [u8; 48] = [
    23, 5, 47, 43, 14, 9, 27, 32, 0, 18, 38, 36, 12, 11, 29, 30, 4, 22, 46, 42, 2, 20, 40, 44, 16, 7, 34, 25, 10, 13,
    28, 31, 19, 1, 39, 37, 8, 15, 26, 33, 6, 17, 35, 24, 21, 3, 41, 45,
];
const ORDER_4: [u8; 160] = [
    0, 48, 52, 120, 143, 95, 91, 23, 2, 50, 54, 122, 141, 93, 89, 21, 4, 56, 58, 124, 139, 87, 85, 19, 18, 84, 86, 138,
    125, 59, 57, 5, 152, 24, 26, 28, 96, 98, 100, 144, 154, 30, 32, 42, 102, 108, 110, 146, 156, 34, 38, 44, 104, 112,
    116, 148, 158, 36, 40, 46, 106, 114, 118, 150, 6, 60, 72, 126, 137, 83, 71, 17, 10, 64, 76, 130, 133, 79, 67, 13,
    8, 62, 74, 128, 135, 81, 69, 15, 12, 66, 78, 132, 131, 77, 65, 11, 14, 68, 80, 134, 129, 75, 63, 9, 16, 70, 82,
    136, 127, 73, 61, 7, 20, 88, 92, 140, 123, 55, 51, 3, 22, 90, 94, 142, 121, 53, 49, 1, 151, 119, 115, 47, 107, 41,
    37, 159, 149, 117, 113, 45, 105, 39, 35, 157, 147, 111, 109, 43, 103, 33, 31, 155, 145, 101, 99, 29, 97, 27, 25,
    153,
];
/// The vector that `OpenSimplex2` lists in 4-D in place of the one of this index, which has another sign.
const MISPRINT: (usize, [f32; 4]) = (137, [-0.044_802_37, 0.044_802_37, 0.858_650_9, 0.508_629_7]);

/// Which of so many entries the hash of a lattice point picks.
fn picked<const N: usize>(seed: i64, cell: [i64; N]) -> usize {
    let primed = (0..N).map(|d| cell[d].wrapping_mul(PRIMES[d]));
    let hash = primed.fold(seed, |a, b| a ^ b).wrapping_mul(0x53a3_f72d_eec5_46f5);
    let (entries, shift) = [(7, 1), (8, 2), (9, 2)][N - 2];
    let folded = hash ^ (hash >> (64 - entries + shift));
    (folded >> shift) as usize & ((1 << entries) - 1)
}

/// The published name of a lattice point of 3-D, given by steps of the simplex lattice: of a cubic lattice whose half
/// diagonals they are, or of the one half a diagonal away, whose points are rounded up.
fn cubic(seed: i64, steps: [i64; 3]) -> (i64, [i64; 3]) {
    let sum: i64 = steps.iter().sum();
    let doubled = steps.map(|step| sum - 2 * step);
    let seed = if sum % 2 == 0 { seed } else { seed ^ FLIP };
    (seed, doubled.map(|twice| twice.div_euclid(2) + twice.rem_euclid(2)))
}

/// The published name of a lattice point of `OpenSimplex2` in 4-D: of one of five lattices, a fifth of the diagonal
/// apart.
fn fifth(seed: i64, steps: [i64; 4]) -> (i64, [i64; 4]) {
    let sum: i64 = steps.iter().sum();
    let lattice = (-sum).rem_euclid(5);
    let down = (sum + lattice) / 5;
    (seed.wrapping_add(lattice.wrapping_mul(OFFSET)), steps.map(|step| step - down))
}

/// The published seed and cell of a lattice point.
type Named<const N: usize> = fn(i64, [i64; N]) -> (i64, [i64; N]);

/// The gradients of the lattice points around zero, and of those that repeat them.
fn array<const N: usize>(
    set: &Gradients,
    order: &[u8],
    misprint: bool,
    named: impl Fn([i64; N]) -> (i64, [i64; N]),
) -> GradientArray {
    let gradients: Vec<[f32; N]> = (0..EXTENT.pow(N as u32))
        .map(|index| {
            let steps = from_fn(|d| {
                let place = (index / EXTENT.pow(d as u32) % EXTENT) as i64;
                if place < EXTENT as i64 / 2 { place } else { place - EXTENT as i64 }
            });
            let (seed, cell) = named(steps);
            let entry = picked(seed, cell) % order.len();
            let vector = set.vectors()[usize::from(order[entry])];
            let vector = if misprint && entry == MISPRINT.0 { MISPRINT.1 } else { vector };
            from_fn(|d| vector[d])
        })
        .collect();
    GradientArray::new([EXTENT as u32; N], &gradients, Edge::Repeat).unwrap()
}

/// Returns by how much a noise differs from the published value. The reference, too, computes with f32.
fn difference<const N: usize>(noise: Noise, position: [f64; N], published: f32) -> f32 {
    (Evaluator::new(noise).unwrap().value(position).unwrap() - published).abs()
}

/// Compares values, and returns how many of `OpenSimplex2S` are as published, and how many are not.
fn compare<const N: usize>(
    rows: &[([f64; N], i64, &[f32])],
    orientations: &[Orientation],
    set: &Gradients,
    order: &[u8],
    [named, named_s]: [Named<N>; 2],
) -> [usize; 2] {
    let dimension = Dimension::try_from(N).unwrap();
    let mut counts = [0; 2];
    for &(position, seed, values) in rows {
        let fast = array(set, order, N == 4, |steps| named(seed, steps));
        let fast = OpenSimplex2::new(dimension).falloff(Falloff::Classic).gradients(fast);
        let fast = fast.normalization(Normalization::Published);
        let smooth = array(set, order, N == 4, |steps| named_s(seed, steps));
        let smooth = OpenSimplex2S::new(dimension).gradients(smooth).normalization(Normalization::Published);
        let (fast_values, smooth_values) = values.split_at(orientations.len());
        assert_eq!(smooth_values.len(), orientations.len());
        for ((&orientation, &fast_value), &smooth_value) in orientations.iter().zip(fast_values).zip(smooth_values) {
            let what = format!("{orientation:?}, seed {seed}, at {position:?}");
            let off = difference(fast.clone().orientation(orientation).noise(), position, fast_value);
            assert!(off < 2e-6, "OpenSimplex2, {what}: {off} off");
            let off = difference(smooth.clone().orientation(orientation).noise(), position, smooth_value);
            // What the reference leaves out in 3-D has been measured at two million places.
            assert!(off < 0.003, "OpenSimplex2S, {what}: {off} off");
            counts[usize::from(off > 2e-6)] += 1;
        }
    }
    counts
}

#[test]
fn open_simplex_2_has_the_published_values_in_2_d() {
    use Orientation::{ImproveX, Standard};
    let set = Gradients::circle_24();
    let counts = compare(&VALUES_2, &[Standard, ImproveX], &set, &ORDER_2, [|seed, steps| (seed, steps); 2]);
    assert_eq!(counts, [24, 0]);
}

#[test]
fn open_simplex_2_has_the_published_values_in_3_d() {
    use Orientation::{ImproveXY, ImproveXZ, Standard};
    let orientations = [Standard, ImproveXY, ImproveXZ];
    let counts = compare(&VALUES_3, &orientations, &Gradients::simplex_48(), &ORDER_3, [cubic; 2]);
    // At these four places the reference leaves out points that are barely within reach: it looks at the far end of a
    // cube's diagonal, or at a neighbour on the other cubic lattice, only if the near end is out of reach.
    assert_eq!(counts, [44, 4]);
}

#[test]
fn open_simplex_2_has_the_published_values_in_4_d() {
    use Orientation::{ImproveXYImproveZW, ImproveXYZ, ImproveXYZImproveXY, ImproveXYZImproveXZ, Standard};
    let orientations = [Standard, ImproveXYZ, ImproveXYZImproveXY, ImproveXYZImproveXZ, ImproveXYImproveZW];
    let set = Gradients::simplex_160();
    let counts = compare(&VALUES_4, &orientations, &set, &ORDER_4, [fifth, |seed, steps| (seed, steps)]);
    assert_eq!(counts, [20, 0]);
}

/// Positions, seeds, and `noise2` and `noise2_ImproveX` of `OpenSimplex2`, then of `OpenSimplex2S`.
const VALUES_2: [([f64; 2], i64, &[f32]); 12] = [
    ([-0.307_617_187_5, 0.038_085_937_5], 0, &[-0.054_331_288, 0.343_232_45, 0.077_960_52, 0.214_840_01]),
    ([0.593_75, -0.468_75], 7, &[-0.031_388_82, -0.638_357_34, 0.112_435_25, -0.392_986_12]),
    ([1.181_640_625, 0.001_953_125], -3, &[0.328_546_64, 0.561_264_93, 0.248_750_6, 0.422_399_3]),
    ([0.215_820_312_5, -1.738_281_25], 123_456_789_012, &[-0.800_71, -0.092_324_48, -0.577_525_85, -0.136_910_68]),
    ([1.359_375, -1.206_054_687_5], 0, &[0.122_174_49, 0.540_901_06, 0.061_018_333, 0.516_191_2]),
    ([0.983_398_437_5, 0.142_578_125], 7, &[-0.315_004_8, 0.588_860_03, -0.409_786_37, 0.651_319_86]),
    ([1.134_765_625, -0.731_445_312_5], -3, &[-0.380_192_04, 0.651_543_2, -0.115_131_89, 0.548_575_9]),
    ([-1.025_390_625, 1.0], 123_456_789_012, &[0.095_951_185, 0.483_606_6, 0.055_469_576, 0.488_653_87]),
    ([-0.301_757_812_5, 0.289_062_5], 0, &[0.181_744_53, 0.138_526_53, 0.155_708_39, 0.101_439_714]),
    ([0.490_234_375, -1.187_5], 7, &[-0.437_859_83, 0.860_043_8, -0.340_976_45, 0.509_580_6]),
    ([1.463_867_187_5, 1.918_945_312_5], -3, &[-0.596_445_2, -0.539_200_07, -0.350_244_25, -0.300_063_1]),
    ([0.199_218_75, 0.486_328_125], 123_456_789_012, &[-0.148_223_39, 0.428_269_92, -0.285_265_2, 0.272_687_73]),
];

/// Positions, seeds, and `noise3_Fallback`, `noise3_ImproveXY` and `noise3_ImproveXZ` of `OpenSimplex2`, then of
/// `OpenSimplex2S`.
const VALUES_3: [([f64; 3], i64, &[f32]); 16] = [
    (
        [-0.451_171_875, 1.153_320_312_5, 0.358_398_437_5],
        0,
        &[-0.490_435_66, -0.135_874_67, 0.345_122_64, -0.446_593_7, -0.135_563_61, 0.335_384_07],
    ),
    (
        [-1.780_273_437_5, 1.859_375, 1.551_757_812_5],
        7,
        &[-0.196_739_45, -0.800_017_7, 0.224_714_62, -0.226_602_61, -0.661_868_4, 0.199_502_02],
    ),
    (
        [-0.867_187_5, 0.561_523_437_5, -0.716_796_875],
        -3,
        &[-0.019_624_297, 0.604_296_45, -0.202_868_42, 0.094_224_095, 0.569_248_1, -0.204_778_21],
    ),
    (
        [0.188_476_562_5, 0.157_226_562_5, -1.006_835_937_5],
        123_456_789_012,
        &[-0.629_731_36, -0.831_582_55, 0.738_846_3, -0.475_944_37, -0.641_982_56, 0.532_554_75],
    ),
    (
        [1.201_171_875, -1.265_625, -1.930_664_062_5],
        0,
        &[0.194_210_23, -0.192_621_47, -0.358_799_9, 0.279_545_43, -0.106_153_61, -0.279_443_74],
    ),
    (
        [-0.777_343_75, -1.100_585_937_5, 0.550_781_25],
        7,
        &[-0.154_579_64, -0.387_497_37, 0.301_250_16, -0.232_130_75, -0.455_343_72, 0.294_018_86],
    ),
    (
        [1.947_265_625, -0.565_429_687_5, 0.327_148_437_5],
        -3,
        &[0.331_934_36, -0.303_908_97, 0.207_319_32, 0.252_08, -0.280_430_8, 0.112_118_885],
    ),
    (
        [-0.848_632_812_5, -1.255_859_375, 0.238_281_25],
        123_456_789_012,
        &[0.294_463_16, 0.915_144_8, -0.029_208_926, 0.368_421_26, 0.842_208_56, -0.034_456_797],
    ),
    (
        [-1.947_265_625, -1.270_507_812_5, -0.165_039_062_5],
        0,
        &[-0.074_712_79, -0.715_247_1, 0.589_698_85, -0.125_140_3, -0.676_669_6, 0.483_760_03],
    ),
    (
        [-0.848_632_812_5, 0.541_015_625, -1.985_351_562_5],
        7,
        &[-0.306_589_45, 0.219_604_43, 0.115_460_53, -0.419_752_48, 0.167_542_98, 0.085_069_05],
    ),
    (
        [0.387_695_312_5, 1.895_507_812_5, -0.576_171_875],
        -3,
        &[0.650_401_06, 0.216_670_63, -0.548_990_5, 0.654_655_75, 0.266_098_38, -0.442_776_74],
    ),
    (
        [1.75, 1.344_726_562_5, -1.707_031_25],
        123_456_789_012,
        &[0.818_491_16, -0.632_356_5, 0.177_748_35, 0.804_563_4, -0.590_276_06, 0.254_443_7],
    ),
    (
        [-0.874_023_437_5, 0.543_945_312_5, -1.053_710_937_5],
        0,
        &[0.298_045_04, -0.081_415_22, 0.193_338_75, 0.370_912_94, -0.126_334_77, 0.145_384_88],
    ),
    (
        [1.365_234_375, 0.637_695_312_5, -1.644_531_25],
        7,
        &[-0.165_622_19, 0.447_500_38, 0.481_576_1, -0.107_838_854, 0.334_956_4, 0.447_720_56],
    ),
    (
        [0.125_976_562_5, -1.104_492_187_5, 1.654_296_875],
        -3,
        &[-0.702_568_9, -0.275_740_92, 0.007_933_112, -0.638_680_4, -0.310_538_6, 0.008_074_819],
    ),
    (
        [-1.502_929_687_5, 0.003_906_25, -1.158_203_125],
        123_456_789_012,
        &[-0.643_011_4, -0.107_193_62, -0.341_023_2, -0.582_215_9, -0.082_085_945, -0.259_814_32],
    ),
];

/// Positions, seeds, and `noise4_Fallback`, `noise4_ImproveXYZ`, `.._ImproveXY`, `.._ImproveXZ` and
/// `noise4_ImproveXY_ImproveZW` of `OpenSimplex2`, then of `OpenSimplex2S`.
const VALUES_4: [([f64; 4], i64, &[f32]); 4] = [
    (
        [-0.621_093_75, 1.921_875, 1.147_460_937_5, 1.849_609_375],
        0,
        &[
            -0.086_752_17,
            0.497_468_8,
            -0.122_939_26,
            0.088_870_37,
            -0.176_061_47,
            -0.119_610_004,
            -0.246_990_52,
            0.079_018_39,
            -0.188_248_53,
            0.577_335_4,
        ],
    ),
    (
        [-1.851_562_5, -0.538_085_937_5, 0.448_242_187_5, 0.285_156_25],
        7,
        &[
            -0.043_426_27,
            -0.609_531_3,
            -0.375_723_33,
            0.209_679_35,
            -0.255_456_98,
            0.596_516_6,
            -0.259_185_55,
            0.113_271_89,
            -0.511_991_9,
            -0.190_503_12,
        ],
    ),
    (
        [-0.099_609_375, -1.605_468_75, -0.243_164_062_5, -1.699_218_75],
        -3,
        &[
            -0.092_579_47,
            0.497_014_7,
            -0.003_946_868_7,
            0.266_858_67,
            0.136_758_36,
            0.042_713_933,
            -0.079_572_85,
            -0.018_181_78,
            0.361_471_68,
            0.040_878_93,
        ],
    ),
    (
        [-1.443_359_375, -0.966_796_875, 0.666_015_625, -1.925_781_25],
        123_456_789_012,
        &[
            -0.264_027_36,
            0.117_948_47,
            0.111_312_255,
            0.021_418_178,
            -0.112_555_586,
            -0.272_933_42,
            0.291_902_78,
            0.184_733_64,
            0.177_924_68,
            -0.340_412_44,
        ],
    ),
];
