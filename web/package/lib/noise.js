// Makes noises and outputs of nodes, which tables of `nodes.js` describe.

import { Computed, Handle } from './computed.js';
import { NoiseError, asked, shown } from './errors.js';
import { anyStarted, needed } from './modules.js';
import { octaves, saved } from './saved.js';

// Names of other libraries.
const MEANT = {
  gain: 'persistence',
  fractalGain: 'persistence',
  fractalLacunarity: 'lacunarity',
  amplitude: 'persistence',
};
const ELSEWHERE = {
  frequency: '; noise.frequency(..) and the step of a grid have it',
  scale: '; the step of a grid is it',
};

function isOptions(value) {
  return (
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    !ArrayBuffer.isView(value) &&
    !(value instanceof Computed)
  );
}

/** Returns the arguments of a call by their names: required ones, then some without a name, then an object. */
function named({ name: node, call = node, required, positional, parameters }, given) {
  const found = {};
  const order = [...required, ...positional];
  let count = 0;
  while (count < given.length && count < order.length && (count < required.length || !isOptions(given[count]))) {
    found[order[count]] = given[count];
    count += 1;
  }
  if (count < required.length) throw new NoiseError(`${call}() needs ${required[count]}`);
  const options = given[count];
  if (given.length > count + 1 || (options !== undefined && !isOptions(options))) {
    const others = Object.keys(parameters).filter((name) => !(name in found));
    const wrong = shown(given.slice(count));
    throw new NoiseError(`${call}() got ${wrong} in place of its options ${others.join(', ') || '(it has none)'}`);
  }
  for (const [name, value] of Object.entries(options ?? {})) {
    if (!Object.hasOwn(parameters, name)) {
      const other = Object.hasOwn(MEANT, name) && MEANT[name];
      const elsewhere = Object.hasOwn(ELSEWHERE, name) ? ELSEWHERE[name] : '';
      const meant = Object.hasOwn(parameters, other) ? `; ${other} may be meant` : elsewhere;
      const all = Object.keys(parameters).filter((one) => !required.includes(one));
      throw new NoiseError(`${call}() has no ${shown(name)}${meant}; it has ${all.join(', ') || 'no options'}`);
    }
    found[name] = value;
  }
  return found;
}

/** Puts a seed into the hash, if it has one, or else into the permutation table. */
function seeded(fields, seed, usual, withSeed) {
  const chosen = fields.hash ?? usual;
  if (typeof chosen === 'string' && withSeed.includes(chosen))
    return { ...fields, hash: { [chosen]: { seed: seed ?? 0 } } };
  if (seed === undefined) return fields;
  if (typeof chosen !== 'string' || (fields.permutation ?? 'perlin') !== 'perlin') {
    throw new NoiseError('a seed is given beside a hash or a permutation that has its own numbers');
  }
  return { ...fields, permutation: { seed } };
}

/** Returns the JSON of a node with so many inputs and these arguments. */
function json(row, withSeed, inputs, given) {
  const found = named(row, given);
  if (row.content !== undefined) return saved({ [row.name]: found[row.content] });
  let fields = {};
  for (const [name, [path, usual]] of Object.entries(row.parameters)) {
    const value = found[name] ?? usual;
    if (value === undefined) continue;
    const [owner, key] = path.split('.');
    if (key === undefined) fields[owner] = value;
    else (fields[owner] ??= {})[key] = value;
  }
  if (row.hash !== undefined) {
    const { seed, ...others } = fields;
    fields = seeded(others, seed, row.hash, withSeed);
  }
  if (row.octaves) {
    const { count, band } = fields.octaves ?? {};
    fields.octaves = { ...fields.octaves, count: octaves(count, { band }).count };
  }
  const members = { ...(inputs > 0 && { inputs: Array.from({ length: inputs }, (_, index) => index) }), ...fields };
  return saved(Object.keys(members).length > 0 ? { [row.name]: members } : row.name);
}

/** Makes a noise or an output of a node. */
export function made(type, row, withSeed, inputs, given) {
  const text = json(row, withSeed, inputs.length, given);
  const name = inputs.length > 0 ? Object.keys(inputs[0]._handles)[0] : anyStarted();
  const { glue } = needed(name);
  const passed = new glue.Inputs();
  return asked(() => {
    for (const input of inputs) passed.push(input._in(name));
    return new type(new Handle(name, glue.Description.node(text, passed, type.isOutput)));
  });
}

/** Arithmetic, and methods that stand for several nodes. */
export class Operators extends Computed {
  get range() {
    return [...asked(() => this._any().range())];
  }

  /** Returns a noise, or the constant of a number. */
  _operand(other) {
    if (other instanceof Operators) return other;
    if (typeof other !== 'number') throw new NoiseError(`${shown(other)} is not a noise or a number`);
    const row = {
      name: 'constant',
      content: 'value',
      required: ['value'],
      positional: [],
      parameters: { value: [] },
    };
    return made(this.constructor, row, [], [], [other]);
  }

  _by(call) {
    const [name] = Object.keys(this._handles);
    const description = asked(() => call(this._any(), (other) => this._operand(other)._in(name)));
    return new this.constructor(new Handle(name, description));
  }

  negate() {
    return this._by((own) => own.negate());
  }

  sign() {
    return this._by((own) => own.sign());
  }

  fold(strength = 2) {
    return this._by((own) => own.fold(number(strength, 'strength')));
  }

  modulo(divisor) {
    return this._by((own, of) => own.modulo(of(divisor)));
  }

  blend(other, control) {
    return this._by((own, of) => own.blend(of(other), of(control)));
  }

  select(other, control, lower, upper, softness = 0) {
    const bounds = [number(lower, 'lower'), number(upper, 'upper'), number(softness, 'softness')];
    return this._by((own, of) => own.select(of(other), of(control), ...bounds));
  }

  warp(amplitude, by) {
    return this._by((own, of) => own.warp(number(amplitude, 'amplitude'), of(by)));
  }

  warpProgressive(amplitude, by, count, options) {
    const text = saved(octaves(count, options));
    return this._by((own, of) => own.warp_progressive(number(amplitude, 'amplitude'), of(by), text));
  }

  fbmWithGain(gain, count, options) {
    const text = saved(octaves(count, { persistence: 1, ...options }));
    return this._by((own, of) => own.fbm_with_gain(text, of(gain)));
  }

  fbmWeightedBy(strength, count, options) {
    const text = saved(octaves(count, options));
    return this._by((own, of) => own.fbm_weighted_by(text, of(strength)));
  }
}

function number(value, name) {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new NoiseError(`${name} is ${shown(value)}; it must be a finite number`);
}
