// What noises and outputs have in common: they are computed on the CPU, and saved.

import { native } from './domains.js';
import { NoiseError, asked, shown } from './errors.js';
import { anyStarted, needed } from './modules.js';
import { opened, saved } from './saved.js';

/** A module's form of a noise or an output, which becomes one of JavaScript. */
export class Handle {
  constructor(module, description) {
    Object.assign(this, { module, description });
  }
}

// The bytes of the module's memory that are filled at once. They stay in a cache, and bound the memory of any call.
const BAND = 1 << 20;
// Memory for results, and for positions, which all calls share.
const SCRATCH = [undefined, undefined];

/** Returns memory of at least so many bytes. */
function scratch(glue, index, bytes) {
  if (!(SCRATCH[index]?.size >= bytes)) {
    SCRATCH[index]?.memory.free();
    SCRATCH[index] = undefined;
    const size = Math.max(bytes, BAND);
    const memory = asked(() => new glue.Memory(size));
    SCRATCH[index] = { size, memory, address: memory.address() };
  }
  return SCRATCH[index];
}

/** Returns an array of a type for so many numbers: the caller's or a new one. */
function array(types, out, count, what) {
  if (out === undefined) {
    if (count > 2 ** 53) throw new NoiseError(`${count} ${what} do not fit an array`);
    return new types[0](count);
  }
  if (!types.some((type) => out instanceof type)) {
    throw new NoiseError(`out is ${shown(out)}; it must be ${types.map((type) => type.name).join(' or ')}`);
  }
  if (out.length !== count) throw new NoiseError(`out has ${out.length} elements; ${count} are needed`);
  return out;
}

export class Computed {
  constructor(source, isOutput) {
    this._handles = {};
    if (source instanceof Handle) {
      this._handles[source.module] = source.description;
    } else if (source instanceof Computed) {
      const [[name, description]] = Object.entries(source._handles);
      const isSame = isOutput === source._isOutput;
      if (!isOutput && !isSame) throw new NoiseError('an output is no noise');
      this._handles[name] = isSame
        ? asked(() => needed(name).glue.Description.open(description.json(), isOutput))
        : description.as_output();
    } else {
      if (source === null || !['string', 'object'].includes(typeof source)) {
        throw new NoiseError(`a noise is made from a code, JSON or an object of it, not from ${shown(source)}`);
      }
      const text = typeof source === 'string' ? source : saved(source);
      const name = anyStarted();
      this._handles[name] = asked(() => needed(name).glue.Description.open(text, isOutput));
    }
    this._isOutput = isOutput;
    this._field = undefined;
    this.dimension = this._any().dimension();
    for (const name of ['_handles', '_isOutput', '_field']) Object.defineProperty(this, name, { enumerable: false });
    Object.defineProperty(this, 'dimension', { writable: false });
  }

  /** Returns the form of a module that has it. */
  _any() {
    for (const name in this._handles) return this._handles[name];
    throw new NoiseError('the noise was freed');
  }

  /** Returns the form of a module. */
  _in(name) {
    const { glue } = needed(name);
    return (this._handles[name] ??= asked(() => glue.Description.open(this._any().json(), this._isOutput)));
  }

  get json() {
    return asked(() => this._any().json());
  }

  toJSON() {
    return opened(this.json);
  }

  get code() {
    return asked(() => this._any().code());
  }

  equals(other) {
    if (!(other instanceof Computed)) return false;
    const [name] = Object.keys(this._handles);
    return this._any().equals(other._in(name));
  }

  free() {
    for (const name in this._handles) this._handles[name].free();
    this._handles = {};
    this._field = undefined;
  }

  get channels() {
    return (this._channels ??= asked(() => this._in('core').channels()));
  }

  value(...position) {
    if (position.length !== this.dimension) this._refuse(position.length);
    return asked(() => this._in('core').value(Float64Array.from(position)));
  }

  at(x, y, z, w) {
    if (arguments.length !== this.dimension) this._refuse(arguments.length);
    return (this._field ?? this._prepared()).at(x, y, z, w);
  }

  _refuse(count) {
    throw new NoiseError(`${count} coordinates were given; the noise has ${this.dimension}`);
  }

  _prepared() {
    const description = this._in('core');
    asked(() => description.prepare());
    this._field = description;
    return description;
  }

  values(where, out) {
    const format = this.channels === 4 ? 'rgba32float' : 'r32float';
    return this._filled(where, format, [Float32Array], out);
  }

  samples(where, out) {
    return this._filled(where, 'value-and-gradient', [Float32Array], out);
  }

  texels(where, format, out) {
    return this._filled(where, format, [Uint8Array, Uint8ClampedArray], out);
  }

  _filled(where, format, types, out) {
    const description = this._in('core');
    const size = asked(() => description.bytes_per_sample(String(format)));
    return ArrayBuffer.isView(where) || Array.isArray(where)
      ? this._filledAt(where, format, size, types, out)
      : this._filledOn(where, format, size, types, out);
  }

  _filledOn(where, format, size, types, out) {
    const { glue, memory } = needed('core');
    const domain = native(glue, where, this.dimension);
    try {
      const [width, height, depth] = domain.extent();
      const [rows, each] = [height * depth, (width * size) / types[0].BYTES_PER_ELEMENT];
      const target = array(types, out, rows * each, 'numbers');
      // Bands of a surface are in one of its faces.
      const most = Math.max(1, Math.floor(BAND / (width * size)));
      const layer = 'surface' in where ? height : rows;
      for (let first = 0; first < rows;) {
        const end = Math.min(first + most, rows, first + layer - (first % layer));
        const band = scratch(glue, 0, (end - first) * width * size);
        asked(() => this._in('core').fill(band.memory, domain, format, (end - first) * width * size, first, end));
        target.set(new types[0](memory.buffer, band.address, (end - first) * each), first * each);
        first = end;
      }
      return target;
    } finally {
      domain.free();
    }
  }

  _filledAt(list, format, size, types, out) {
    const { glue, memory } = needed('core');
    const isExact = !(list instanceof Float32Array);
    const type = isExact ? Float64Array : Float32Array;
    const { dimension } = this;
    const count = list.length / dimension;
    if (!Number.isInteger(count)) {
      throw new NoiseError(`the list has ${list.length} numbers; each position has ${dimension}`);
    }
    const each = size / types[0].BYTES_PER_ELEMENT;
    const target = array(types, out, count * each, 'numbers');
    const most = Math.floor(BAND / Math.max(size, dimension * type.BYTES_PER_ELEMENT));
    for (let first = 0; first < count; first += most) {
      const end = Math.min(first + most, count);
      const part = (list.subarray ?? list.slice).call(list, first * dimension, end * dimension);
      const positions = scratch(glue, 1, part.length * type.BYTES_PER_ELEMENT);
      const band = scratch(glue, 0, (end - first) * size);
      new type(memory.buffer, positions.address, part.length).set(part);
      asked(() => this._in('core').fill_at(band.memory, positions.memory, end - first, isExact, format));
      target.set(new types[0](memory.buffer, band.address, (end - first) * each), first * each);
    }
    return target;
  }
}
