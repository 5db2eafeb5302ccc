// Writes the package's `nodes.js` and `lib/nodes.d.ts` from the schema of saved noises:
// node generate.mjs SCHEMA PACKAGE

import { readFileSync, writeFileSync } from 'node:fs';

const [path, folder] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(path, 'utf8'));
const { types } = schema;

// Methods with another name than their node, since other methods have theirs.
const RENAMED = { select: 'between', warp: 'warpBy' };
const NUMBERS = {
  f32: 'number',
  f64: 'number',
  u8: 'number',
  u32: 'number',
  seed: 'number | bigint',
  bool: 'boolean',
  bytes: 'string',
};

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(`_${name}`);
const isObject = (name) => 'fields' in (types[name] ?? {});
const isMapping = (variant) => 'fields' in variant || 'content' in variant;
const functionName = (node) => (node.inputs ? (RENAMED[node.name] ?? camel(node.name)) : camel(node.name));

/** Returns the type of a parameter. */
function annotation(field) {
  const { type } = field;
  let text;
  if (type in NUMBERS) text = NUMBERS[type];
  else if ('one_of' in types[type]) text = pascal(type);
  else if ('items' in types[type]) text = `[${types[type].items.map(annotation).join(', ')}]`;
  else text = [...new Set(types[type].any_of.map(annotation))].join(' | ');
  if (!('count' in field) || type === 'bytes') return text;
  return NUMBERS[type] === 'number' ? 'Numbers' : `readonly (${text})[]`;
}

const hasDefault = (field) => 'default' in field && !Array.isArray(field.default);

/** Returns a parameter of a function: a field of the node, or of an object in it. */
function parameter(field, owner, node) {
  const isCount = owner === 'octaves' && field.name === 'count';
  const mayBegin = ['noise', 'fractal'].includes(node.group) && hasDefault(field);
  const isRequired = Boolean(field.required) && owner === undefined && !mayBegin;
  const path = owner === undefined ? field.name : `${owner}.${field.name}`;
  // The form has no default for these.
  const usual = field.required && !isRequired && hasDefault(field) ? field.default : undefined;
  return { field, name: isCount ? 'octaves' : camel(field.name), path, isRequired, usual };
}

function parameters(node) {
  const all = [];
  if (node.content) {
    const name = node.name === 'constant' ? 'value' : 'of';
    return [{ field: node.content, name, path: name, isRequired: true }];
  }
  for (const field of node.fields ?? []) {
    if (isObject(field.type)) {
      const limits = Object.fromEntries((field.limits ?? []).map((limit) => [limit.name, limit]));
      for (const inner of types[field.type].fields) {
        if (limits[inner.name]?.only?.length === 1) continue;
        all.push(parameter({ ...inner, ...limits[inner.name] }, field.name, node));
      }
    } else {
      if (['hash', 'permutation'].includes(field.name) && !all.some(({ name }) => name === 'seed')) {
        all.push(
          parameter(
            { name: 'seed', type: 'seed', text: 'The seed of the hash or of the permutation table.' },
            undefined,
            node,
          ),
        );
      }
      all.push(parameter(field, undefined, node));
    }
  }
  return all;
}

/** Returns what `noise.js` needs to know of a node. */
function row(node) {
  const all = parameters(node);
  const required = all.filter((one) => one.isRequired).map(({ name }) => name);
  const positional = all
    .map(({ name }) => name)
    .filter((name) => ['octaves', 'dimension'].includes(name) && !required.includes(name));
  const hash = (node.fields ?? []).find(({ name }) => name === 'hash')?.default;
  return {
    name: node.name,
    ...(functionName(node) !== node.name && { call: functionName(node) }),
    required,
    positional,
    parameters: Object.fromEntries(
      all.map(({ name, path, usual }) => [name, usual === undefined ? [path] : [path, usual]]),
    ),
    ...(node.content && { content: all[0].name }),
    ...(hash !== undefined && { hash: typeof hash === 'string' ? hash : Object.keys(hash)[0] }),
    ...(all.some(({ path }) => path === 'octaves.count') && { octaves: true }),
  };
}

/** Returns a limit as people write it, far from 1 as a power of two. */
function number(value) {
  const power = Math.log2(Math.abs(value));
  return Number.isInteger(power) && !(power > -6 && power < 17)
    ? `${value < 0 ? '-' : ''}2**${power}`
    : String(value);
}

function wrapped(text, indent, first = indent) {
  const lines = [];
  let line = first;
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > 118 && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += line.endsWith(' ') ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

const comment = (text, indent) => {
  const lines = wrapped(text, `${indent} * `);
  return lines.includes('\n') || lines.length > 112
    ? `${indent}/**\n${lines}\n${indent} */`
    : `${indent}/** ${text} */`;
};

/** Returns the sentences on a parameter. */
function about({ field, name }) {
  let text = field.text ?? '';
  if ('least' in field) text += ` From ${number(field.least)} to ${number(field.greatest)}.`;
  if (field.type === 'seed') text += ' From -2**63 to 2**64 - 1. Above 2**53 - 1 pass a BigInt.';
  if ('unit' in field) text += ` In ${field.unit}.`;
  if (name === 'octaves') text += ' Without it and a band there are 5.';
  if ('absent' in field) text += ` Without it: ${field.absent}`;
  else if (hasDefault(field) && name !== 'octaves' && name !== 'band')
    text += ` Default: ${JSON.stringify(field.default)}.`;
  return text;
}

/** Returns the declaration of a function or method. */
function declaration(node, head, result, indent) {
  const all = parameters(node);
  const { required, positional } = row(node);
  const inputs = (node.inputs ?? []).slice(1).map(({ name }) => (['to', 'control'].includes(name) ? name : 'other'));
  const byName = Object.fromEntries(all.map((one) => [one.name, one]));
  const typed = (name, sign = '') => `${name}${sign}: ${annotation(byName[name].field)}`;
  let taken = [...inputs.map((name) => `${name}: Noise | number`), ...required.map((name) => typed(name))];
  if (node.name === 'warp') taken = [typed('amplitude'), '...components: (Noise | number)[]'];
  if (node.group === 'output' && node.inputs.length > 1) taken = ['...noises: (Noise | number)[]'];
  const options = all.filter(({ name }) => !required.includes(name));
  const others = options.filter(({ name }) => !positional.includes(name));
  const member = (one) => `${comment(about(one), `${indent}  `)}\n${indent}  ${one.name}?: ${annotation(one.field)};`;
  const object = (list) => `{\n${list.map(member).join('\n')}\n${indent}}`;
  const lists = [];
  if (positional.length > 0) {
    lists.push([
      ...taken,
      ...positional.map((name) => typed(name, '?')),
      ...(others.length > 0 ? [`options?: ${object(others)}`] : []),
    ]);
    lists.push([...taken, `options: ${object(options)}`]);
  } else {
    lists.push([...taken, ...(options.length > 0 ? [`options?: ${object(options)}`] : [])]);
  }
  const dimensions =
    node.dimensions && node.dimensions.length < 4 ? ` In ${node.dimensions.join(' and ')} dimensions.` : '';
  const needs = node.derivatives === 1 ? ' It has gradients and no second derivatives.' : '';
  const sentences = [`${indent} * ${node.text}${dimensions}${needs}`];
  for (const name of [...required, ...positional])
    sentences.push(`${indent} * @param ${name} ${about(byName[name])}`);
  const text = sentences.map((one) => wrapped(one.trim().slice(2), `${indent} * `)).join('\n');
  const doc = `${indent}/**\n${text}\n${indent} */`;
  return lists.map((list) => `${doc}\n${indent}${head}(${list.join(', ')}): ${result};`).join('\n');
}

/** Returns a type of names, and of objects from a name to its numbers. */
function alias(name) {
  const variants = types[name].one_of;
  // A hash that is only a name has the seed 0, or that of the function.
  const names = variants.filter((one) => name === 'hash' || !isMapping(one)).map((one) => JSON.stringify(one.name));
  const objects = variants.filter(isMapping).map((one) => {
    const member = (field) => `${field.name}${field.required ? '' : '?'}: ${annotation(field)}`;
    const inner = one.content ? annotation(one.content) : `{ ${one.fields.map(member).join('; ')} }`;
    return `{ ${one.name}: ${inner} }`;
  });
  const sentences = variants.map((one) => wrapped(`- \`${one.name}\`: ${one.text}`, ' *   ', ' * ')).join('\n');
  return `/**\n${sentences}\n */\nexport type ${pascal(name)} =\n  | ${[...names, ...objects].join('\n  | ')};\n`;
}

const nodes = schema.nodes;
const outputs = schema.outputs.filter(({ name }) => name !== 'value');
const leaves = nodes.filter((node) => !node.inputs);
const methods = nodes.filter((node) => node.inputs);
const ofOne = outputs.filter((node) => node.inputs.length === 1);
const ofSeveral = outputs.filter((node) => node.inputs.length > 1);
const withSeed = types.hash.one_of.filter(isMapping).map(({ name }) => name);

/** Returns the line of a node in the table, cut into lines of at most 118 letters. */
function line(node) {
  const parts = `${node.name}: ${JSON.stringify(row(node))},`.split(/(?<=,)(?=["[{])/);
  const lines = [' '];
  for (const part of parts) {
    if (lines.at(-1).length + 1 + part.length > 118) lines.push('   ');
    lines[lines.length - 1] += ` ${part}`;
  }
  return lines.join('\n');
}

const rows = [...nodes, ...outputs].map(line).join('\n');

/** Returns the code of a function, which has a row of the table. */
function functionOf(node) {
  const name = functionName(node);
  return `export function ${name}(...given) {\n  return leaf(ROWS.${node.name}, given);\n}`;
}

function functionOfNoises(node) {
  return `export function ${functionName(node)}(...noises) {\n  return output(ROWS.${node.name}, noises);\n}`;
}

function methodOf(node) {
  const type = ofOne.includes(node) ? 'Output' : 'Noise';
  // Its other inputs follow its amplitude, and are as many as there are coordinates.
  const [declared, given] =
    node.name === 'warp' ? ['amplitude, ...components', '[...components, amplitude]'] : ['...given', 'given'];
  const count = node.name === 'warp' ? 'components.length' : node.inputs.length - 1;
  return `  ${functionName(node)}(${declared}) {
    return method(${type}, ROWS.${node.name}, this, ${count}, ${given});
  }`;
}

const code = `// All nodes and outputs. \`generate.mjs\` writes this file from the schema of saved noises.

import { Computed } from './lib/computed.js';
import { Operators, made } from './lib/noise.js';

const SEEDED = ${JSON.stringify(withSeed)};

const ROWS = {
${rows}
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

${[...methods, ...ofOne].map(methodOf).join('\n\n')}
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

${leaves.map(functionOf).join('\n\n')}

${ofSeveral.map(functionOfNoises).join('\n\n')}
`;

const declaredMethod = (node) =>
  declaration(node, functionName(node), ofOne.includes(node) ? 'Output' : 'Noise', '  ');
const declaredFunction = (node, type) => declaration(node, `export declare function ${functionName(node)}`, type, '');

const declared = `// Types of all nodes and outputs. \`generate.mjs\` writes this file from the schema of saved noises.

import { Computed, type Numbers, Operators } from './computed.js';

${Object.keys(types)
  .filter((name) => 'one_of' in types[name])
  .map(alias)
  .join('\n')}
/** Normals, colours, curvatures or several values, of a code or JSON, or made by the methods of a noise. */
export declare class Output extends Computed {
  /** Opens a code, JSON, an object of it, or a noise, whose values it then has. */
  constructor(source: string | object | Computed);
}

/** A noise, of a code or JSON, or made by the functions of this package, such as \`perlin\`. It never changes. */
export declare class Noise extends Operators {
  /** Opens a code, JSON, or an object of it. */
  constructor(source: string | object | Noise);
${[...methods, ...ofOne].map(declaredMethod).join('\n')}
}

${leaves.map((node) => declaredFunction(node, 'Noise')).join('\n\n')}

${ofSeveral.map((node) => declaredFunction(node, 'Output')).join('\n\n')}
`;

writeFileSync(`${folder}/nodes.js`, code);
writeFileSync(`${folder}/lib/nodes.d.ts`, declared);
