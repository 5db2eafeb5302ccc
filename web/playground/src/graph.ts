// The graph: nodes whose inputs are all connected. It is saved as JSON, and opened from it.

import type { Facts } from './protocol';
import type { List, Members, Saved } from './saved';
import { initialBody, kinds, title, type Kind } from './schema';

export interface GraphNode {
  readonly id: string;
  readonly kind: string;
  /** What is saved beside the inputs. */
  readonly body: Saved;
  readonly inputs: readonly string[];
  readonly x: number;
  readonly y: number;
  /** Whether its first input takes its place. */
  readonly isBypassed?: boolean;
}

/** Graphs never change. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  /** The node that is the noise. */
  readonly root: string;
  /** Whether the nodes have places. */
  readonly isPlaced: boolean;
}

/** The width of nodes on the screen. */
export const WIDTH = 200;

export const MOST_NODES = 400;

export const nodeOf = (graph: Graph, id: string) => graph.nodes.find((node) => node.id === id);
export const consumers = (graph: Graph, id: string) => graph.nodes.filter(({ inputs }) => inputs.includes(id));

/** Nodes by their ids. */
type Index = ReadonlyMap<string, GraphNode>;
const indexed = (graph: Graph): Index => new Map(graph.nodes.map((node) => [node.id, node]));

/** Returns the node that takes the place of one: itself, or what is behind bypassed ones. */
function effective(index: Index, id: string): string {
  const node = index.get(id);
  return node?.isBypassed && node.inputs.length > 0 ? effective(index, node.inputs[0]) : id;
}

/** Returns the ids of nodes and of all that they need, each after its inputs. */
function ordered(index: Index, wanted: string[]): string[] {
  const done = new Set<string>();
  const visit = (id: string) => {
    if (done.has(id)) return;
    for (const input of index.get(id)?.inputs ?? []) visit(effective(index, input));
    done.add(id);
  };
  for (const id of wanted) visit(id);
  return [...done];
}

/** Returns the ids of a node, of its inputs, and of theirs. */
export function needed(graph: Graph, outer: string): ReadonlySet<string> {
  const index = indexed(graph);
  const found = new Set([outer]);
  // A loop over a set also visits what is added meanwhile.
  for (const id of found) for (const input of index.get(id)?.inputs ?? []) found.add(input);
  return found;
}

/** Returns whether a node is another one or one of its inputs, or of theirs. */
export const reaches = (graph: Graph, inner: string, outer: string) => needed(graph, outer).has(inner);

/** Returns the graph without the nodes that the noise does not need. */
export function withoutUnused(graph: Graph): Graph {
  const used = needed(graph, graph.root);
  return { ...graph, nodes: graph.nodes.filter(({ id }) => used.has(id)) };
}

function written({ kind, body }: GraphNode, inputs: number[]): Saved {
  if (kinds.get(kind)?.content) return { [kind]: body };
  const members: Members = { ...(inputs.length > 0 && { inputs }), ...(body as Members) };
  return Object.keys(members).length > 0 ? { [kind]: members } : kind;
}

function saved(index: Index, wanted: string[]): List {
  const ids = ordered(index, wanted);
  const place = new Map(ids.map((id, at) => [id, at]));
  const nodes = ids.map((id) => {
    const node = index.get(id) as GraphNode;
    return written(
      node,
      node.inputs.map((input) => place.get(effective(index, input)) as number),
    );
  });
  return { nodes, ids };
}

/** Returns all nodes, each after its inputs. */
export function listed(graph: Graph): List {
  const index = indexed(graph);
  return saved(index, [...index.keys()]);
}

/** Returns the noise of a node as JSON. */
export function noiseOf(graph: Graph, id: string): string {
  const index = indexed(graph);
  const { nodes } = saved(index, [effective(index, id)]);
  return JSON.stringify({ gradnoise: 1, nodes });
}

/** Returns the noise as JSON to keep, with the places of the nodes. Unused nodes are kept, too, before the noise. */
export function kept(graph: Graph): string {
  const index = indexed(graph);
  const last = effective(index, graph.root);
  const others = graph.nodes.map(({ id }) => id).filter((id) => !reaches(graph, last, id));
  const { nodes, ids } = saved(index, [...others, last]);
  const positions = ids.map((id) => {
    const { x, y } = index.get(id) as GraphNode;
    return [Math.round(x), Math.round(y)];
  });
  return JSON.stringify({ gradnoise: 1, nodes, ...(graph.isPlaced && { editor: { positions } }) }, null, 1);
}

/** Opens saved JSON. The library has checked it, except for the member of editors. */
export function opened(text: string): Graph {
  const { nodes, editor } = JSON.parse(text) as { nodes: Saved[]; editor?: { positions?: unknown } };
  if (nodes.length > MOST_NODES) throw new Error(`it has ${nodes.length} nodes; the graph shows up to ${MOST_NODES}`);
  const list = nodes.map((node, index): GraphNode => {
    const [kind, whole] = typeof node === 'string' ? [node, {}] : Object.entries(node as Members)[0];
    const isContent = kinds.get(kind)?.content !== undefined;
    const { inputs = [], ...fields } = isContent ? {} : (whole as Members);
    const body = isContent ? whole : fields;
    return { id: String(index), kind, body, inputs: (inputs as number[]).map(String), x: 0, y: 0 };
  });
  const root = String(list.length - 1);
  const places = positionsOf(editor?.positions, list.length);
  if (!places) return { nodes: list, root, isPlaced: false };
  const placed = list.map((node, index) => ({ ...node, x: places[index][0], y: places[index][1] }));
  return { nodes: placed, root, isPlaced: true };
}

function positionsOf(found: unknown, count: number): number[][] | undefined {
  const isPlace = (one: unknown) =>
    Array.isArray(one) &&
    one.length === 2 &&
    one.every((number) => Number.isFinite(number) && Math.abs(number) < 1e6);
  return Array.isArray(found) && found.length === count && found.every(isPlace) ? (found as number[][]) : undefined;
}

export function changed(graph: Graph, id: string, change: Partial<GraphNode>): Graph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)) };
}

/** Returns the reason why an input cannot have a source, as far as it is known without computing. */
export function refusal(
  graph: Graph,
  facts: Facts,
  source: string,
  target: string,
  input: number,
): string | undefined {
  const [from, to] = [nodeOf(graph, source), nodeOf(graph, target)];
  if (!from || !to || input >= to.inputs.length) return 'there is no such input';
  if (reaches(graph, target, source)) return `${title(from.kind)} is computed from ${title(to.kind)}: a circle`;
  const [given, needed] = [facts[source]?.dimension, facts[to.inputs[input]]?.dimension];
  const isFree = ['swizzle', 'in_dimension'].includes(to.kind) || to.inputs.length === 1;
  if (isFree || given === undefined || needed === undefined || given === needed) return undefined;
  return `${title(from.kind)} has ${given} dimensions, where ${title(to.kind)} needs ${needed}`;
}

export function connected(graph: Graph, source: string, target: string, input: number): Graph {
  const inputs = [...(nodeOf(graph, target)?.inputs ?? [])];
  inputs[input] = source;
  return changed(graph, target, { inputs });
}

function unusedId(graph: Graph): string {
  return String(Math.max(-1, ...graph.nodes.map(({ id }) => Number(id))) + 1);
}

/** An input of a node. */
export interface Wire {
  target: string;
  input: number;
}

/**
 * Adds a node. If it has inputs, it is put behind the node `after`: on one wire, or between it and all that use it.
 */
export function added(graph: Graph, kind: Kind, dimension: number, after: string, wire?: Wire): [Graph, string] {
  const id = unusedId(graph);
  const behind = nodeOf(graph, after) as GraphNode;
  const wanted = (kind.inputs ?? []).filter(({ from_dimension }) => (from_dimension ?? 1) <= dimension);
  const inputs = wanted.map(() => after);
  const isLeaf = inputs.length === 0;
  const place = isLeaf ? { x: behind.x, y: behind.y + 220 } : { x: behind.x + WIDTH + 50, y: behind.y };
  const node: GraphNode = { id, kind: kind.name, body: initialBody(kind, dimension), inputs, ...place };
  if (isLeaf) return [{ ...graph, nodes: [...graph.nodes, node] }, id];
  const moved = graph.nodes.map((other) => {
    const isBehind = other.id !== after && reaches(graph, after, other.id);
    const own = other.inputs.map((input, index) => {
      const isWire = wire ? other.id === wire.target && index === wire.input : true;
      return input === after && isWire ? id : input;
    });
    return { ...other, inputs: own, x: isBehind ? other.x + WIDTH + 50 : other.x };
  });
  return [{ ...graph, nodes: [...moved, node], root: graph.root === after && !wire ? id : graph.root }, id];
}

/** Removes a node, whose first input takes its place, or says why it must stay. */
export function removed(graph: Graph, id: string): Graph | string {
  const node = nodeOf(graph, id);
  if (!node) return 'there is no such node';
  const [use] = consumers(graph, id);
  const [heir] = node.inputs;
  if (heir === undefined && use) {
    return `${title(node.kind)} is an input of ${title(use.kind)}: choose another source there first`;
  }
  if (heir === undefined && graph.root === id) return `${title(node.kind)} is the noise: make another node it first`;
  const nodes = graph.nodes
    .filter((other) => other.id !== id)
    .map((other) => ({ ...other, inputs: other.inputs.map((input) => (input === id ? heir : input)) }));
  return { ...graph, nodes, root: graph.root === id ? heir : graph.root };
}

/** Adds a copy of a node, with the same inputs. */
export function duplicated(graph: Graph, id: string): [Graph, string] {
  const node = nodeOf(graph, id) as GraphNode;
  const copy = { ...node, id: unusedId(graph), x: node.x + 30, y: node.y + 200 };
  return [{ ...graph, nodes: [...graph.nodes, copy] }, copy.id];
}
