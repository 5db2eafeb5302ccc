// The check: samples of the GPU against those of the CPU, bit by bit.

import type { Kept } from './protocol';

export interface Difference {
  index: number;
  cpu: number;
  gpu: number;
}

export interface Comparison {
  samples: number;
  differing: number;
  first?: Difference;
}

/** Compares samples of so many numbers. */
export function compared(cpu: Float32Array, gpu: Float32Array, stride: number): Comparison {
  const samples = cpu.length / stride;
  if (gpu.length !== cpu.length) throw new Error(`the GPU gave ${gpu.length} numbers, and the CPU ${cpu.length}`);
  const [one, other] = [cpu, gpu].map((list) => new Uint32Array(list.buffer, list.byteOffset, list.length));
  const found: Comparison = { samples, differing: 0 };
  for (let sample = 0; sample < samples; sample += 1) {
    for (let at = sample * stride; at < (sample + 1) * stride; at += 1) {
      if (one[at] === other[at]) continue;
      found.differing += 1;
      found.first ??= { index: sample, cpu: cpu[at], gpu: gpu[at] };
      break;
    }
  }
  return found;
}

const grouped = (count: number) => count.toLocaleString('en');

/** Returns the comparison as a sentence. */
export function sentence({ samples, differing }: Comparison, adapter: string): string {
  return `${grouped(differing)} of ${grouped(samples)} samples differ on ${adapter}`;
}

const differenceOf = ({ index, cpu, gpu }: Difference) => `sample ${index} is ${gpu} on the GPU, ${cpu} on the CPU`;

/** Returns the report, to copy into an issue. */
export function report(comparison: Comparison, adapter: string, code: string, grid: string): string {
  const { first } = comparison;
  const lines = [sentence(comparison, adapter), `browser: ${navigator.userAgent}`, `noise: ${code}`, `grid: ${grid}`];
  if (first) lines.push(`first difference: ${differenceOf(first)}`);
  return lines.join('\n');
}

/** What the check of promised codes has found until now. */
export interface Tally {
  codes: number;
  /** The codes that both processors computed. */
  compared: number;
  comparison: Comparison;
  adapter: string;
  /** Codes whose values on the CPU are not the promised ones. */
  broken: string[];
  /** Codes that were not computed, with their reasons. */
  missing: [string, string][];
  /** The code of the first difference. */
  code?: string;
}

export const nothing: Tally = {
  codes: 0,
  compared: 0,
  comparison: { samples: 0, differing: 0 },
  adapter: 'the GPU',
  broken: [],
  missing: [],
};

/** Adds what has become of a code. */
export function tallied(tally: Tally, code: string, { isKept, comparison, adapter, reason }: Kept): Tally {
  const added = {
    ...tally,
    codes: tally.codes + 1,
    broken: isKept === false ? [...tally.broken, code] : tally.broken,
    missing: reason === undefined ? tally.missing : [...tally.missing, [code, reason] as [string, string]],
  };
  if (!comparison) return added;
  const { samples, differing, first } = tally.comparison;
  return {
    ...added,
    compared: tally.compared + 1,
    comparison: {
      samples: samples + comparison.samples,
      differing: differing + comparison.differing,
      first: first ?? comparison.first,
    },
    adapter: adapter ?? tally.adapter,
    code: tally.code ?? (comparison.first && code),
  };
}

const NAMED = 5;

/** Returns the tally as text. */
export function tallyReport(tally: Tally): string {
  const { codes, compared, comparison, adapter, broken, missing, code } = tally;
  const lines = [`promised codes: ${compared} of ${codes} compared; ${sentence(comparison, adapter)}`];
  if (comparison.first) lines.push(`first difference: ${code}: ${differenceOf(comparison.first)}`);
  lines.push(`codes whose values on the CPU are not the promised ones: ${broken.length}`);
  lines.push(...broken.slice(0, NAMED).map((one) => `not as promised: ${one}`));
  lines.push(...missing.slice(0, NAMED).map(([one, reason]) => `not compared: ${one}: ${reason}`));
  if (missing.length > NAMED) lines.push(`${missing.length - NAMED} more are not compared`);
  return lines.join('\n');
}
