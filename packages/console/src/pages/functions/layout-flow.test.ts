import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutFlow, NODE } from './layout-flow.js';

const flow = (from: string, to: string) => ({ from, to });
const columnOf = (flows: { from: string; to: string }[], name: string) =>
  layoutFlow(flows).nodes.find((node) => node.name === name)?.x ?? -1;

describe('layoutFlow', () => {
  it('lets values flow to the right', () => {
    const flows = [flow('b', 'c'), flow('a', 'c'), flow('a', 'b')];
    expect(columnOf(flows, 'a')).toBeLessThan(columnOf(flows, 'b'));
    expect(columnOf(flows, 'b')).toBeLessThan(columnOf(flows, 'c'));
  });

  it('puts what belongs together at the same height', () => {
    const { nodes } = layoutFlow([flow('a', 'z'), flow('b', 'y'), flow('c', 'x')]);
    const heightOf = (name: string) => nodes.find((node) => node.name === name)?.y;
    expect(heightOf('z')).toBe(heightOf('a'));
    expect(heightOf('x')).toBe(heightOf('c'));
  });

  it('draws two lines between the same functions once, and nothing of nothing', () => {
    expect(layoutFlow([flow('a', 'b'), flow('a', 'b')]).lines).toHaveLength(1);
    expect(layoutFlow([])).toMatchObject({ nodes: [], lines: [] });
  });

  it('places every function once, within the drawing and over no other, also where values flow in circles', () => {
    const name = fc.constantFrom(...'abcdefgh');
    fc.assert(
      fc.property(fc.array(fc.record({ from: name, to: name }), { maxLength: 24 }), (flows) => {
        const { nodes, lines, width, height } = layoutFlow(flows);
        const names = new Set(flows.flatMap(({ from, to }) => [from, to]));
        expect(nodes.map((node) => node.name).toSorted()).toEqual([...names].toSorted());
        expect(lines).toHaveLength(new Set(flows.map(({ from, to }) => from + to)).size);
        for (const { x, y } of nodes) {
          expect(x >= 0 && y >= 0 && x + NODE.width <= width && y + NODE.height <= height).toBe(true);
          const over = nodes.filter(
            (other) => Math.abs(other.x - x) < NODE.width && Math.abs(other.y - y) < NODE.height,
          );
          expect(over).toHaveLength(1);
        }
      }),
    );
  });
});
