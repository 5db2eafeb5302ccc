// Places for nodes that have none, such as those of codes.

import dagre from '@dagrejs/dagre';
import { WIDTH, type Graph, type GraphNode } from './graph';

// The heights of a node without inputs, and of an input.
const HEAD = 150;
const ROW = 27;

/** Places the nodes in columns, each to the right of its inputs. */
export function laidOut(graph: Graph): Graph {
  const layout = new dagre.graphlib.Graph().setGraph({ rankdir: 'LR', ranksep: 50, nodesep: 24 });
  layout.setDefaultEdgeLabel(() => ({}));
  const height = ({ inputs }: GraphNode) => HEAD + ROW * inputs.length;
  for (const node of graph.nodes) layout.setNode(node.id, { width: WIDTH, height: height(node) });
  for (const { id, inputs } of graph.nodes) for (const input of inputs) layout.setEdge(input, id);
  dagre.layout(layout);
  const nodes = graph.nodes.map((node) => {
    const { x, y } = layout.node(node.id);
    return { ...node, x: x - WIDTH / 2, y: y - height(node) / 2 };
  });
  return { ...graph, nodes, isPlaced: true };
}
