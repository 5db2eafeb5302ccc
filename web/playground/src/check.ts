// The check: samples of the GPU against those of the CPU, bit by bit.

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

/** Returns the report, to copy into an issue. */
export function report(comparison: Comparison, adapter: string, code: string, grid: string): string {
  const { first } = comparison;
  const lines = [sentence(comparison, adapter), `browser: ${navigator.userAgent}`, `noise: ${code}`, `grid: ${grid}`];
  if (first)
    lines.push(`first difference: sample ${first.index} is ${first.gpu} on the GPU, ${first.cpu} on the CPU`);
  return lines.join('\n');
}
