/**
 * Draws the samples beside this file from the public data sets, the same ones every time. Only parts that are meant for
 * training and validation are read; test parts never are. A sentence is in `development` or in `measured`, never in both.
 *
 *   node bench/assistant/data/sample.mjs --banking77=REPOSITORY --clinc150=REPOSITORY --sgd=REPOSITORY
 *   node bench/assistant/data/sample.mjs --more-dialogues=REPOSITORY   # others of the same data set, for development
 *
 * Each REPOSITORY is a clone, bare or not; README.md says where they are from.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { moneyClub, OUTSIDE, travelClub, workplace } from '../organisations/clinc150.mjs';
import { FUNCTION_OF } from '../organisations/sgd.mjs';
import { createDraw } from './draw.mjs';
import { readBanking77 } from './read-banking77.mjs';
import { readReplies, readTasks } from './read-dialogues.mjs';

const SEED = 11;
const BANKING77_PER_INTENT = 2;
/** Sentences given to a function as its examples: none of them is measured or tuned on. */
const EXAMPLES = 5;
const PER_INTENT = 2 * BANKING77_PER_INTENT + EXAMPLES;
const CLINC150_PER_INTENT = 2;
const OUTSIDE_PER_INTENT = 3;
const OUT_OF_SCOPE = 60;
const DIALOGUES_PER_INTENT = 6;
/** Drawn later than the others, for development only. */
const MORE_DIALOGUES_PER_INTENT = 8;
const REPLIES_PER_KIND = 24;
const SGD_FILES = 36;

const { values } = parseArgs({
  options: {
    banking77: { type: 'string' },
    clinc150: { type: 'string' },
    sgd: { type: 'string' },
    'more-dialogues': { type: 'string' },
  },
});
const draw = createDraw(SEED);
const file = (repository, path) =>
  execFileSync('git', ['-C', repository, 'show', `HEAD:${path}`], { maxBuffer: 2 ** 28, encoding: 'utf8' });

/** So many of each for development, and as many others to be measured; half of them each if there are fewer. */
function split(lists, count) {
  const drawn = Object.entries(lists).map(([name, list]) => [name, draw.some(list, 2 * count)]);
  const half = (list) => Math.floor(list.length / 2);
  return {
    development: Object.fromEntries(drawn.map(([name, list]) => [name, list.slice(0, half(list))])),
    measured: Object.fromEntries(drawn.map(([name, list]) => [name, list.slice(half(list))])),
  };
}

function groupBy(list, keyOf) {
  const groups = {};
  for (const one of list) {
    const key = keyOf(one);
    groups[key] = [...(groups[key] ?? []), one];
  }
  return groups;
}

function write(name, parts) {
  for (const [part, content] of Object.entries(parts))
    writeFileSync(new URL(`${part}/${name}.json`, import.meta.url), `${JSON.stringify(content, null, 1)}\n`);
}

function banking77(repository) {
  const byIntent = groupBy(readBanking77(file(repository, 'banking_data/train.csv')), ({ intent }) => intent);
  const drawn = Object.entries(byIntent).map(([intent, rows]) => [
    intent,
    draw.some(rows, PER_INTENT).map(({ text }) => text),
  ]);
  const from = (start, count) =>
    Object.fromEntries(drawn.map(([intent, texts]) => [intent, texts.slice(start, start + count)]));
  write('banking77', {
    development: from(0, BANKING77_PER_INTENT),
    measured: from(BANKING77_PER_INTENT, BANKING77_PER_INTENT),
    examples: from(2 * BANKING77_PER_INTENT, EXAMPLES),
  });
}

function clinc150(repository) {
  const data = JSON.parse(file(repository, 'data/data_full.json'));
  const own = [moneyClub, travelClub, workplace].flatMap(({ definitions }) => definitions.map(({ name }) => name));
  const parts = { development: ['train', 'oos_train'], measured: ['val', 'oos_val'] };
  const content = {};
  for (const [part, [inScope, outOfScope]] of Object.entries(parts)) {
    const of = (intent, count) =>
      draw
        .some(
          data[inScope].filter((one) => one[1] === intent),
          count,
        )
        .map(([text]) => text);
    const drawn = own.map((intent) => [intent, of(intent, CLINC150_PER_INTENT + EXAMPLES)]);
    const slice = (from, to) => Object.fromEntries(drawn.map(([intent, texts]) => [intent, texts.slice(from, to)]));
    if (part === 'development') content.examples = slice(CLINC150_PER_INTENT);
    content[part] = {
      intents: slice(0, CLINC150_PER_INTENT),
      outside: OUTSIDE.flatMap((intent) => of(intent, OUTSIDE_PER_INTENT)),
      out_of_scope: draw.some(
        data[outOfScope].map(([text]) => text),
        OUT_OF_SCOPE,
      ),
    };
  }
  write('clinc150', content);
}

function readDialogues(repository) {
  const dialogues = [];
  for (let number = 1; number < SGD_FILES; number++)
    dialogues.push(...JSON.parse(file(repository, `train/dialogues_${String(number).padStart(3, '0')}.json`)));
  return dialogues;
}

function sgd(repository) {
  const dialogues = readDialogues(repository);
  const tasks = groupBy(
    dialogues.flatMap((dialogue) => readTasks(dialogue, FUNCTION_OF)),
    ({ intent }) => intent,
  );
  const replies = groupBy(dialogues.flatMap(readReplies), ({ kind }) => kind);
  const flat = ({ development, measured }) => ({
    development: Object.values(development).flat(),
    measured: Object.values(measured).flat(),
  });
  const drawn = { tasks: flat(split(tasks, DIALOGUES_PER_INTENT)), replies: flat(split(replies, REPLIES_PER_KIND)) };
  const of = (part) => ({ tasks: drawn.tasks[part], replies: drawn.replies[part] });
  write('sgd', { development: of('development'), measured: of('measured') });
}

function moreDialogues(repository) {
  const begin = ({ says: [first] }) => first.text;
  const read = (part) => JSON.parse(readFileSync(new URL(`${part}/sgd.json`, import.meta.url), 'utf8')).tasks;
  const known = new Set(['development', 'measured'].flatMap(read).map(begin));
  const tasks = groupBy(
    readDialogues(repository)
      .flatMap((dialogue) => readTasks(dialogue, FUNCTION_OF))
      .filter((task) => !known.has(begin(task))),
    ({ intent }) => intent,
  );
  const drawn = Object.values(tasks).flatMap((list) => draw.some(list, MORE_DIALOGUES_PER_INTENT));
  write('more-dialogues', { development: { tasks: drawn } });
}

if (values.banking77 !== undefined) banking77(values.banking77);
if (values.clinc150 !== undefined) clinc150(values.clinc150);
if (values.sgd !== undefined) sgd(values.sgd);
if (values['more-dialogues'] !== undefined) moreDialogues(values['more-dialogues']);
