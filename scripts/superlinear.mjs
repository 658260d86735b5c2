// Whether a backtracking engine may need longer for a regular expression than in proportion to the text. It may if its
// automaton is ambiguous without bound (Weber and Seidl, 1991): if for some repeated text one way stays in a loop, one stays
// in another loop, and one leads from the first to the second; the engine then tries each place of leaving. That one loop is
// the search itself, which begins anew at every character, is the most common case. Where the expression may end at every
// repetition there is no danger: the engine stops there.
import { toAutomata } from './regular-expression-automaton.mjs';

const MOST_COMBINATIONS = 1_000_000;
/** So often a text must be able to repeat without an end. */
const REPETITIONS = 3;

/** @returns {string | undefined} why it may, or undefined where it cannot */
export function superlinear(source, flags) {
  try {
    return toAutomata(source, flags)
      .map(ambiguityOf)
      .find((found) => found !== undefined);
  } catch (error) {
    return error.message;
  }
}

function ambiguityOf(nodes) {
  for (const [id, node] of nodes.entries()) Object.assign(node, { id, steps: stepsOf(node) });
  const loops = loopsOf(nodes);
  const budget = { left: MOST_COMBINATIONS };
  for (const loop of loops) if (isTwofold(loop, budget)) return 'exponential: a repeated part can be read in two ways';
  for (const loop of loops)
    for (const later of loops)
      if (loop !== later && leadsTo(loop, later) && shareText(loop, later, budget))
        return 'polynomial: two repetitions, or the search and a repetition, can share a text';
  return budget.left > 0 ? undefined : 'it is too large to be judged';
}

/** From each character that may be read where the expression does not end to where it leads. */
function stepsOf({ edges, ends, searching }) {
  const steps = new Map();
  for (const { to, characters, twice } of edges)
    for (let rest = searching ? characters : characters & ~ends, character = 0; rest > 0n; rest >>= 1n, character++)
      if ((rest & 1n) === 1n) steps.set(character, [...(steps.get(character) ?? []), to, ...(twice ? [to] : [])]);
  return steps;
}

/** Whether one text leads from a node of the loop back to it in two ways. */
function isTwofold(loop, budget) {
  const { found: pairs } = explore(
    [...loop].map((node) => [node, node]),
    ([one, other]) => stepsTogether([one, other], loop),
    budget,
  );
  const isDoubled = (to) => new Set(to).size < to.length;
  if ([...loop].some(({ steps }) => [...steps.values()].some((to) => isDoubled(to.filter((node) => loop.has(node))))))
    return true;
  return pairs
    .filter(([one, other]) => one !== other)
    .some((pair) => {
      const { found } = explore([pair], ([one, other]) => stepsTogether([one, other], loop), budget);
      return found.some(([one, other]) => one === other);
    });
}

function* stepsTogether([one, other], loop) {
  for (const [character, to] of one.steps)
    for (const first of to)
      for (const second of other.steps.get(character) ?? [])
        if (loop.has(first) && loop.has(second)) yield [first, second];
}

function leadsTo(loop, later) {
  const { found } = explore(
    [...loop].map((node) => [node]),
    ([node]) => [...node.steps.values()].flat().map((to) => [to]),
    { left: MOST_COMBINATIONS },
  );
  return found.some(([node]) => later.has(node));
}

/**
 * Whether some text leads from `p` back to `p`, from `p` to `q` and from `q` back to `q`, and the engine does not find an end
 * while it goes from `q` through that text, again and again.
 */
function shareText(loop, later, budget) {
  return [...loop].some((p) => [...later].some((q) => repeats(p, q, [q], REPETITIONS)));

  /** @param tried everywhere the engine can be by then */
  function repeats(p, q, tried, times) {
    if (times === 0) return true;
    const isFound = ([one, two, three]) => one === p && two === q && three === q;
    const { found } = explore([[p, p, q, ...tried]], (at) => stepsApart(at, loop, later), budget, isFound);
    return found.some(([, , , ...after]) => repeats(p, q, after, times - 1));
  }
}

function* stepsApart([one, two, three, ...tried], loop, later) {
  for (const [character, to] of three.steps) {
    if (tried.some(({ ends }) => ((ends >> BigInt(character)) & 1n) === 1n)) continue;
    const next = [...new Set(tried.flatMap(({ steps }) => steps.get(character) ?? []))].sort((a, b) => a.id - b.id);
    for (const third of to)
      for (const first of one.steps.get(character) ?? [])
        for (const second of two.steps.get(character) ?? [])
          if (later.has(third) && loop.has(first)) yield [first, second, third, ...next];
  }
}

/** All combinations of nodes that steps lead to; the starts are among them only if a step leads back. */
function explore(starts, stepsFrom, budget, isWanted = () => true) {
  const seen = new Set();
  const found = [];
  const waiting = [...starts];
  for (let at = waiting.pop(); at !== undefined && budget.left > 0; at = waiting.pop())
    for (const next of stepsFrom(at)) {
      const key = next.map(({ id }) => id).join(' ');
      if (seen.has(key)) continue;
      budget.left--;
      seen.add(key);
      waiting.push(next);
      if (isWanted(next)) found.push(next);
    }
  return { found };
}

/** Strongly connected nodes (Tarjan, 1972). */
function loopsOf(nodes) {
  const loops = [];
  const order = new Map();
  const low = new Map();
  const path = [];
  const onPath = new Set();
  const after = ({ steps }) => [...new Set([...steps.values()].flat())];
  for (const root of nodes) {
    if (order.has(root)) continue;
    const work = [[root, after(root)]];
    enter(root);
    while (work.length > 0) {
      const [node, open] = work.at(-1);
      const to = open.pop();
      if (to === undefined) {
        work.pop();
        const [parent] = work.at(-1) ?? [];
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent), low.get(node)));
        if (low.get(node) === order.get(node)) leave(node);
      } else if (!order.has(to)) {
        enter(to);
        work.push([to, after(to)]);
      } else if (onPath.has(to)) low.set(node, Math.min(low.get(node), order.get(to)));
    }
  }
  return loops;

  function enter(node) {
    order.set(node, order.size);
    low.set(node, order.get(node));
    path.push(node);
    onPath.add(node);
  }

  function leave(node) {
    const loop = new Set(path.splice(path.indexOf(node)));
    for (const one of loop) onPath.delete(one);
    if (loop.size > 1 || after(node).includes(node)) loops.push(loop);
  }
}
