/**
 * Lays out functions for a drawing: in columns, so that values flow to the right, with each column ordered to reduce
 * crossings. Where functions take values from each other, a line leads back to the left. Pure.
 */
import type { Flow } from './data-flow.js';

/** In pixels. */
export const NODE = { width: 208, height: 40 } as const;
const GAP = { x: 72, y: 20 } as const;
const MARGIN = 12;
const SWEEPS = 4;

export interface PlacedNode {
  name: string;
  x: number;
  y: number;
}

export interface PlacedLine {
  from: string;
  to: string;
  /** Path data of an SVG. */
  path: string;
}

export interface FlowLayout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  lines: PlacedLine[];
}

export function layoutFlow(flows: readonly Pick<Flow, 'from' | 'to'>[]): FlowLayout {
  const pairs = [...new Map(flows.map(({ from, to }) => [`${from}\n${to}`, { from, to }])).values()];
  const names = [...new Set(pairs.flatMap(({ from, to }) => [from, to]))];
  const columns = orderColumns(toColumns(names, pairs), pairs);
  const tallest = Math.max(0, ...columns.map(({ length }) => length));
  const heightOf = (count: number) => count * NODE.height + Math.max(0, count - 1) * GAP.y;
  const nodes = columns.flatMap((column, at) =>
    column.map((name, row) => ({
      name,
      x: MARGIN + at * (NODE.width + GAP.x),
      y: MARGIN + (heightOf(tallest) - heightOf(column.length)) / 2 + row * (NODE.height + GAP.y),
    })),
  );
  const placed = new Map(nodes.map((node) => [node.name, node]));
  return {
    width: 2 * MARGIN + columns.length * NODE.width + Math.max(0, columns.length - 1) * GAP.x,
    height: 2 * MARGIN + heightOf(tallest) + GAP.y,
    nodes,
    lines: pairs.flatMap(({ from, to }) => {
      const [start, end] = [placed.get(from), placed.get(to)];
      return start === undefined || end === undefined ? [] : [{ from, to, path: lineBetween(start, end) }];
    }),
  };
}

/** A function is placed to the right of all functions it takes values from, except where they form a cycle. */
function toColumns(names: readonly string[], pairs: readonly Pick<Flow, 'from' | 'to'>[]): string[][] {
  const depths = new Map<string, number>();
  const depthOf = (name: string, behind: ReadonlySet<string>): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    const suppliers = pairs.filter(({ from, to }) => to === name && from !== name && !behind.has(from));
    const depth = Math.max(0, ...suppliers.map(({ from }) => 1 + depthOf(from, new Set([...behind, name]))));
    depths.set(name, depth);
    return depth;
  };
  const columns: string[][] = [];
  for (const name of names) {
    const depth = depthOf(name, new Set([name]));
    columns[depth] = [...(columns[depth] ?? []), name];
  }
  return columns.map((column) => column ?? []).filter((column) => column.length > 0);
}

/** Places each function at the middle of its neighbours in the adjacent column, in several passes. */
function orderColumns(columns: string[][], pairs: readonly Pick<Flow, 'from' | 'to'>[]): string[][] {
  const ordered = columns.map((column) => column.toSorted());
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forwards = sweep % 2 === 0;
    const places = new Map(
      ordered.flatMap((column) => column.map((name, row) => [name, row / column.length] as const)),
    );
    for (const [at, column] of ordered.entries()) {
      const middleOf = (name: string): number => {
        const rows = pairs.flatMap(({ from, to }) =>
          forwards && to === name ? (places.get(from) ?? []) : !forwards && from === name ? (places.get(to) ?? []) : [],
        );
        return rows.length === 0 ? (places.get(name) ?? 0) : rows.reduce((sum, row) => sum + row, 0) / rows.length;
      };
      const middles = new Map(column.map((name) => [name, middleOf(name)]));
      ordered[at] = column.toSorted((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0));
      for (const [row, name] of (ordered[at] ?? []).entries()) places.set(name, row / column.length);
    }
  }
  return ordered;
}

function lineBetween(start: PlacedNode, end: PlacedNode): string {
  const [x1, y1, x2, y2] = [start.x + NODE.width, start.y + NODE.height / 2, end.x, end.y + NODE.height / 2];
  const reach = GAP.x * 0.6;
  if (x2 > x1) return `M${x1},${y1} C${x1 + reach},${y1} ${x2 - reach},${y2} ${x2},${y2}`;
  // For a line back, or to the same function: leaves below one and enters from below the other.
  const low = Math.max(start.y, end.y) + NODE.height + GAP.y;
  const [sx, ex] = [start.x + NODE.width * 0.7, end.x + NODE.width * 0.3];
  return `M${sx},${start.y + NODE.height} C${sx},${low} ${ex},${low} ${ex},${end.y + NODE.height}`;
}
