/**
 * How often the built-in matcher finds the right function and its values, on trades and sentences it was not made with,
 * beside what its encoder alone does in the same run. The table goes to stdout, progress to stderr; `--misses` lists
 * every case that went wrong.
 *
 *   npm run build && node bench/matcher-measured/run.mjs [first | second | development] [--misses]
 *
 * `development` are the trades of `bench/matcher/trades`, which the matcher was fitted to: its figures tell nothing new.
 *
 * Top-1 is what the matcher calls or asks a value for. Its ranking is that, followed by its own `rankFunctions` of the
 * last turn. Where several questions are asked in one message, top-1 and top-3 are right with any of them.
 */
import { rankFunctions } from '../../packages/server/dist/assistant/models/embedded/choose-function.js';
import { createEmbeddedModel } from '../../packages/server/dist/assistant/models/embedded/create-embedded-model.js';
import { createEncoder } from '../../packages/server/dist/assistant/models/embedded/encoder.js';
import { TRADES as DEVELOPMENT } from '../matcher/trades/trades.mjs';
import { runBaseline } from './baseline.mjs';
import { converse } from './converse.mjs';
import { judgeCalls, judgeChoices, WRONG_CALL, WRONG_CHOICE } from './judge.mjs';
import { halfOf, TRADES } from './trades/trades.mjs';
import { TRADES as SECOND } from './trades-second/trades.mjs';

const SETS = { first: TRADES, second: SECOND, development: DEVELOPMENT };
const set = SETS[process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'first'];

const model = createEmbeddedModel();
const encoder = createEncoder();
const rows = set.flatMap((trade) => trade.cases.map((asked) => ({ trade, asked, half: halfOf(asked) })));
for (const [index, row] of rows.entries()) {
  const { trade, asked } = row;
  row.heard = await converse(trade, asked, model);
  const options = { now: Date.now(), signal: AbortSignal.timeout(30_000) };
  const ranked = await rankFunctions(asked.turns.at(-1) ?? '', trade.tools, encoder, options);
  row.ranked = [...new Set([...row.heard.chosen, ...ranked.map(({ tool }) => tool.name)])];
  if (index % 20 === 19) process.stderr.write(`matcher: ${index + 1} of ${rows.length}\n`);
}
process.stderr.write('baseline\n');
const inHalves = (judge) => [
  ...['seen', 'unseen'].map((name) => judge(rows.filter(({ half }) => half === name))),
  judge(rows),
];
const choices = inHalves((half) => judgeChoices(half, ({ heard, ranked }) => ({ chosen: heard.chosen, ranked })));
const { best, careful } = await runBaseline(rows, encoder, choices[0][WRONG_CHOICE][0]);
const decidedBy = ({ decided }) => new Map(rows.map((row, index) => [row, decided[index]]));
const baselines = [best, careful].map((one) => {
  const decided = decidedBy(one);
  return inHalves((half) => judgeChoices(half, (row) => decided.get(row)));
});

const functions = set.flatMap(({ tools }) => tools).length;
console.log(`${rows.length} cases, ${functions} functions, ${set.length} trades.`);
console.log(`Baseline: ${best.about}. Careful baseline: ${careful.about}.\n`);
const columns = ['matcher', 'baseline', 'careful baseline'].flatMap((who) => [`${who}: seen`, 'unseen', 'both']);
console.log(`| | ${columns.join(' | ')} | matcher / baseline | / careful |\n|${'---|'.repeat(columns.length + 3)}`);
for (const name of Object.keys(choices[0])) {
  const shares = [choices, ...baselines].flat().map((of) => show(of[name]));
  const ratios = baselines.map((of) => ratio(choices[2][name], of[2][name]));
  console.log(`| ${[name, ...shares, ...ratios].join(' | ')} |`);
}
const calls = inHalves(judgeCalls);
console.log('\n| the matcher alone | seen | unseen | both |\n|---|---|---|---|');
for (const name of Object.keys(calls[0]))
  console.log(`| ${[name, ...calls.map((of) => show(of[name]))].join(' | ')} |`);

if (process.argv.includes('--misses'))
  for (const row of rows) if (judgeCalls([row])[WRONG_CALL][0] > 0 || missed(row)) describe(row);
await encoder[Symbol.asyncDispose]();
await model[Symbol.asyncDispose]();

function show([count, of]) {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} % (${count}/${of})`;
}

function ratio([own, ofOwn], [other, ofOther]) {
  return other === 0 ? '–' : (own / ofOwn / (other / ofOther)).toFixed(2);
}

function missed(row) {
  const [count, of] = judgeCalls([row])['ends with exactly the right calls'];
  return count < of;
}

function describe({ trade, asked, half, heard }) {
  console.log(`\n${trade.name}, ${asked.kind}, ${half}: ${asked.turns.join(' / ')}`);
  console.log(
    `  expected ${JSON.stringify(asked.expect)}\n  calls ${JSON.stringify(heard.all)}; said: ${heard.text.slice(0, 160)}`,
  );
}
