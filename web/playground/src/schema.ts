// The schema of saved noises: nodes and the types of their fields.

import text from 'gradnoise/schema.json';
import { plainly } from './plain';
import type { Members, Saved } from './saved';

/** A field, or a value without a name. The schema's "keys" explain the members. */
export interface Field {
  name?: string;
  type: string;
  text: string;
  count?: number | [number, number] | string;
  required?: boolean;
  default?: Saved;
  absent?: string;
  least?: number;
  greatest?: number;
  usual?: [number, number];
  scale?: 'logarithmic';
  step?: number;
  only?: Saved[];
  /** Whether its items ascend. */
  ascending?: boolean;
  limits?: Field[];
  unit?: string;
  dimensions?: number[];
}

export interface Variant {
  name: string;
  text: string;
  fields?: Field[];
  content?: Field;
  dimensions?: number[];
}

export interface Type {
  fields?: Field[];
  exactly_one?: string[];
  items?: Field[];
  any_of?: Field[];
  one_of?: Variant[];
}

export interface Input {
  name: string;
  from_dimension?: number;
  more_dimensions?: number;
}

export interface Kind {
  name: string;
  group: string;
  text: string;
  synonyms?: string[];
  inputs?: Input[];
  fields?: Field[];
  content?: Field;
  dimensions?: number[];
}

const schema = text as unknown as { types: Record<string, Type>; nodes: Kind[] };

export const types = schema.types;
export const kinds = new Map(schema.nodes.map((kind) => [kind.name, kind]));

export const title = (name: string) => name.replaceAll('_', ' ');

/** Returns the number of a list's first items, from "count" of its field. */
function firstCount(count: Field['count'], dimension: number): number {
  if (typeof count === 'number') return count;
  return Array.isArray(count) ? count[0] : dimension;
}

/** Returns a value to begin with. */
export function initial(field: Field, dimension: number): Saved {
  if (field.count !== undefined && Array.isArray(field.default)) {
    const count = firstCount(field.count, dimension);
    return field.default.slice(0, Array.isArray(field.count) ? field.default.length : count);
  }
  if (field.default !== undefined) return structuredClone(field.default);
  const type = types[field.type];
  if (type?.one_of) return variantValue(type.one_of[0], dimension);
  if (type?.any_of) return initial(type.any_of[0], dimension);
  if (type?.items) return type.items.map((item) => initial(item, dimension));
  return {};
}

/** Returns a variant with the values to begin with. */
export function variantValue(variant: Variant, dimension: number): Saved {
  if (variant.content) return { [variant.name]: initial(variant.content, dimension) };
  const required = (variant.fields ?? []).filter((field) => field.required);
  if (required.length === 0) return variant.name;
  const members = required.map((field) => [field.name ?? '', initial(field, dimension)] as const);
  return { [variant.name]: Object.fromEntries(members) };
}

/** Returns what a new node of a kind has beside its inputs. A new noise has a hash with a seed. */
export function initialBody(kind: Kind, dimension: number): Saved {
  if (kind.content) return initial(kind.content, dimension);
  const body: Members = {};
  for (const field of kind.fields ?? []) {
    const name = field.name ?? '';
    if (name === 'hash') body[name] = { lowbias: { seed: 1 } };
    else if (name === 'dimension') body[name] = Math.max(dimension, kind.dimensions?.[0] ?? 1);
    else if (field.required) body[name] = initial(field, dimension);
  }
  return body;
}

/** Groups as lists of nodes have them: what one begins with comes first. */
const GROUPS = ['noise', 'fractal', 'map', 'operation', 'choice', 'position'];

/** Returns the kinds whose names, synonyms or sentences have all words of a text, best ones first. */
export function search(asked: string): Kind[] {
  const words = asked
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  const places = (kind: Kind) => [
    title(kind.name),
    (kind.synonyms ?? []).join(' '),
    `${kind.text} ${plainly(kind)}`.toLowerCase(),
  ];
  // The slices of high dimensions are the last noise.
  const placeOf = ({ group, name }: Kind) => GROUPS.indexOf(group) + (name === 'high_dimensional' ? 0.5 : 0);
  const ranked = [...kinds.values()].map((kind) => {
    const found = words.map((word) => places(kind).findIndex((place) => place.includes(word)));
    const whole = words.join(' ');
    const exact = title(kind.name) === whole ? -2 : kind.synonyms?.includes(whole) ? -1 : 0;
    return { kind, rank: found.includes(-1) ? Infinity : found.reduce((sum, one) => sum + one, exact) };
  });
  return ranked
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank || (words.length === 0 ? placeOf(one.kind) - placeOf(other.kind) : 0))
    .map(({ kind }) => kind);
}
