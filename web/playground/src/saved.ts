// Lists of saved nodes.

export type Saved = null | boolean | number | string | Saved[] | { [name: string]: Saved };
export type Members = { [name: string]: Saved };

/** Saved nodes, each after its inputs, and their ids. */
export interface List {
  nodes: Saved[];
  ids: string[];
}

function inputsOf(node: Saved): number[] {
  if (node === null || typeof node !== 'object') return [];
  const [body] = Object.values(node);
  const inputs = body !== null && typeof body === 'object' ? (body as Members).inputs : undefined;
  return (inputs ?? []) as number[];
}

/** Returns the noise of one node of a list as JSON, with the nodes that it needs. */
export function noiseAt(nodes: Saved[], last: number): string {
  const needed = new Set([last]);
  for (let index = last; index >= 0; index -= 1) {
    if (needed.has(index)) for (const input of inputsOf(nodes[index])) needed.add(input);
  }
  const order = [...needed].sort((one, other) => one - other);
  const place = new Map(order.map((old, index) => [old, index]));
  const moved = order.map((old) => {
    const inputs = inputsOf(nodes[old]);
    if (inputs.length === 0) return nodes[old];
    const [[name, body]] = Object.entries(nodes[old] as Members);
    return { [name]: { ...(body as Members), inputs: inputs.map((input) => place.get(input) as number) } };
  });
  return JSON.stringify({ gradnoise: 1, nodes: moved });
}
