/**
 * How well and how fast articles are found: on the 698 documents of tau2-bench's bank, which documents that a question needs
 * are among the five passages that a search finds, beside full text alone and the sentence encoder alone; and how long a
 * search takes among 10,000 passages, on SQLite and on Postgres. Ten minutes on two quiet cores, most of them the encoder's.
 *
 *   npm ci --prefix bench && npm run build && node bench/knowledge/run.mjs [--development] [--misses] [--only=ROWS]
 *
 * `--development` measures on the questions that may be used for tuning; without it, on those that may not. `--misses`
 * lists what was not found, and is for the development part only. `--only=recall` or `--only=time` leaves out the other.
 */
import { parseArgs } from 'node:util';
import { Scope } from '../core/scope.mjs';
import { measureRecall, readBank, saveDocuments, waysToSearch } from './accuracy.mjs';
import { createTextWorker, encodeAll, openPlace } from './place.mjs';
import { development } from './questions/development.mjs';
import { measured } from './questions/measured.mjs';
import { fillPassages, measureTimes } from './time.mjs';

const { values: options } = parseArgs({
  options: {
    development: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    only: { type: 'string', default: 'recall,time' },
    postgres: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
  },
});
if (options.misses && !options.development) throw new Error('--misses is for --development: see the top of this file');

const PASSAGES = 10_000;
const bank = readBank();
const worker = createTextWorker();
const encode = (texts, signal) => worker.encode(texts, signal);
const told = (what) => (done, all) => process.stderr.write(`\r${what}: ${done} of ${all}   `);

/** Tasks alternate between the two parts. */
const part = options.development ? 1 : 0;
const questions = Object.entries(options.development ? development : measured).map(([id, query]) => ({
  query,
  needed: [id],
}));
const tasks = bank.tasks
  .filter((_, place) => place % 2 === part)
  .map(({ opening, needed }) => ({ query: opening, needed }));

async function reportRecall(scope) {
  const place = await openPlace(scope, 'sqlite');
  await saveDocuments(place, bank.documents, told('saved'));
  await encodeAll(place, encode, told('encoded'));
  console.log('\n| recall@5 | questions | - of them one found | first words of tasks | - of them one found |');
  console.log('|---|---|---|---|---|');
  for (const [way, search] of Object.entries(waysToSearch(place, encode))) {
    const ofQuestions = await measureRecall(search, questions);
    const ofTasks = await measureRecall(search, tasks);
    const cells = [ofQuestions.recall, ofQuestions.any, ofTasks.recall, ofTasks.any];
    console.log(`| ${way} | ${cells.map((share) => `${(100 * share).toFixed(1)} %`).join(' | ')} |`);
    if (options.misses) for (const miss of ofQuestions.misses) console.log(JSON.stringify(miss));
  }
  console.log(`${questions.length} questions, ${tasks.length} tasks`);
}

async function reportTimes(scope) {
  console.log(`\n| search among ${PASSAGES} passages | median | p95 | longest pause of the event loop |`);
  console.log('|---|---|---|---|');
  const queries = [...Object.values(measured), ...bank.tasks.map(({ opening }) => opening)];
  // The encoder's code is compiled while it runs: without this the first database would pay for it.
  for (const query of queries) await encode([query], AbortSignal.timeout(60_000));
  for (const dialect of ['sqlite', 'postgres']) {
    const place = await openPlace(scope, dialect, options.postgres);
    await fillPassages(place, bank.documents, PASSAGES, told(`filled ${dialect}`));
    // Other words than the encoder remembers from the other database.
    const asked = queries.map((query) => `${query} ${dialect}`);
    const { times, pause } = await measureTimes(place, encode, asked);
    const at = (share) => `${times[Math.floor(share * times.length)].toFixed(1)} ms`;
    process.stderr.write('\n');
    console.log(`| ${dialect} | ${at(0.5)} | ${at(0.95)} | ${pause.toFixed(1)} ms |`);
  }
}

const scope = new Scope();
try {
  if (options.only.includes('recall')) await reportRecall(scope);
  if (options.only.includes('time')) await reportTimes(scope);
} finally {
  await worker[Symbol.asyncDispose]();
  await scope.close();
}
