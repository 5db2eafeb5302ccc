// Types of all nodes and outputs. `generate.mjs` writes this file from the schema of saved noises.

import { Computed, type Numbers, Operators } from './computed.js';

/**
 * - `x`: The first coordinate.
 * - `y`: The second coordinate.
 * - `z`: The third coordinate.
 * - `w`: The fourth coordinate.
 */
export type Axis =
  | "x"
  | "y"
  | "z"
  | "w";

/**
 * - `drawn`: A fixed pseudo-random shift of each octave after the first.
 * - `none`: No shift, so that octaves repeat one pattern around the origin.
 * - `cochoy`: A shift of octave k by 4096 k, for integer hashes only.
 */
export type Shift =
  | "drawn"
  | "none"
  | "cochoy";

/**
 * - `x_innermost`: The chain P[..P[P[x] + y]..] through the permutation, which repeats after 256 cells.
 * - `x_outermost`: The chain P[x + P[y + P[..]]] through the permutation, which repeats after 256 cells.
 * - `ward`: Ward's integer hash of a sum of coordinates times primes.
 * - `shift`: An integer hash of shifts, of the same sum.
 * - `shift_mult`: An integer hash of shifts and a product, of the same sum.
 * - `cochoy`: Cochoy's chain of integer hashes.
 * - `lowbias`: The integer hash lowbias32 of one coordinate after the other, the most even one.
 * - `fast_noise`: The integer hash of FastNoiseLite, the fastest one.
 * - `fibonacci_table`: A table whose index is a hash with Fibonacci numbers.
 */
export type Hash =
  | "x_innermost"
  | "x_outermost"
  | "ward"
  | "shift"
  | "shift_mult"
  | "cochoy"
  | "lowbias"
  | "fast_noise"
  | "fibonacci_table"
  | { ward: { seed: number | bigint } }
  | { shift: { seed: number | bigint } }
  | { shift_mult: { seed: number | bigint } }
  | { cochoy: { seed: number | bigint } }
  | { lowbias: { seed: number | bigint } }
  | { fast_noise: { seed: number | bigint } }
  | { fibonacci_table: ByteTable };

/**
 * - `seed`: The table of a seed.
 * - `bytes`: A table of any bytes.
 */
export type ByteTable =
  | { seed: number | bigint }
  | { bytes: string };

/**
 * - `perlin`: Perlin's own table.
 * - `seed`: The table of a seed.
 * - `bytes`: A table that has each byte once.
 */
export type Permutation =
  | "perlin"
  | { seed: number | bigint }
  | { bytes: string };

/**
 * - `slopes_8`: A set of 16 vectors.
 * - `slopes_256`: A set of 256 vectors.
 * - `axes_4`: A set of 4 vectors.
 * - `octagon_8`: A set of 8 vectors.
 * - `circle_24`: A set of 24 vectors.
 * - `edges_12_xy`: A set of 12 vectors.
 * - `edges_12`: A set of 12 vectors.
 * - `edges_16`: A set of 16 vectors.
 * - `edges_16_cochoy`: A set of 16 vectors.
 * - `edges_32`: A set of 32 vectors.
 * - `simplex_48`: A set of 48 vectors.
 * - `simplex_160`: A set of 160 vectors.
 * - `vectors`: A set of vectors.
 * - `hash_bytes`: Components are bytes of the hash.
 * - `whole_hashes`: Components are whole hashes.
 * - `array`: Each cell of a finite lattice has its own gradient.
 */
export type Gradients =
  | "slopes_8"
  | "slopes_256"
  | "axes_4"
  | "octagon_8"
  | "circle_24"
  | "edges_12_xy"
  | "edges_12"
  | "edges_16"
  | "edges_16_cochoy"
  | "edges_32"
  | "simplex_48"
  | "simplex_160"
  | "hash_bytes"
  | "whole_hashes"
  | { vectors: readonly (Numbers)[] }
  | { array: { extents: Numbers; components: Numbers; edge?: Edge } };

/**
 * - `slopes_8`: A set of 16 vectors.
 * - `slopes_256`: A set of 256 vectors.
 * - `vectors`: A set of numbers.
 * - `hash_bytes`: Values are bytes of the hash.
 * - `whole_hashes`: Values are whole hashes.
 */
export type Levels =
  | "slopes_8"
  | "slopes_256"
  | "hash_bytes"
  | "whole_hashes"
  | { vectors: readonly (Numbers)[] };

/**
 * - `clamp`: Each cell outside has the gradient of the nearest cell inside.
 * - `repeat`: The array repeats.
 */
export type Edge =
  | "clamp"
  | "repeat";

/**
 * - `exact`: Values are scaled to [-1, 1].
 * - `published`: Values are scaled as published.
 */
export type Normalization =
  | "exact"
  | "published";

/**
 * - `linear`: s = t, which is continuous.
 * - `cubic`: s = 3t² - 2t³, with a continuous gradient.
 * - `quintic`: s = 6t⁵ - 15t⁴ + 10t³, with continuous second derivatives.
 * - `cosine`: s = (1 - cos πt) / 2, with a continuous gradient.
 * - `minimal_cubic`: The cubic of least degree with given slopes at its ends.
 */
export type Fade =
  | "linear"
  | "cubic"
  | "quintic"
  | "cosine"
  | "minimal_cubic";

/**
 * - `smooth`: A radius that is smooth in every dimension.
 * - `classic`: The published radius, slightly discontinuous in 3-D and 4-D.
 */
export type Falloff =
  | "smooth"
  | "classic";

/**
 * - `linear`: s = t, which is continuous.
 * - `cubic`: s = 3t² - 2t³, with a continuous gradient.
 * - `quintic`: s = 6t⁵ - 15t⁴ + 10t³, with continuous second derivatives.
 * - `cosine`: s = (1 - cos πt) / 2, with a continuous gradient.
 * - `spline`: The cubic spline through four values along each axis.
 */
export type Interpolant =
  | "linear"
  | "cubic"
  | "quintic"
  | "cosine"
  | "spline";

/**
 * - `standard`: The lattice without rotation, the only one for tiles.
 * - `improve_x`: y along the diagonal, for side views.
 * - `improve_xy`: z along the diagonal, for terrain with z up and time along z.
 * - `improve_xz`: y along the diagonal, for terrain with y up.
 * - `improve_xyz`: w along the diagonal, for solids with time along w.
 * - `improve_xyz_improve_xy`: w along the diagonal, x, y and z as in improve_xy.
 * - `improve_xyz_improve_xz`: w along the diagonal, x, y and z as in improve_xz.
 * - `improve_xy_improve_zw`: Triangular patterns in x and y and in z and w, for loops.
 */
export type Orientation =
  | "standard"
  | "improve_x"
  | "improve_xy"
  | "improve_xz"
  | "improve_xyz"
  | "improve_xyz_improve_xy"
  | "improve_xyz_improve_xz"
  | "improve_xy_improve_zw";

/**
 * - `euclidean`: The straight distance.
 * - `euclidean_squared`: The square of the straight distance.
 * - `manhattan`: The distance along the axes.
 * - `chebyshev`: The longest distance along an axis.
 * - `minkowski`: The root of the sum of powers of the distances along all axes.
 * - `hybrid`: The sum of the Manhattan and the squared distance.
 */
export type Metric =
  | "euclidean"
  | "euclidean_squared"
  | "manhattan"
  | "chebyshev"
  | "hybrid"
  | { minkowski: { exponent: number } };

/**
 * - `f1`: The distance F1 to the nearest point.
 * - `f2`: The distance F2 to the second nearest point.
 * - `f3`: The distance F3 to the third nearest point.
 * - `f2_minus_f1`: F2 - F1, which is 0 on the borders of cells.
 * - `f1_over_f2`: F1 / F2, which is 1 on the borders of cells.
 * - `f1_times_f2`: The product of F1 and F2.
 * - `f1_plus_f2`: The sum of F1 and F2.
 * - `smooth_f1`: F1 without creases between points.
 * - `cell_value`: One random number for each point, used where that point is the nearest.
 * - `border_distance`: The distance to the border between the regions of the nearest points.
 * - `offset`: The distance to the nearest point along an axis.
 */
export type Feature =
  | "f1"
  | "f2"
  | "f3"
  | "f2_minus_f1"
  | "f1_over_f2"
  | "f1_times_f2"
  | "f1_plus_f2"
  | "cell_value"
  | "border_distance"
  | { smooth_f1: { sharpness: number } }
  | { offset: Axis };

/**
 * - `up`: Up, as in OpenGL, glTF, Godot, Blender, Unity and Bevy.
 * - `down`: Down, as in DirectX and Unreal Engine.
 */
export type YDirection =
  | "up"
  | "down";

/** Normals, colours, curvatures or several values, of a code or JSON, or made by the methods of a noise. */
export declare class Output extends Computed {
  /** Opens a code, JSON, an object of it, or a noise, whose values it then has. */
  constructor(source: string | object | Computed);
}

/** A noise, of a code or JSON, or made by the functions of this package, such as `perlin`. It never changes. */
export declare class Noise extends Operators {
  /** Opens a code, JSON, or an object of it. */
  constructor(source: string | object | Noise);
  /**
   * Sums octaves of the input.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  fbm(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** Whether octaves that are too fine for a grid fade out. Default: false. */
    antialiased?: boolean;
  }): Noise;
  /**
   * Sums octaves of the input.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  fbm(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** Whether octaves that are too fine for a grid fade out. Default: false. */
    antialiased?: boolean;
  }): Noise;
  /**
   * Sums the absolute values of octaves.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  turbulence(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
  }): Noise;
  /**
   * Sums the absolute values of octaves.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  turbulence(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
  }): Noise;
  /**
   * Sums 2|n| - 1 over octaves n.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  billow(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
  }): Noise;
  /**
   * Sums 2|n| - 1 over octaves n.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  billow(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
  }): Noise;
  /**
   * Sums (offset - |n|)² over octaves n, each weighted by the one before it.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  ridged(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** The number from which sizes are subtracted. From 0 to 1024. Default: 1. */
    offset?: number;
    /** The factor of an octave in the weight of the next. From 0 to 1024. Default: 2. */
    gain?: number;
  }): Noise;
  /**
   * Sums (offset - |n|)² over octaves n, each weighted by the one before it.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  ridged(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** The number from which sizes are subtracted. From 0 to 1024. Default: 1. */
    offset?: number;
    /** The factor of an octave in the weight of the next. From 0 to 1024. Default: 2. */
    gain?: number;
  }): Noise;
  /**
   * Sums n + offset over octaves n, each weighted by those before it.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  hybridMultifractal(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 1. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** The number that is added. From 0 to 1024. Default: 0.7. */
    offset?: number;
  }): Noise;
  /**
   * Sums n + offset over octaves n, each weighted by those before it.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  hybridMultifractal(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 1. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** The number that is added. From 0 to 1024. Default: 0.7. */
    offset?: number;
  }): Noise;
  /**
   * Sums octaves that are folded back and forth between -1 and 1.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  pingPong(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor of octaves before they are folded. From 0.5 to 1024. Default: 2. */
    strength?: number;
  }): Noise;
  /**
   * Sums octaves that are folded back and forth between -1 and 1.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  pingPong(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor of octaves before they are folded. From 0.5 to 1024. Default: 2. */
    strength?: number;
  }): Noise;
  /**
   * Multiplies the first octave by 1 plus each other octave.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  multifractal(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 1. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
  }): Noise;
  /**
   * Multiplies the first octave by 1 plus each other octave.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  multifractal(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 1. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
  }): Noise;
  /**
   * Sums octaves, of which low ones damp those after them.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  fbmWeighted(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The part by which they damp them. From 0 to 1. Default: 0.5. */
    weightedStrength?: number;
  }): Noise;
  /**
   * Sums octaves, of which low ones damp those after them.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  fbmWeighted(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The part by which they damp them. From 0 to 1. Default: 0.5. */
    weightedStrength?: number;
  }): Noise;
  /**
   * Sums 2|n| - 1 over octaves n, of which large ones damp those after them.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  billowWeighted(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The part by which they damp them. From 0 to 1. Default: 0.5. */
    weightedStrength?: number;
  }): Noise;
  /**
   * Sums 2|n| - 1 over octaves n, of which large ones damp those after them.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  billowWeighted(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The part by which they damp them. From 0 to 1. Default: 0.5. */
    weightedStrength?: number;
  }): Noise;
  /**
   * Sums folded octaves, of which low ones damp those after them.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  pingPongWeighted(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor of octaves before they are folded. From 0.5 to 1024. Default: 2. */
    strength?: number;
    /** The part by which they damp them. From 0 to 1. Default: 0.5. */
    weightedStrength?: number;
  }): Noise;
  /**
   * Sums folded octaves, of which low ones damp those after them.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  pingPongWeighted(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor of octaves before they are folded. From 0.5 to 1024. Default: 2. */
    strength?: number;
    /** The part by which they damp them. From 0 to 1. Default: 0.5. */
    weightedStrength?: number;
  }): Noise;
  /**
   * Sums octaves, damped by the slopes of those before them. It has gradients and no second derivatives.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  slopeFbm(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor with which slopes damp. From 0 to 1024. Default: 1. */
    strength?: number;
  }): Noise;
  /**
   * Sums octaves, damped by the slopes of those before them. It has gradients and no second derivatives.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  slopeFbm(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor with which slopes damp. From 0 to 1024. Default: 1. */
    strength?: number;
  }): Noise;
  /**
   * Sums ridges that the slopes of earlier ones displace. It has gradients and no second derivatives.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  swissTurbulence(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor with which slopes displace. From -1024 to 1024. Default: 0.15. */
    warp?: number;
  }): Noise;
  /**
   * Sums ridges that the slopes of earlier ones displace. It has gradients and no second derivatives.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  swissTurbulence(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor with which slopes displace. From -1024 to 1024. Default: 0.15. */
    warp?: number;
  }): Noise;
  /**
   * Sums squares that slopes of earlier ones displace and damp. It has gradients and no second derivatives.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  jordanTurbulence(octaves?: number, options?: {
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor of the amplitudes of all octaves after the first. From 0 to 1024. Default: 0.8. */
    gain?: number;
    /** The factor with which the first octave's slopes displace. From -1024 to 1024. Default: 0.4. */
    firstWarp?: number;
    /** The factor with which other octaves' slopes displace. From -1024 to 1024. Default: 0.35. */
    warp?: number;
    /** The factor with which the first octave's slopes damp. From -1024 to 1024. Default: 1. */
    firstDamping?: number;
    /** The factor with which other octaves' slopes damp. From -1024 to 1024. Default: 0.8. */
    damping?: number;
    /** The part of an octave that is removed where it is level. From 0 to 1. Default: 1. */
    dampingScale?: number;
  }): Noise;
  /**
   * Sums squares that slopes of earlier ones displace and damp. It has gradients and no second derivatives.
   * @param octaves The number of octaves. From 1 to 32. Without it and a band there are 5.
   */
  jordanTurbulence(options: {
    /** The number of octaves. From 1 to 32. Without it and a band there are 5. */
    octaves?: number;
    /** The lowest and the highest frequency, instead of a number. */
    band?: [number, number];
    /** The ratio of successive frequencies. From 2**-8 to 256. Default: 2. */
    lacunarity?: number;
    /** The ratio of successive amplitudes. From 0 to 32768. Default: 0.5. */
    persistence?: number;
    /** The shift of octaves against each other. Default: "drawn". */
    shift?: Shift;
    /** Whether the sum is divided by the sum of the amplitudes. Default: true. */
    normalised?: boolean;
    /** The factor of the amplitudes of all octaves after the first. From 0 to 1024. Default: 0.8. */
    gain?: number;
    /** The factor with which the first octave's slopes displace. From -1024 to 1024. Default: 0.4. */
    firstWarp?: number;
    /** The factor with which other octaves' slopes displace. From -1024 to 1024. Default: 0.35. */
    warp?: number;
    /** The factor with which the first octave's slopes damp. From -1024 to 1024. Default: 1. */
    firstDamping?: number;
    /** The factor with which other octaves' slopes damp. From -1024 to 1024. Default: 0.8. */
    damping?: number;
    /** The part of an octave that is removed where it is level. From 0 to 1. Default: 1. */
    dampingScale?: number;
  }): Noise;
  /**
   * Evaluates the input at the position times a factor.
   * @param frequency The factor, which shrinks what the input shows if it is above 1. From -2**32 to 2**32. Default:
   * 1.
   */
  frequency(frequency: number): Noise;
  /**
   * Evaluates the input at the position times a factor for each coordinate.
   * @param frequencies The factors. From -2**32 to 2**32.
   */
  frequencies(frequencies: Numbers): Noise;
  /**
   * Evaluates the input at the position plus an offset.
   * @param offset The offset. From -2**58 to 2**58. In units.
   */
  translate(offset: Numbers): Noise;
  /**
   * Turns the input in the plane of two axes. In 2 and 3 and 4 dimensions.
   * @param from The axis that turns towards the other. Default: "x".
   * @param to The other axis. Default: "y".
   * @param angle The angle. From -1000000000 to 1000000000. In radians. Default: 0.5.
   */
  rotate(from: Axis, to: Axis, angle: number): Noise;
  /**
   * Sets each coordinate of the input from one of the position, or to a number.
   * @param coordinates The input's coordinates.
   */
  swizzle(coordinates: readonly (Axis | number)[]): Noise;
  /**
   * Sets the last coordinate of the input. In 1 and 2 and 3 dimensions.
   * @param last The coordinate. From -2**58 to 2**58. In units. Default: 0.
   */
  slice(last: number): Noise;
  /**
   * Repeats the input with a period along each axis.
   * @param periods The periods, whole numbers of the input's cells, at most 256 with a permutation table, or 0 along
   * axes that do not repeat. From 0 to 2**28. In units.
   */
  tiled(periods: Numbers): Noise;
  /**
   * Sets the number of dimensions of an input that does not fix it.
   * @param dimension The number of coordinates. Default: 2.
   */
  inDimension(dimension: number): Noise;
  /**
   * Evaluates the input at a position that other inputs displace along each axis.
   * @param amplitude The factor of the displacement. From -2**32 to 2**32. In units. Default: 0.5.
   */
  warpBy(amplitude: number, ...components: (Noise | number)[]): Noise;
  /**
   * Goes from the first input to the second as the third goes from 0 to 1.
   */
  mix(to: Noise | number, control: Noise | number): Noise;
  /**
   * Multiplies the value by `scale` and adds `bias`.
   * @param scale The factor. From -2**60 to 2**60. Default: 1.
   * @param bias The number that is added. From -2**60 to 2**60. Default: 0.
   */
  scaleBias(scale: number, bias: number): Noise;
  /**
   * Maps the interval `from`, which must not be empty, linearly onto the interval `to`, and continues beyond both
   * ends.
   * @param from The ends of the old interval. From -2**60 to 2**60.
   * @param to The ends of the new interval. From -2**60 to 2**60.
   */
  remap(from: Numbers, to: Numbers): Noise;
  /**
   * Returns the absolute value.
   */
  abs(): Noise;
  /**
   * Limits the value to [low, high].
   * @param low The lower bound. From -2**60 to 2**60. Default: -0.5.
   * @param high The upper bound. From -2**60 to 2**60. Default: 0.5.
   */
  clamp(low: number, high: number): Noise;
  /**
   * Returns 0 up to `low`, 1 from `high` on, and t²(3 − 2t) between, like GLSL's function.
   * @param low The lower edge. From -2**60 to 2**60. Default: -0.5.
   * @param high The upper edge. From -2**60 to 2**60. Default: 0.5.
   */
  smoothstep(low: number, high: number): Noise;
  /**
   * Returns 0 up to `low`, 1 from `high` on, and t³(t(6t − 15) + 10) between, whose second derivative is also
   * continuous.
   * @param low The lower edge. From -2**60 to 2**60. Default: -0.5.
   * @param high The upper edge. From -2**60 to 2**60. Default: 0.5.
   */
  smootherstep(low: number, high: number): Noise;
  /**
   * Returns 0 below `edge`, and 1 from there on.
   * @param edge The edge. From -2**60 to 2**60. Default: 0.
   */
  threshold(edge: number): Noise;
  /**
   * Maps the value by a smooth curve through 2 to 1024 points (value, new value) in ascending order.
   * @param points The points.
   */
  curve(points: readonly ([number, number])[]): Noise;
  /**
   * Makes terraces between 2 to 1024 heights in ascending order.
   * @param heights The heights. From -2**60 to 2**60.
   * @param inverted Whether values stay close to the upper of two heights instead of the lower. Default: false.
   */
  terrace(heights: Numbers, inverted: boolean): Noise;
  /**
   * Rounds the value to the nearest of evenly spaced heights, `count` to a unit, which is 2⁻²⁰ to 2²⁰.
   * @param count The number of heights to a unit. From 2**-20 to 2**20. Default: 4.
   * @param softness The part of each step that is a smooth edge. From 0 to 1. Default: 0.
   */
  steps(count: number, softness: number): Noise;
  /**
   * Raises the value to an integer power of 0 to 32.
   * @param exponent The exponent. From 0 to 32. Default: 2.
   */
  powi(exponent: number): Noise;
  /**
   * Returns e to the power of the value, which must lie within ±41, with a relative error of 1e-7.
   */
  exp(): Noise;
  /**
   * Returns the natural logarithm of the value, which must be 2⁻²⁰ or more everywhere, with a relative error of 7e-8.
   */
  log(): Noise;
  /**
   * Returns the square root of the value, which must not be negative anywhere, with a relative error of 9e-8.
   */
  sqrt(): Noise;
  /**
   * Returns the square root of the absolute value with the sign of the value.
   */
  signedSqrt(): Noise;
  /**
   * Returns the sine of the value in radians, within 1.1e-7 of the exact sine.
   */
  sin(): Noise;
  /**
   * Returns the cosine of the value in radians.
   */
  cos(): Noise;
  /**
   * Returns the value minus its floor, in [0, 1).
   */
  fract(): Noise;
  /**
   * Returns the largest integer that is at most the value.
   */
  floor(): Noise;
  /**
   * Returns 1 between two bounds and 0 outside, to control a mix.
   * @param lower The lower bound. From -2**60 to 2**60. Default: -0.5.
   * @param upper The upper bound. From -2**60 to 2**60. Default: 0.5.
   * @param softness Half the width of edges. From 0 to 2**60. Default: 0.1.
   */
  between(lower: number, upper: number, softness: number): Noise;
  /**
   * Returns the smaller of two values.
   */
  min(other: Noise | number): Noise;
  /**
   * Returns the larger of two values.
   */
  max(other: Noise | number): Noise;
  /**
   * Returns the smaller of two values, rounded off by a parabola where they differ by less than `softness`.
   * @param softness The difference below which the result is rounded off. From 0 to 1000000. Default: 0.5.
   */
  smoothMin(other: Noise | number, softness: number): Noise;
  /**
   * Returns the larger of two values, rounded off by a parabola where they differ by less than `softness`.
   * @param softness The difference below which the result is rounded off. From 0 to 1000000. Default: 0.5.
   */
  smoothMax(other: Noise | number, softness: number): Noise;
  /**
   * Raises this value to the power of the other.
   */
  pow(other: Noise | number): Noise;
  /**
   * Adds two values.
   */
  add(other: Noise | number): Noise;
  /**
   * Subtracts the second value from the first.
   */
  subtract(other: Noise | number): Noise;
  /**
   * Multiplies two values.
   */
  multiply(other: Noise | number): Noise;
  /**
   * Divides the first value by the second.
   */
  divide(other: Noise | number): Noise;
  /**
   * Writes the normals of a surface whose height is the noise.
   * @param strength The factor of the height. From -2**60 to 2**60. Default: 1.
   */
  normals(strength: number, options?: {
    /** The direction of green. Default: "up". */
    y?: YDirection;
  }): Output;
  /**
   * Writes the colours of a ramp at the values of the noise.
   * @param stops The stops.
   */
  colourRamp(stops: readonly ([number, Numbers])[]): Output;
  /**
   * Writes the sum of the second derivatives along all axes.
   * @param strength The factor of the sum. From -2**60 to 2**60. Default: 1.
   */
  laplacian(strength: number): Output;
  /**
   * Writes the mean curvature of a surface whose height is the noise.
   * @param strength The factor of the height. From -2**60 to 2**60. Default: 1.
   */
  meanCurvature(strength: number): Output;
}

/**
 * Returns the first coordinate.
 */
export declare function x(): Noise;

/**
 * Returns the second coordinate. In 2 and 3 and 4 dimensions.
 */
export declare function y(): Noise;

/**
 * Returns the third coordinate. In 3 and 4 dimensions.
 */
export declare function z(): Noise;

/**
 * Returns the fourth coordinate. In 4 dimensions.
 */
export declare function w(): Noise;

/**
 * Returns the same value everywhere.
 * @param value The value. From -2**60 to 2**60. Default: 0.5.
 */
export declare function constant(value: number): Noise;

/**
 * Slices Perlin or simplex noise of 5 to 8 dimensions. It has gradients and no second derivatives.
 * @param coordinates Its coordinates.
 */
export declare function highDimensional(coordinates: readonly (Axis | number)[], options?: {
  /** The number of dimensions. From 5 to 8. Default: 5. */
  dimensions?: number;
  /** The curve between lattice points of Perlin noise. Without it: It is simplex noise. */
  fade?: Fade;
  /** The permutation table. Default: "perlin". */
  permutation?: Permutation;
  /** The seed of the gradients. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. Default: 0. */
  gradientSeed?: number | bigint;
}): Noise;

/**
 * Interpolates gradients at the corners of square cells.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function perlin(dimension?: number, options?: {
  /** The curve between lattice points. Default: "quintic". */
  fade?: Fade;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: "x_innermost". */
  hash?: Hash;
  /** The gradients. Without it: The noise has its own. */
  gradients?: Gradients;
  /**
   * The angle by which all gradients turn, if they are a set. From -1000000000 to 1000000000. In radians. Without it:
   * Gradients do not turn.
   */
  flow?: number;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;
/**
 * Interpolates gradients at the corners of square cells.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function perlin(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
  /** The curve between lattice points. Default: "quintic". */
  fade?: Fade;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: "x_innermost". */
  hash?: Hash;
  /** The gradients. Without it: The noise has its own. */
  gradients?: Gradients;
  /**
   * The angle by which all gradients turn, if they are a set. From -1000000000 to 1000000000. In radians. Without it:
   * Gradients do not turn.
   */
  flow?: number;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;

/**
 * Sums gradients at the corners of simplices, each fading out with distance.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function simplex(dimension?: number, options?: {
  /** The decay of a gradient's weight with distance. Default: "smooth". */
  falloff?: Falloff;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: "x_outermost". */
  hash?: Hash;
  /** The gradients. Without it: The noise has its own. */
  gradients?: Gradients;
  /**
   * The angle by which all gradients turn, if they are a set. From -1000000000 to 1000000000. In radians. Without it:
   * Gradients do not turn.
   */
  flow?: number;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;
/**
 * Sums gradients at the corners of simplices, each fading out with distance.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function simplex(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
  /** The decay of a gradient's weight with distance. Default: "smooth". */
  falloff?: Falloff;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: "x_outermost". */
  hash?: Hash;
  /** The gradients. Without it: The noise has its own. */
  gradients?: Gradients;
  /**
   * The angle by which all gradients turn, if they are a set. From -1000000000 to 1000000000. In radians. Without it:
   * Gradients do not turn.
   */
  flow?: number;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;

/**
 * Interpolates random values at the corners of square cells.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function value(dimension?: number, options?: {
  /** The interpolation between lattice points. Default: "quintic". */
  interpolant?: Interpolant;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: "x_innermost". */
  hash?: Hash;
  /** The values at lattice points. Without it: A hash is its own value; a byte b is 2 b / 255 - 1. */
  levels?: Levels;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;
/**
 * Interpolates random values at the corners of square cells.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function value(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
  /** The interpolation between lattice points. Default: "quintic". */
  interpolant?: Interpolant;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: "x_innermost". */
  hash?: Hash;
  /** The values at lattice points. Without it: A hash is its own value; a byte b is 2 b / 255 - 1. */
  levels?: Levels;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;

/**
 * Measures distances to random points, one in each cell.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function cellular(dimension?: number, options?: {
  /** The measure of distances. Default: "euclidean". */
  metric?: Metric;
  /** The value that is computed from the nearest points. Default: "f1". */
  feature?: Feature;
  /** The part of its cell in which a point can lie. From 0 to 1. Default: 1. */
  jitter?: number;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /** The hash of cells. Default: "x_innermost". */
  hash?: Hash;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;
/**
 * Measures distances to random points, one in each cell.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function cellular(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
  /** The measure of distances. Default: "euclidean". */
  metric?: Metric;
  /** The value that is computed from the nearest points. Default: "f1". */
  feature?: Feature;
  /** The part of its cell in which a point can lie. From 0 to 1. Default: 1. */
  jitter?: number;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /** The hash of cells. Default: "x_innermost". */
  hash?: Hash;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;

/**
 * Computes simplex noise with more symmetric gradients and a choice of orientation.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function openSimplex2(dimension?: number, options?: {
  /** The decay of a gradient's weight with distance. Default: "smooth". */
  falloff?: Falloff;
  /** The rotation of the lattice. Default: "standard". */
  orientation?: Orientation;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: {"fast_noise":{"seed":0}}. */
  hash?: Hash;
  /** The gradients. Without it: The noise has its own. */
  gradients?: Gradients;
  /**
   * The angle by which all gradients turn, if they are a set. From -1000000000 to 1000000000. In radians. Without it:
   * Gradients do not turn.
   */
  flow?: number;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;
/**
 * Computes simplex noise with more symmetric gradients and a choice of orientation.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function openSimplex2(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
  /** The decay of a gradient's weight with distance. Default: "smooth". */
  falloff?: Falloff;
  /** The rotation of the lattice. Default: "standard". */
  orientation?: Orientation;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: {"fast_noise":{"seed":0}}. */
  hash?: Hash;
  /** The gradients. Without it: The noise has its own. */
  gradients?: Gradients;
  /**
   * The angle by which all gradients turn, if they are a set. From -1000000000 to 1000000000. In radians. Without it:
   * Gradients do not turn.
   */
  flow?: number;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;

/**
 * Computes a smoother OpenSimplex2 noise, whose gradients reach farther.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function openSimplex2s(dimension?: number, options?: {
  /** The rotation of the lattice. Default: "standard". */
  orientation?: Orientation;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: {"fast_noise":{"seed":0}}. */
  hash?: Hash;
  /** The gradients. Without it: The noise has its own. */
  gradients?: Gradients;
  /**
   * The angle by which all gradients turn, if they are a set. From -1000000000 to 1000000000. In radians. Without it:
   * Gradients do not turn.
   */
  flow?: number;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;
/**
 * Computes a smoother OpenSimplex2 noise, whose gradients reach farther.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function openSimplex2s(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
  /** The rotation of the lattice. Default: "standard". */
  orientation?: Orientation;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /**
   * A number that is added before one more step through the table. From 0 to 255. Without it: There is no further
   * step.
   */
  extraPermutation?: number;
  /** The hash of cells. Default: {"fast_noise":{"seed":0}}. */
  hash?: Hash;
  /** The gradients. Without it: The noise has its own. */
  gradients?: Gradients;
  /**
   * The angle by which all gradients turn, if they are a set. From -1000000000 to 1000000000. In radians. Without it:
   * Gradients do not turn.
   */
  flow?: number;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;

/**
 * Sums waves under Gaussians around random points.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function gabor(dimension?: number, options?: {
  /** The frequency of the waves. From 0 to 64. In cycles per cell. Default: 2. */
  waveNumber?: number;
  /** The width of the Gaussian's spectrum. From 0 to 3. In cycles per cell. Default: 1. */
  bandwidth?: number;
  /** The number of impulses of each cell. From 1 to 16. Default: 4. */
  impulses?: number;
  /** The direction of all waves, not 0. From -2**60 to 2**60. Without it: Each impulse has its own direction. */
  direction?: Numbers;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /** The hash of cells. Default: "x_innermost". */
  hash?: Hash;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;
/**
 * Sums waves under Gaussians around random points.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function gabor(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
  /** The frequency of the waves. From 0 to 64. In cycles per cell. Default: 2. */
  waveNumber?: number;
  /** The width of the Gaussian's spectrum. From 0 to 3. In cycles per cell. Default: 1. */
  bandwidth?: number;
  /** The number of impulses of each cell. From 1 to 16. Default: 4. */
  impulses?: number;
  /** The direction of all waves, not 0. From -2**60 to 2**60. Without it: Each impulse has its own direction. */
  direction?: Numbers;
  /** The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. */
  seed?: number | bigint;
  /** The table of hashes that are chains through one. Default: "perlin". */
  permutation?: Permutation;
  /** The hash of cells. Default: "x_innermost". */
  hash?: Hash;
  /** The scale of values. Default: "exact". */
  normalization?: Normalization;
}): Noise;

/**
 * Returns the Euclidean distance to a point.
 * @param point The point. From -2**28 to 2**28. In units.
 */
export declare function distanceTo(point: Numbers): Noise;

/**
 * Returns the distance to a point in a metric.
 * @param point The point. From -2**28 to 2**28. In units.
 * @param metric The measure of the distance. Default: "euclidean".
 */
export declare function distanceToBy(point: Numbers, metric: Metric): Noise;

/**
 * Alternates between 1 and -1 from cell to cell, with 1 in the cell of the origin.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function checkerboard(dimension?: number): Noise;
/**
 * Alternates between 1 and -1 from cell to cell, with 1 in the cell of the origin.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function checkerboard(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
}): Noise;

/**
 * Draws a random number from -1 to 1 for each cell.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function white(dimension?: number, options?: {
  /** The seed. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. Default: 0. */
  seed?: number | bigint;
}): Noise;
/**
 * Draws a random number from -1 to 1 for each cell.
 * @param dimension The number of coordinates. Default: 2.
 */
export declare function white(options: {
  /** The number of coordinates. Default: 2. */
  dimension?: number;
  /** The seed. From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt. Default: 0. */
  seed?: number | bigint;
}): Noise;

/**
 * Writes one to four noises as red, green, blue and alpha.
 */
export declare function channels(...noises: (Noise | number)[]): Output;

/**
 * Writes the curl of a potential: one noise in 2-D, three in 3-D. In 2 and 3 dimensions.
 */
export declare function curl(...noises: (Noise | number)[]): Output;
