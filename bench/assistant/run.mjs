/**
 * How well the assistant answers, in two tables beside the goals: the built-in matcher on sentences of real people and on
 * written ones, with BM25 and its plain sentence encoder as baselines; and what the rules leave of the calls of a perfect
 * language model. Under five minutes on two cores.
 *
 *   npm run build && node bench/assistant/run.mjs [--development] [--only=ROWS] [--misses]
 *
 * `--development` measures on the part that may be used for tuning; without it, on the part that may not. `--misses` lists
 * what went wrong, so it is refused for the measured part unless you say `--look-at-measured`, after which whatever is
 * changed because of it has been tuned on it. `--only=choice,dialogues,...` leaves out the others.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createBaselines } from './baselines.mjs';
import { setClock } from './clock.mjs';
import { createMeter } from './conversation.mjs';
import { createMatcher } from './matcher.mjs';
import { measureArticles } from './rows/articles.mjs';
import { measureChoice, measureExamples } from './rows/choice.mjs';
import { measureConversations } from './rows/conversations.mjs';
import { measureDemo } from './rows/demo.mjs';
import { measureDialogues } from './rows/dialogues.mjs';
import { measureFollowUps } from './rows/follow-ups.mjs';
import { measureLanguages } from './rows/languages.mjs';
import { measureRetail } from './rows/retail.mjs';
import {
  measureBookings,
  measureCorrections,
  measureFacts,
  measureLong,
  measureNegations,
  measureReplies,
  measureTwoRequests,
} from './rows/sentences.mjs';
import { percent } from './rows/tally.mjs';
import { measureTrades } from './rows/trades.mjs';
import { inScope, outOfScope, readMoreDialogues, readSets, toExamples } from './sets.mjs';

const { values: options } = parseArgs({
  options: {
    development: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    'look-at-measured': { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const part = options.development ? 'development' : 'measured';
if (options.misses && part === 'measured' && !options['look-at-measured'])
  throw new Error('--misses shows what must not be tuned on: add --development, or --look-at-measured if you must.');
const wanted = options.only?.split(',');
const isWanted = (name) => wanted === undefined || wanted.includes(name);

const started = performance.now();
const today = new Date();
setClock();
const progress = (line) => process.stderr.write(`${((performance.now() - started) / 1_000).toFixed(0)} s: ${line}\n`);

async function written(names) {
  const modules = await Promise.all(names.map((name) => import(`./written/${part}/${name}.mjs`)));
  return Object.assign({}, ...modules);
}

const sets = {
  ...readSets(part),
  ...(await written([
    'bookings',
    'negation',
    'corrections',
    'facts',
    'rambling',
    'trades',
    'conversations',
    'conversations-in-other-trades',
    'messages-in-new-trades',
  ])),
};
const model = createMatcher();
await model.ready();
const measured = { model, meter: createMeter() };
const rows = [];
async function measure(name, work) {
  if (!isWanted(name)) return;
  progress(name);
  rows.push(...(await work()));
}

let tasks = new Map();
let dialogueRows = [];
if (isWanted('dialogues') || isWanted('choice')) {
  progress('dialogues');
  const dialogues = await measureDialogues(measured, sets);
  tasks = dialogues.tasks;
  dialogueRows = isWanted('dialogues') ? dialogues.rows : [];
}
const baselines = createBaselines();
const development = readSets('development');
const toFit = [...inScope(development), ...outOfScope(development)];
await measure('choice', async () => {
  await baselines.fit(toFit);
  return measureChoice(measured, sets, { baselines, tasks });
});
await measure('examples', async () => {
  await baselines.fit(toExamples(toFit));
  return measureExamples(measured, sets, { baselines });
});
await baselines[Symbol.asyncDispose]();
rows.push(...dialogueRows);
if (options.development)
  await measure('more', async () => {
    const later = await measureDialogues(measured, { sgd: readMoreDialogues() });
    return later.rows.map((row) => ({ ...row, label: `later dialogues: ${row.label}` }));
  });
await measure('facts', () => measureFacts(measured, sets));
await measure('bookings', () => measureBookings(measured, sets));
await measure('replies', () => measureReplies(measured, sets));
await measure('corrections', () => measureCorrections(measured, sets));
await measure('negation', () => measureNegations(measured, sets));
await measure('two', () => measureTwoRequests(measured, sets));
await measure('long', () => measureLong(measured, sets));
await measure('trades', () => measureTrades(measured, sets));
await measure('conversations', () => measureConversations(measured, sets));
await measure('languages', () => measureLanguages(measured, part));
await measure('follow-ups', () => measureFollowUps(measured, part));
await measure('articles', () => measureArticles(measured, part));
await model[Symbol.asyncDispose]();
// Forty messages are too few to be parted. The answers to them have been tuned since (docs/accuracy.md).
await measure('demo', () => measureDemo(today.getTime(), part));
const retail = [];
if (isWanted('retail')) {
  progress('retail');
  retail.push(...(await measureRetail()));
}

const [{ model: processor } = { model: 'unknown' }] = cpus();
const date = today.toISOString().slice(0, 10);
console.log(`${date}, ${cpus().length} cores of ${processor}, Node ${process.version}, part: ${part}\n`);
if (rows.length > 0) printMatcher();
if (retail.length > 0) printRetail();
if (options.misses) printMisses();
progress('done');

function printMatcher() {
  console.log(
    '| built-in matcher | when the goals were set | goal | now | BM25 | encoder |\n|---|---|---|---|---|---|',
  );
  for (const { label, today: before, goal, count, of, baselines } of rows)
    console.log(
      `| ${[label, before, goal, percent(count, of), baselines.BM25 ?? '', baselines.encoder ?? ''].join(' | ')} |`,
    );
  const { messages } = measured.meter;
  const most = Math.max(...messages.map(({ functions }) => functions));
  for (const [told, some] of [
    ['All', messages],
    [`Those to ${most} functions`, messages.filter(({ functions }) => functions === most)],
  ])
    if (some.length > 0)
      console.log(`\n${told}: ${some.length} messages, ${times(some, 'wall_ms')}, processor ${times(some, 'cpu_ms')}.`);
}

function times(messages, key) {
  const sorted = messages.map((message) => message[key]).sort((one, other) => one - other);
  const at = (share) => `${sorted[Math.floor(share * (sorted.length - 1))].toFixed(1)} ms`;
  return `${at(0.5)} (p95 ${at(0.95)})`;
}

function printRetail() {
  console.log(
    '\n| language model, in the shop of tau-bench | when the goals were set | goal | now |\n|---|---|---|---|',
  );
  for (const { label, today: before, goal, shown } of retail)
    console.log(`| ${[label, before, goal, shown].join(' | ')} |`);
}

function printMisses() {
  for (const { label, misses } of [...rows, ...retail])
    if (misses.length > 0) console.log(`\n## ${label}\n${misses.map((miss) => `- ${miss}`).join('\n')}`);
}
