// The geometry of the graph on the screen, and places for nodes that have none, such as those of codes.

import { WIDTH, type Graph, type GraphNode } from './graph';

/** The heights of a node's head, of its picture, and of the row of an input. The style sheet uses them, too. */
export const HEAD = 46;
export const PICTURE = 104;
export const ROW = 27;
const FOOT = 8;
const GAP = { x: 50, y: 24 };

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export function boxOf({ x, y, inputs }: GraphNode, hasPictures: boolean): Box {
  return { x, y, width: WIDTH, height: HEAD + (hasPictures ? PICTURE : 0) + ROW * inputs.length + FOOT };
}

/** Returns where the wires of a node begin. */
export const outletOf = ({ x, y }: Point): Point => ({ x: x + WIDTH, y: y + HEAD / 2 });

/** Returns where the wire of an input ends. */
export const inletOf = ({ x, y }: Point, input: number, hasPictures: boolean): Point => ({
  x,
  y: y + HEAD + (hasPictures ? PICTURE : 0) + ROW * (input + 0.5),
});

/** Returns the curve of a wire. */
export function wirePath(from: Point, to: Point): string {
  const bend = Math.min(150, Math.max(30, Math.abs(to.x - from.x) / 2));
  return `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
}

/** Returns the nodes in columns. Each is to the right of its inputs, and as near to its consumers as they allow. */
function columns(graph: Graph): GraphNode[][] {
  const index = new Map(graph.nodes.map((node) => [node.id, node]));
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const depth = Math.max(-1, ...(index.get(id)?.inputs ?? []).map(depthOf)) + 1;
    depths.set(id, depth);
    return depth;
  };
  for (const { id } of graph.nodes) depthOf(id);
  const made: GraphNode[][] = [];
  const byDepth = [...graph.nodes].sort((one, other) => depthOf(other.id) - depthOf(one.id));
  const nearest = new Map<string, number>();
  for (const node of byDepth) {
    const column = nearest.get(node.id) ?? depthOf(node.id);
    (made[column] ??= []).push(node);
    for (const input of node.inputs) nearest.set(input, Math.min(column - 1, nearest.get(input) ?? Infinity));
  }
  return made;
}

/** Places the nodes in columns, each to the right of its inputs. */
export function laidOut(graph: Graph): Graph {
  const heightOf = (node: GraphNode) => boxOf(node, true).height;
  const middles = new Map<string, number>();
  const users = new Map<string, GraphNode[]>();
  for (const node of graph.nodes) {
    for (const input of node.inputs) users.set(input, [...(users.get(input) ?? []), node]);
  }
  // From the last column to the first one: a node lies where the inputs are that it feeds.
  const wanted = ({ id }: GraphNode) => {
    const places = (users.get(id) ?? []).flatMap((user) =>
      user.inputs.flatMap((input, at) =>
        input === id ? [(middles.get(user.id) ?? 0) + (at - (user.inputs.length - 1) / 2) * ROW] : [],
      ),
    );
    return places.length > 0 ? places.reduce((sum, place) => sum + place, 0) / places.length : 0;
  };
  const places = new Map<string, Point>();
  for (const [at, column] of [...columns(graph).entries()].reverse()) {
    const rows = column
      .map((node) => ({ node, middle: wanted(node), height: heightOf(node) }))
      .sort((one, other) => one.middle - other.middle);
    const whole = rows.reduce((sum, { height }) => sum + height + GAP.y, -GAP.y);
    let top = rows.reduce((sum, { middle }) => sum + middle, 0) / rows.length - whole / 2;
    for (const { node, height } of rows) {
      places.set(node.id, { x: at * (WIDTH + GAP.x), y: Math.round(top) });
      middles.set(node.id, top + height / 2);
      top += height + GAP.y;
    }
  }
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, ...places.get(node.id) })), isPlaced: true };
}
