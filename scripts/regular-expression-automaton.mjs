// A regular expression as an automaton that reads what a backtracking engine reads: every path through it is something the
// engine may try. Characters are classes of those that the expression does not tell apart. What a look-around of one
// character asks (also `\b`, `^` and `$`) is held exactly; of a longer one only its first character is, and what it reads
// itself is a branch that ends there. So the automaton has every way the engine has, and at most a few more; that it may end
// is said only where it surely may.
import { CharBase, JS } from 'refa';

/** A repetition of more than this is taken for an endless one. */
const COUNTED = 64;
const MAX_STATES = 20_000;

/**
 * @typedef {{ to: Node, characters: bigint, twice: boolean }} Edge reads one of these; `twice`: in two ways that end alike
 * @typedef {{ edges: Edge[], ends: bigint }} Node `ends`: it may end here if one of these follows
 */

/**
 * @param {string} source
 * @param {string} flags
 * @returns {Node[][]} the nodes of the expression, and of each look-behind in it
 */
export function toAutomata(source, flags) {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }, { maxGroups: 1e5 }).parse({
    maxNodes: 1e5,
  });
  const behind = [];
  const alphabet = alphabetOf(expression, maxCharacter, behind);
  const forwards = toNodes(expression, alphabet, { search: !flags.includes('y'), backwards: false });
  return [forwards, ...behind.map((body) => toNodes(body, alphabet, { search: true, backwards: true }))];
}

function alphabetOf(expression, maxCharacter, behind) {
  const sets = [];
  const visit = (node) => {
    if (node.type === 'CharacterClass') sets.push(node.characters);
    if (node.type === 'Unknown') throw new Error('a back-reference cannot be judged');
    if (node.type === 'Assertion' && node.kind === 'behind' && oneCharacter(node) === undefined) behind.push(node);
    for (const alternative of node.alternatives ?? []) for (const element of alternative.elements) visit(element);
  };
  visit(expression);
  const [first] = sets;
  const everything = first === undefined ? undefined : first.union(first.negate());
  const base = new CharBase(everything === undefined ? [] : [...sets, everything]);
  const edge = 1n << BigInt(base.sets.length);
  const maskOf = (set) => base.split(set).reduce((mask, index) => mask | (1n << BigInt(index)), 0n);
  return { maskOf, all: edge - 1n, edge, maxCharacter };
}

/** The set that a look-around of one character asks for. */
function oneCharacter({ alternatives }) {
  const single = alternatives.map(({ elements }) => (elements.length === 1 ? elements[0] : undefined));
  if (single.length === 0 || single.some((element) => element?.type !== 'CharacterClass')) return undefined;
  return single.map(({ characters }) => characters).reduce((sum, set) => sum.union(set));
}

// --- states: joined by steps that read nothing, and by steps that read one character

function compile(root, alphabet, { search, backwards }) {
  let reversed = backwards;
  let count = 0;
  const state = () => {
    if (++count > MAX_STATES) throw new Error('it is too large to be judged');
    return { id: count, free: [], reads: [], end: false };
  };
  const end = () => Object.assign(state(), { end: true });

  function alternatives(node, next) {
    const start = state();
    for (const { elements } of node.alternatives) {
      const lastFirst = reversed ? elements : elements.toReversed();
      start.free.push({ to: lastFirst.reduce((after, element) => read(element, after), next) });
    }
    return start;
  }

  function read(element, next) {
    if (element.type === 'Alternation') return alternatives(element, next);
    if (element.type === 'Quantifier') return repeat(element, next);
    if (element.type === 'Assertion') return look(element, next);
    const start = state();
    start.reads.push({ to: next, mask: alphabet.maskOf(element.characters) });
    return start;
  }

  function repeat(quantifier, next) {
    const { min, max } = quantifier;
    let after = next;
    if (max > COUNTED) {
      const loop = state();
      loop.free.push({ to: alternatives(quantifier, loop) }, { to: next });
      after = loop;
    } else
      for (let times = min; times < max; times++) {
        const optional = state();
        optional.free.push({ to: alternatives(quantifier, after) }, { to: next });
        after = optional;
      }
    for (let times = 0; times < Math.min(min, COUNTED); times++) after = alternatives(quantifier, after);
    return after;
  }

  function look(assertion, next) {
    const start = state();
    const ahead = (assertion.kind === 'ahead') !== backwards;
    const asked = oneCharacter(assertion);
    if (asked !== undefined) {
      const mask = alphabet.maskOf(asked);
      const fits = assertion.negate ? (alphabet.all | alphabet.edge) & ~mask : mask;
      start.free.push(ahead ? { to: next, ahead: fits } : { to: next, behind: fits });
      return start;
    }
    const outside = reversed;
    reversed = assertion.kind === 'behind';
    const body = alternatives(assertion, state());
    reversed = outside;
    const first = assertion.negate ? undefined : firstOf(body);
    if (ahead) start.free.push({ to: body }, { to: next, ahead: first, unsure: true });
    else start.free.push({ to: next, behind: first, unsure: true });
    return start;
  }

  /** What may come first of what a state reads. */
  function firstOf(body) {
    let mask = 0n;
    const seen = new Set();
    const visit = (at) => {
      if (seen.has(at)) return;
      seen.add(at);
      if (at.free.length === 0 && at.reads.length === 0) mask = alphabet.all | alphabet.edge;
      for (const { mask: read } of at.reads) mask |= read;
      for (const { to } of at.free) visit(to);
    };
    visit(body);
    return mask;
  }

  const start = alternatives(root, root.type === 'Assertion' ? state() : end());
  if (!search) return start;
  const searching = Object.assign(state(), { searching: true });
  searching.free.push({ to: start });
  searching.reads.push({ to: searching, mask: alphabet.all });
  return searching;
}

// --- nodes: a state and what the character before it was, with the steps that read nothing taken

function toNodes(root, alphabet, options) {
  const start = compile(root, alphabet, options);
  const { classes, startClass } = classesBefore(start, alphabet);
  const nodes = new Map();
  const waiting = [];
  const nodeOf = (state, before) => {
    const key = `${state.id} ${before}`;
    if (!nodes.has(key)) {
      const node = { edges: [], ends: 0n, searching: state.searching };
      nodes.set(key, node);
      waiting.push([node, state, before]);
    }
    return nodes.get(key);
  };
  nodeOf(start, startClass);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, state, before] = next;
    const { reads, ends } = stepsFrom(state, before, alphabet);
    node.ends = ends;
    for (const { to, mask, twice } of reads)
      for (const members of classes)
        if ((mask & members) !== 0n)
          node.edges.push({ to: nodeOf(to, members), characters: mask & members, twice: (twice & members) !== 0n });
  }
  return [...nodes.values()];
}

/** Characters that no look-behind of one character tells apart, as the masks of their classes. */
function classesBefore(start, { all, edge }) {
  const asked = new Set();
  const seen = new Set();
  const waiting = [start];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    for (const { to, behind } of state.free) {
      if (behind !== undefined) asked.add(behind);
      waiting.push(to);
    }
    waiting.push(...state.reads.map(({ to }) => to));
  }
  let classes = [all];
  for (const mask of asked) classes = classes.flatMap((one) => [one & mask, one & ~mask]).filter((one) => one !== 0n);
  return { classes, startClass: edge };
}

/** Everything that can be read next, along every way that reads nothing before. */
function stepsFrom(state, before, { all, edge }) {
  const reads = new Map();
  let ends = 0n;
  const way = new Set();
  let ways = 0;
  const visit = (at, fits, sure) => {
    if (way.has(at) || fits === 0n) return;
    if (++ways > MAX_STATES) throw new Error('it is too large to be judged');
    way.add(at);
    if (at.end && sure) ends |= fits;
    for (const read of at.reads) {
      const mask = read.mask & fits;
      const known = reads.get(read) ?? { to: read.to, mask: 0n, twice: 0n };
      reads.set(read, { to: read.to, mask: known.mask | mask, twice: known.twice | (known.mask & mask) });
    }
    for (const { to, ahead = fits, behind = before, unsure = false } of at.free)
      if ((behind & before) !== 0n) visit(to, fits & ahead, sure && !unsure);
    way.delete(at);
  };
  visit(state, all | edge, true);
  return { reads: [...reads.values()].filter(({ mask }) => mask !== 0n), ends };
}
