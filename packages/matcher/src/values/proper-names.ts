/**
 * Names and titles in customers' messages: quoted text, text after "called", a run of capitalised words, or a value
 * that a description gives as an example.
 */
import { capitalised, contentWords, stem, wordsOf, wordsOfName } from '../words.js';

const CALLED = /\b(?:called|named|titled|entitled)\s+(.+)/i;
const LINK = /^(?:of|the|and|in|on|for|to|a|an|de|la|le|von|&|with|at|vs|versus)$/i;
const NO_NAME =
  /^(?:I|I'm|I'd|I've|Mr|Mrs|Ms|OK|Hi|Hello|Hey|Thanks|Please|Also|And|But|Or|Sorry|Actually|No|Yes|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)s?$/i;
/** Words that begin a sentence, and are no name by themselves: "What Men Want" is one. */
const NO_NAME_ALONE =
  /^(?:what|how|when|where|who|whose|which|why|do|does|did|is|are|was|were|can|could|will|would|have|has|that|this|it|there|they|we|you|my|your|yeah|yep|sure|great|perfect|nice|good)(?:['’]\p{L}{1,3})?$/iu;
/** "Dr. Clayton G. Zeidler" */
const ABBREVIATION = /^(?:\p{Lu}|Dr|Mrs?|Ms|Prof|St)\.$/u;
/** "Yankees vs orioles" */
const AGAINST = /^(?:vs\.?|versus)$/i;
const WORDS = 8;

/** The quoted, named or capitalised title in `text`, or undefined. */
export function findTitle(text: string): string | undefined {
  const quoted = findQuoted(text);
  if (quoted !== undefined) return quoted;
  const called = CALLED.exec(text)?.[1];
  const [named] = capitalisedRuns(called ?? text, called !== undefined);
  if (named !== undefined && (called?.startsWith(named) ?? true)) return named;
  const name = /^[\p{L}\p{N}'’ -]+/u.exec(called ?? '')?.[0];
  return name?.split(/ (?:is|are|was|were|start|end|begin|open|cost|please|and when|and how|in|at|on)\b/)[0]?.trim();
}

/** The only capitalised name in `text`, which is no identifier. */
export function findOnlyName(text: string): string | undefined {
  const [name, other] = capitalisedRuns(text, false).filter((run) => !/\d/.test(run));
  return findQuoted(text) ?? (other === undefined ? name : undefined);
}

export function findQuoted(text: string): string | undefined {
  return /["“”«]([^"“”«»]{2,80})["“”»]/.exec(text)?.[1]?.trim();
}

const WORD = String.raw`\p{Lu}(?:[\p{L}\p{N}'’-]|\.(?=\p{L}))*`;
const RUN = `${WORD}(?: (?:(?:of|the|and|de|la|le|von|vs|versus|&) )?${WORD}){0,5}`;
/** Parameters for the maker of a thing. */
const MAKER = /\b(?:by|artist|author|writer|director|composer|singer|band|brand|maker|manufacturer|performs|wrote)\b/i;
/** Generic words in a parameter's name. */
const PLAIN = /^(?:name|title|id|by|of|type|kind|text|value|the)$/;

/**
 * A value introduced by the parameter's own name: "the album Expectations", "directed by Joel Coen", "the War genre".
 */
export function findNamed(
  text: string,
  { name, description }: { name: string; description: string },
): string | undefined {
  const own = wordsOf(wordsOfName(name)).filter((word) => !PLAIN.test(word) && word.length > 2);
  for (const word of own) {
    const root = word.replace(/s$/, '');
    // In this pattern, `root` stands for: [a-z]{3,40}
    const ahead = new RegExp(String.raw`\b${root}s?,? (?:is |by |of |called |named )?(${RUN})`, 'u');
    // In this pattern, `root` stands for: [a-z]{3,40}
    const behind = new RegExp(String.raw`(?:(?<=[\p{Ll},] )|(?<=\bI )|(?<=\bThe ))(${RUN}) ${root}s?\b`, 'u');
    // "United Airlines" has the word in its name.
    // In this pattern, `capitalised(root)` stands for: [A-Z][a-z]{2,40}
    const within = new RegExp(String.raw`(?:(?<=[\p{Ll},] )|(?<=\bI ))(${WORD} ${capitalised(root)}s?)\b`, 'u');
    const named = (within.exec(text) ?? behind.exec(text) ?? ahead.exec(text))?.[1];
    if (named !== undefined && !NO_NAME.test(named)) return withoutEnd(named);
  }
  if (!MAKER.test(`${wordsOfName(name)} ${description}`)) return undefined;
  const maker =
    new RegExp(String.raw`\bby (${RUN})`, 'u').exec(text)?.[1] ??
    (/\p{Lu}/u.test(text) ? undefined : /\bby (\p{L}{2,20} \p{L}{2,20})[.?!]*$/u.exec(text)?.[1]);
  return maker === undefined || NO_NAME.test(maker) ? undefined : withoutEnd(maker);
}

const withoutEnd = (name: string) => name.replace(/(?<![.'’-])(?:['’]s)?[.'’-]*$/, '');

/** The longest of `examples` that occurs in `text`, in the customer's spelling. */
export function findExample(text: string, examples: readonly string[] = []): string | undefined {
  const written = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  const roots = written.map((word) => stem(word.toLowerCase()));
  let best: string[] = [];
  for (const example of examples) {
    const own = wordsOf(example).map(stem);
    const at = roots.findIndex((_, index) => own.every((root, offset) => roots[index + offset] === root));
    if (own.length > best.length && at >= 0) best = written.slice(at, at + own.length);
  }
  return best.length > 0 ? best.join(' ') : undefined;
}

/** Runs of capitalised words with their linking words (`Light and Stone`, `Smart L`), longest first. */
function capitalisedRuns(text: string, named: boolean): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*|[?!;:,()]/gu) ?? [];
  if (text === text.toUpperCase()) return [];
  const runs: string[][] = [];
  let run: string[] = [];
  const end = () => {
    // "Castro Valley Health at 2" ends before the time.
    const isTime = () => /^\d+$/.test(run.at(-1) ?? '') && LINK.test(run.at(-2) ?? '');
    while (run.length > 0 && (LINK.test(run.at(-1) ?? '') || isTime())) run.pop();
    if (run.length === 1 && NO_NAME_ALONE.test(run[0] ?? '')) run = [];
    if (run.length > 1 || (run.length === 1 && !starts.has(run[0] ?? ''))) runs.push(run.slice(0, WORDS));
    run = [];
  };
  const starts = new Set(named ? [] : words.filter((_, index) => index === 0 || /[?!;:]/.test(words[index - 1] ?? '')));
  for (const [index, raw] of words.entries()) {
    const isShort = ABBREVIATION.test(raw) && index < words.length - 1;
    const word = isShort ? raw : raw.replace(/(?<![.'’-])[.'’-]+$/, '');
    const isCapital = /^\p{Lu}/u.test(word) && !NO_NAME.test(word);
    const opens = run.length === 0 && starts.has(raw) && contentWords(word).length === 0;
    const isLinked = run.length > 0 && (LINK.test(word) || /^\d{1,3}$/.test(word) || AGAINST.test(run.at(-1) ?? ''));
    if ((isCapital && !opens) || isLinked) run.push(word);
    else end();
    if (/\.$/.test(raw) && index < words.length - 1 && !isShort) end();
  }
  end();
  return runs.sort((one, other) => other.length - one.length).map((found) => found.join(' '));
}
