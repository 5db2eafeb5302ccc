// All nodes and outputs. `generate.mjs` writes this file from the schema of saved noises.

import { Computed } from './lib/computed.js';
import { Operators, made } from './lib/noise.js';

const SEEDED = ["ward","shift","shift_mult","cochoy","lowbias","fast_noise","fibonacci_table"];

const ROWS = {
  x: {"name":"x", "required":[], "positional":[], "parameters":{}},
  y: {"name":"y", "required":[], "positional":[], "parameters":{}},
  z: {"name":"z", "required":[], "positional":[], "parameters":{}},
  w: {"name":"w", "required":[], "positional":[], "parameters":{}},
  constant: {"name":"constant", "required":["value"], "positional":[], "parameters":{"value":["value"]},
    "content":"value"},
  high_dimensional: {"name":"high_dimensional", "call":"highDimensional", "required":["coordinates"], "positional":[],
    "parameters":{"dimensions":["noise.dimensions",5], "fade":["noise.fade"], "permutation":["noise.permutation"],
    "gradientSeed":["noise.gradient_seed"], "coordinates":["coordinates"]}},
  perlin: {"name":"perlin", "required":[], "positional":["dimension"], "parameters":{"dimension":["dimension",2],
    "fade":["fade"], "seed":["seed"], "permutation":["permutation"], "extraPermutation":["extra_permutation"],
    "hash":["hash"], "gradients":["gradients"], "flow":["flow"], "normalization":["normalization"]},
    "hash":"x_innermost"},
  simplex: {"name":"simplex", "required":[], "positional":["dimension"], "parameters":{"dimension":["dimension",2],
    "falloff":["falloff"], "seed":["seed"], "permutation":["permutation"], "extraPermutation":["extra_permutation"],
    "hash":["hash"], "gradients":["gradients"], "flow":["flow"], "normalization":["normalization"]},
    "hash":"x_outermost"},
  value: {"name":"value", "required":[], "positional":["dimension"], "parameters":{"dimension":["dimension",2],
    "interpolant":["interpolant"], "seed":["seed"], "permutation":["permutation"],
    "extraPermutation":["extra_permutation"], "hash":["hash"], "levels":["levels"],
    "normalization":["normalization"]}, "hash":"x_innermost"},
  cellular: {"name":"cellular", "required":[], "positional":["dimension"], "parameters":{"dimension":["dimension",2],
    "metric":["cells.metric"], "feature":["cells.feature"], "jitter":["cells.jitter"], "seed":["seed"],
    "permutation":["permutation"], "hash":["hash"], "normalization":["normalization"]}, "hash":"x_innermost"},
  open_simplex_2: {"name":"open_simplex_2", "call":"openSimplex2", "required":[], "positional":["dimension"],
    "parameters":{"dimension":["dimension",2], "falloff":["falloff"], "orientation":["orientation"], "seed":["seed"],
    "permutation":["permutation"], "extraPermutation":["extra_permutation"], "hash":["hash"],
    "gradients":["gradients"], "flow":["flow"], "normalization":["normalization"]}, "hash":"fast_noise"},
  open_simplex_2s: {"name":"open_simplex_2s", "call":"openSimplex2s", "required":[], "positional":["dimension"],
    "parameters":{"dimension":["dimension",2], "orientation":["orientation"], "seed":["seed"],
    "permutation":["permutation"], "extraPermutation":["extra_permutation"], "hash":["hash"],
    "gradients":["gradients"], "flow":["flow"], "normalization":["normalization"]}, "hash":"fast_noise"},
  gabor: {"name":"gabor", "required":[], "positional":["dimension"], "parameters":{"dimension":["dimension",2],
    "waveNumber":["kernels.wave_number"], "bandwidth":["kernels.bandwidth"], "impulses":["kernels.impulses"],
    "direction":["kernels.direction"], "seed":["seed"], "permutation":["permutation"], "hash":["hash"],
    "normalization":["normalization"]}, "hash":"x_innermost"},
  distance_to: {"name":"distance_to", "call":"distanceTo", "required":["point"], "positional":[],
    "parameters":{"point":["point"]}},
  distance_to_by: {"name":"distance_to_by", "call":"distanceToBy", "required":["point", "metric"], "positional":[],
    "parameters":{"point":["point"], "metric":["metric"]}},
  checkerboard: {"name":"checkerboard", "required":[], "positional":["dimension"],
    "parameters":{"dimension":["dimension",2]}},
  white: {"name":"white", "required":[], "positional":["dimension"], "parameters":{"dimension":["dimension",2],
    "seed":["seed",0]}},
  fbm: {"name":"fbm", "required":[], "positional":["octaves"], "parameters":{"octaves":["octaves.count"],
    "band":["octaves.band"], "lacunarity":["octaves.lacunarity"], "persistence":["octaves.persistence"],
    "shift":["octaves.shift"], "normalised":["octaves.normalised"], "antialiased":["octaves.antialiased"]},
    "octaves":true},
  turbulence: {"name":"turbulence", "required":[], "positional":["octaves"],
    "parameters":{"octaves":["octaves.count"], "band":["octaves.band"], "lacunarity":["octaves.lacunarity"],
    "persistence":["octaves.persistence"], "shift":["octaves.shift"], "normalised":["octaves.normalised"]},
    "octaves":true},
  billow: {"name":"billow", "required":[], "positional":["octaves"], "parameters":{"octaves":["octaves.count"],
    "band":["octaves.band"], "lacunarity":["octaves.lacunarity"], "persistence":["octaves.persistence"],
    "shift":["octaves.shift"], "normalised":["octaves.normalised"]}, "octaves":true},
  ridged: {"name":"ridged", "required":[], "positional":["octaves"], "parameters":{"octaves":["octaves.count"],
    "band":["octaves.band"], "lacunarity":["octaves.lacunarity"], "persistence":["octaves.persistence"],
    "shift":["octaves.shift"], "offset":["offset",1], "gain":["gain",2]}, "octaves":true},
  hybrid_multifractal: {"name":"hybrid_multifractal", "call":"hybridMultifractal", "required":[],
    "positional":["octaves"], "parameters":{"octaves":["octaves.count"], "band":["octaves.band"],
    "lacunarity":["octaves.lacunarity"], "persistence":["octaves.persistence"], "shift":["octaves.shift"],
    "offset":["offset",0.7]}, "octaves":true},
  ping_pong: {"name":"ping_pong", "call":"pingPong", "required":[], "positional":["octaves"],
    "parameters":{"octaves":["octaves.count"], "band":["octaves.band"], "lacunarity":["octaves.lacunarity"],
    "persistence":["octaves.persistence"], "shift":["octaves.shift"], "normalised":["octaves.normalised"],
    "strength":["strength",2]}, "octaves":true},
  multifractal: {"name":"multifractal", "required":[], "positional":["octaves"],
    "parameters":{"octaves":["octaves.count"], "band":["octaves.band"], "lacunarity":["octaves.lacunarity"],
    "persistence":["octaves.persistence"], "shift":["octaves.shift"], "normalised":["octaves.normalised"]},
    "octaves":true},
  fbm_weighted: {"name":"fbm_weighted", "call":"fbmWeighted", "required":[], "positional":["octaves"],
    "parameters":{"octaves":["octaves.count"], "band":["octaves.band"], "lacunarity":["octaves.lacunarity"],
    "persistence":["octaves.persistence"], "shift":["octaves.shift"], "normalised":["octaves.normalised"],
    "weightedStrength":["weighted_strength",0.5]}, "octaves":true},
  billow_weighted: {"name":"billow_weighted", "call":"billowWeighted", "required":[], "positional":["octaves"],
    "parameters":{"octaves":["octaves.count"], "band":["octaves.band"], "lacunarity":["octaves.lacunarity"],
    "persistence":["octaves.persistence"], "shift":["octaves.shift"], "normalised":["octaves.normalised"],
    "weightedStrength":["weighted_strength",0.5]}, "octaves":true},
  ping_pong_weighted: {"name":"ping_pong_weighted", "call":"pingPongWeighted", "required":[],
    "positional":["octaves"], "parameters":{"octaves":["octaves.count"], "band":["octaves.band"],
    "lacunarity":["octaves.lacunarity"], "persistence":["octaves.persistence"], "shift":["octaves.shift"],
    "normalised":["octaves.normalised"], "strength":["strength",2], "weightedStrength":["weighted_strength",0.5]},
    "octaves":true},
  slope_fbm: {"name":"slope_fbm", "call":"slopeFbm", "required":[], "positional":["octaves"],
    "parameters":{"octaves":["octaves.count"], "band":["octaves.band"], "lacunarity":["octaves.lacunarity"],
    "persistence":["octaves.persistence"], "shift":["octaves.shift"], "normalised":["octaves.normalised"],
    "strength":["strength",1]}, "octaves":true},
  swiss_turbulence: {"name":"swiss_turbulence", "call":"swissTurbulence", "required":[], "positional":["octaves"],
    "parameters":{"octaves":["octaves.count"], "band":["octaves.band"], "lacunarity":["octaves.lacunarity"],
    "persistence":["octaves.persistence"], "shift":["octaves.shift"], "normalised":["octaves.normalised"],
    "warp":["warp",0.15]}, "octaves":true},
  jordan_turbulence: {"name":"jordan_turbulence", "call":"jordanTurbulence", "required":[], "positional":["octaves"],
    "parameters":{"octaves":["octaves.count"], "band":["octaves.band"], "lacunarity":["octaves.lacunarity"],
    "persistence":["octaves.persistence"], "shift":["octaves.shift"], "normalised":["octaves.normalised"],
    "gain":["gain",0.8], "firstWarp":["first_warp",0.4], "warp":["warp",0.35], "firstDamping":["first_damping",1],
    "damping":["damping",0.8], "dampingScale":["damping_scale",1]}, "octaves":true},
  frequency: {"name":"frequency", "required":["frequency"], "positional":[],
    "parameters":{"frequency":["frequency"]}},
  frequencies: {"name":"frequencies", "required":["frequencies"], "positional":[],
    "parameters":{"frequencies":["frequencies"]}},
  translate: {"name":"translate", "required":["offset"], "positional":[], "parameters":{"offset":["offset"]}},
  rotate: {"name":"rotate", "required":["from", "to", "angle"], "positional":[], "parameters":{"from":["from"],
    "to":["to"], "angle":["angle"]}},
  swizzle: {"name":"swizzle", "required":["coordinates"], "positional":[],
    "parameters":{"coordinates":["coordinates"]}},
  slice: {"name":"slice", "required":["last"], "positional":[], "parameters":{"last":["last"]}},
  tiled: {"name":"tiled", "required":["periods"], "positional":[], "parameters":{"periods":["periods"]}},
  in_dimension: {"name":"in_dimension", "call":"inDimension", "required":["dimension"], "positional":[],
    "parameters":{"dimension":["dimension"]}},
  warp: {"name":"warp", "call":"warpBy", "required":["amplitude"], "positional":[],
    "parameters":{"amplitude":["amplitude"]}},
  mix: {"name":"mix", "required":[], "positional":[], "parameters":{}},
  scale_bias: {"name":"scale_bias", "call":"scaleBias", "required":["scale", "bias"], "positional":[],
    "parameters":{"scale":["scale"], "bias":["bias"]}},
  remap: {"name":"remap", "required":["from", "to"], "positional":[], "parameters":{"from":["from"], "to":["to"]}},
  abs: {"name":"abs", "required":[], "positional":[], "parameters":{}},
  clamp: {"name":"clamp", "required":["low", "high"], "positional":[], "parameters":{"low":["low"], "high":["high"]}},
  smoothstep: {"name":"smoothstep", "required":["low", "high"], "positional":[], "parameters":{"low":["low"],
    "high":["high"]}},
  smootherstep: {"name":"smootherstep", "required":["low", "high"], "positional":[], "parameters":{"low":["low"],
    "high":["high"]}},
  threshold: {"name":"threshold", "required":["edge"], "positional":[], "parameters":{"edge":["edge"]}},
  curve: {"name":"curve", "required":["points"], "positional":[], "parameters":{"points":["points"]}},
  terrace: {"name":"terrace", "required":["heights", "inverted"], "positional":[],
    "parameters":{"heights":["heights"], "inverted":["inverted"]}},
  steps: {"name":"steps", "required":["count", "softness"], "positional":[], "parameters":{"count":["count"],
    "softness":["softness"]}},
  powi: {"name":"powi", "required":["exponent"], "positional":[], "parameters":{"exponent":["exponent"]}},
  exp: {"name":"exp", "required":[], "positional":[], "parameters":{}},
  log: {"name":"log", "required":[], "positional":[], "parameters":{}},
  sqrt: {"name":"sqrt", "required":[], "positional":[], "parameters":{}},
  signed_sqrt: {"name":"signed_sqrt", "call":"signedSqrt", "required":[], "positional":[], "parameters":{}},
  sin: {"name":"sin", "required":[], "positional":[], "parameters":{}},
  cos: {"name":"cos", "required":[], "positional":[], "parameters":{}},
  fract: {"name":"fract", "required":[], "positional":[], "parameters":{}},
  floor: {"name":"floor", "required":[], "positional":[], "parameters":{}},
  select: {"name":"select", "call":"between", "required":["lower", "upper", "softness"], "positional":[],
    "parameters":{"lower":["lower"], "upper":["upper"], "softness":["softness"]}},
  min: {"name":"min", "required":[], "positional":[], "parameters":{}},
  max: {"name":"max", "required":[], "positional":[], "parameters":{}},
  smooth_min: {"name":"smooth_min", "call":"smoothMin", "required":["softness"], "positional":[],
    "parameters":{"softness":["softness"]}},
  smooth_max: {"name":"smooth_max", "call":"smoothMax", "required":["softness"], "positional":[],
    "parameters":{"softness":["softness"]}},
  pow: {"name":"pow", "required":[], "positional":[], "parameters":{}},
  add: {"name":"add", "required":[], "positional":[], "parameters":{}},
  subtract: {"name":"subtract", "required":[], "positional":[], "parameters":{}},
  multiply: {"name":"multiply", "required":[], "positional":[], "parameters":{}},
  divide: {"name":"divide", "required":[], "positional":[], "parameters":{}},
  normals: {"name":"normals", "required":["strength"], "positional":[], "parameters":{"strength":["strength"],
    "y":["y"]}},
  colour_ramp: {"name":"colour_ramp", "call":"colourRamp", "required":["stops"], "positional":[],
    "parameters":{"stops":["stops"]}},
  channels: {"name":"channels", "required":[], "positional":[], "parameters":{}},
  curl: {"name":"curl", "required":[], "positional":[], "parameters":{}},
  laplacian: {"name":"laplacian", "required":["strength"], "positional":[], "parameters":{"strength":["strength"]}},
  mean_curvature: {"name":"mean_curvature", "call":"meanCurvature", "required":["strength"], "positional":[],
    "parameters":{"strength":["strength"]}},
};

export class Output extends Computed {
  static isOutput = true;

  constructor(source) {
    super(source, true);
  }
}

export class Noise extends Operators {
  static isOutput = false;

  constructor(source) {
    super(source, false);
  }

  fbm(...given) {
    return method(Noise, ROWS.fbm, this, 0, given);
  }

  turbulence(...given) {
    return method(Noise, ROWS.turbulence, this, 0, given);
  }

  billow(...given) {
    return method(Noise, ROWS.billow, this, 0, given);
  }

  ridged(...given) {
    return method(Noise, ROWS.ridged, this, 0, given);
  }

  hybridMultifractal(...given) {
    return method(Noise, ROWS.hybrid_multifractal, this, 0, given);
  }

  pingPong(...given) {
    return method(Noise, ROWS.ping_pong, this, 0, given);
  }

  multifractal(...given) {
    return method(Noise, ROWS.multifractal, this, 0, given);
  }

  fbmWeighted(...given) {
    return method(Noise, ROWS.fbm_weighted, this, 0, given);
  }

  billowWeighted(...given) {
    return method(Noise, ROWS.billow_weighted, this, 0, given);
  }

  pingPongWeighted(...given) {
    return method(Noise, ROWS.ping_pong_weighted, this, 0, given);
  }

  slopeFbm(...given) {
    return method(Noise, ROWS.slope_fbm, this, 0, given);
  }

  swissTurbulence(...given) {
    return method(Noise, ROWS.swiss_turbulence, this, 0, given);
  }

  jordanTurbulence(...given) {
    return method(Noise, ROWS.jordan_turbulence, this, 0, given);
  }

  frequency(...given) {
    return method(Noise, ROWS.frequency, this, 0, given);
  }

  frequencies(...given) {
    return method(Noise, ROWS.frequencies, this, 0, given);
  }

  translate(...given) {
    return method(Noise, ROWS.translate, this, 0, given);
  }

  rotate(...given) {
    return method(Noise, ROWS.rotate, this, 0, given);
  }

  swizzle(...given) {
    return method(Noise, ROWS.swizzle, this, 0, given);
  }

  slice(...given) {
    return method(Noise, ROWS.slice, this, 0, given);
  }

  tiled(...given) {
    return method(Noise, ROWS.tiled, this, 0, given);
  }

  inDimension(...given) {
    return method(Noise, ROWS.in_dimension, this, 0, given);
  }

  warpBy(amplitude, ...components) {
    return method(Noise, ROWS.warp, this, components.length, [...components, amplitude]);
  }

  mix(...given) {
    return method(Noise, ROWS.mix, this, 2, given);
  }

  scaleBias(...given) {
    return method(Noise, ROWS.scale_bias, this, 0, given);
  }

  remap(...given) {
    return method(Noise, ROWS.remap, this, 0, given);
  }

  abs(...given) {
    return method(Noise, ROWS.abs, this, 0, given);
  }

  clamp(...given) {
    return method(Noise, ROWS.clamp, this, 0, given);
  }

  smoothstep(...given) {
    return method(Noise, ROWS.smoothstep, this, 0, given);
  }

  smootherstep(...given) {
    return method(Noise, ROWS.smootherstep, this, 0, given);
  }

  threshold(...given) {
    return method(Noise, ROWS.threshold, this, 0, given);
  }

  curve(...given) {
    return method(Noise, ROWS.curve, this, 0, given);
  }

  terrace(...given) {
    return method(Noise, ROWS.terrace, this, 0, given);
  }

  steps(...given) {
    return method(Noise, ROWS.steps, this, 0, given);
  }

  powi(...given) {
    return method(Noise, ROWS.powi, this, 0, given);
  }

  exp(...given) {
    return method(Noise, ROWS.exp, this, 0, given);
  }

  log(...given) {
    return method(Noise, ROWS.log, this, 0, given);
  }

  sqrt(...given) {
    return method(Noise, ROWS.sqrt, this, 0, given);
  }

  signedSqrt(...given) {
    return method(Noise, ROWS.signed_sqrt, this, 0, given);
  }

  sin(...given) {
    return method(Noise, ROWS.sin, this, 0, given);
  }

  cos(...given) {
    return method(Noise, ROWS.cos, this, 0, given);
  }

  fract(...given) {
    return method(Noise, ROWS.fract, this, 0, given);
  }

  floor(...given) {
    return method(Noise, ROWS.floor, this, 0, given);
  }

  between(...given) {
    return method(Noise, ROWS.select, this, 0, given);
  }

  min(...given) {
    return method(Noise, ROWS.min, this, 1, given);
  }

  max(...given) {
    return method(Noise, ROWS.max, this, 1, given);
  }

  smoothMin(...given) {
    return method(Noise, ROWS.smooth_min, this, 1, given);
  }

  smoothMax(...given) {
    return method(Noise, ROWS.smooth_max, this, 1, given);
  }

  pow(...given) {
    return method(Noise, ROWS.pow, this, 1, given);
  }

  add(...given) {
    return method(Noise, ROWS.add, this, 1, given);
  }

  subtract(...given) {
    return method(Noise, ROWS.subtract, this, 1, given);
  }

  multiply(...given) {
    return method(Noise, ROWS.multiply, this, 1, given);
  }

  divide(...given) {
    return method(Noise, ROWS.divide, this, 1, given);
  }

  normals(...given) {
    return method(Output, ROWS.normals, this, 0, given);
  }

  colourRamp(...given) {
    return method(Output, ROWS.colour_ramp, this, 0, given);
  }

  laplacian(...given) {
    return method(Output, ROWS.laplacian, this, 0, given);
  }

  meanCurvature(...given) {
    return method(Output, ROWS.mean_curvature, this, 0, given);
  }
}

const leaf = (row, given) => made(Noise, row, SEEDED, [], given);

/** Makes a node of a noise, of so many other inputs, and of arguments. */
function method(type, row, first, count, given) {
  const others = Array.from({ length: count }, (_, index) => first._operand(given[index]));
  return made(type, row, SEEDED, [first, ...others], given.slice(count));
}

function output(row, noises) {
  const first = noises.find((one) => one instanceof Noise) ?? constant(0);
  return made(Output, row, SEEDED, noises.map((one) => first._operand(one)), []);
}

export function x(...given) {
  return leaf(ROWS.x, given);
}

export function y(...given) {
  return leaf(ROWS.y, given);
}

export function z(...given) {
  return leaf(ROWS.z, given);
}

export function w(...given) {
  return leaf(ROWS.w, given);
}

export function constant(...given) {
  return leaf(ROWS.constant, given);
}

export function highDimensional(...given) {
  return leaf(ROWS.high_dimensional, given);
}

export function perlin(...given) {
  return leaf(ROWS.perlin, given);
}

export function simplex(...given) {
  return leaf(ROWS.simplex, given);
}

export function value(...given) {
  return leaf(ROWS.value, given);
}

export function cellular(...given) {
  return leaf(ROWS.cellular, given);
}

export function openSimplex2(...given) {
  return leaf(ROWS.open_simplex_2, given);
}

export function openSimplex2s(...given) {
  return leaf(ROWS.open_simplex_2s, given);
}

export function gabor(...given) {
  return leaf(ROWS.gabor, given);
}

export function distanceTo(...given) {
  return leaf(ROWS.distance_to, given);
}

export function distanceToBy(...given) {
  return leaf(ROWS.distance_to_by, given);
}

export function checkerboard(...given) {
  return leaf(ROWS.checkerboard, given);
}

export function white(...given) {
  return leaf(ROWS.white, given);
}

export function channels(...noises) {
  return output(ROWS.channels, noises);
}

export function curl(...noises) {
  return output(ROWS.curl, noises);
}
