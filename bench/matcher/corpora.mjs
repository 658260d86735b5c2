/**
 * Sentences of customers by what they want, from training parts of public data sets, and a short description of each
 * request. Left out are all sentences that `bench/assistant` measures, develops or gives as examples. No test part is read.
 * `bench/matcher/README.md` lists the data sets with their licences.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBanking77 } from '../assistant/data/read-banking77.mjs';
import { DESCRIPTIONS } from './descriptions.mjs';

/** Intents with fewer sentences are left out. */
const SENTENCES_AT_LEAST = 4;
/** First and last of the files with dialogues. `bench/assistant` draws its own from those up to 36. */
const SGD_FILES = [
  [38, 51],
  [86, 92],
  [95, 103],
  [105, 116],
  [119, 127],
];
const DATA = new URL('../assistant/data/', import.meta.url);

/** @typedef {Map<string, { label: string, description: string | undefined, sentences: string[] }>} Intents by name */

/**
 * @param {string} clones folder with clones, bare or not, named as on GitHub
 * @returns {{ sets: Record<string, Intents>, outside: string[] }} intents by data set, and sentences of no intent
 */
export function readCorpora(clones) {
  const repository = (name) => openRepository(join(clones, name));
  const kept = new Set(
    ['measured', 'development', 'examples'].flatMap((part) =>
      ['banking77', 'clinc150', 'sgd']
        .map((name) => new URL(`${part}/${name}.json`, DATA))
        .filter((path) => existsSync(path))
        .flatMap((path) => textsIn(JSON.parse(readFileSync(path, 'utf8')))),
    ),
  );
  const clinc = repository('oos-eval').json('data/data_full.json');
  const polyai = repository('task-specific-datasets');
  const sources = {
    banking77: readBanking77(polyai.show('banking_data/train.csv')),
    bitext: bitext(repository('customer-support-intent-detection-training-dataset')),
    clinc150: clinc.train.map(([text, intent]) => ({ text, intent })),
    dstc11: dstc11(repository('dstc11-track2-intent-induction')),
    hwu64: hwu64(repository('NLU-Evaluation-Data')),
    nlupp: nlupp(polyai),
    rasa: rasa(repository('rasa-demo')),
    sgd: sgd(repository('dstc8-schema-guided-dialogue')),
    snips: snips(repository('nlu-benchmark')),
  };
  const sets = Object.fromEntries(
    Object.entries(sources).map(([name, rows]) => [name, group(rows, kept, DESCRIPTIONS[name] ?? {})]),
  );
  return { sets, outside: clinc.oos_train.map(([text]) => text).filter((text) => !kept.has(text)) };
}

function openRepository(path) {
  const git = (...command) => execFileSync('git', ['-C', path, ...command], { maxBuffer: 2 ** 28, encoding: 'utf8' });
  const show = (file) => git('show', `HEAD:${file}`);
  return {
    show,
    json: (file) => JSON.parse(show(file)),
    files: (pattern) =>
      git('ls-tree', '-r', '--name-only', 'HEAD')
        .split('\n')
        .filter((file) => pattern.test(file)),
  };
}

/** @returns {Intents} */
function group(rows, kept, written) {
  const intents = new Map();
  for (const { text, intent, described } of rows) {
    const sentence = text.replace(/\s+/g, ' ').trim();
    if (sentence === '' || kept.has(text) || kept.has(sentence)) continue;
    const found = intents.get(intent) ?? {
      label: inWords(intent),
      description: described ?? written[intent],
      sentences: new Set(),
    };
    found.sentences.add(sentence);
    intents.set(intent, found);
  }
  return new Map(
    [...intents]
      .filter(([, { sentences }]) => sentences.size >= SENTENCES_AT_LEAST)
      .map(([name, { sentences, ...intent }]) => [name, { ...intent, sentences: [...sentences] }]),
  );
}

function inWords(intent) {
  return intent
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/^.*\//, '')
    .replace(/[_/.+]+/g, ' ')
    .replace(/\s+\d+\s+/g, ' ')
    .toLowerCase()
    .trim();
}

function bitext({ show }) {
  return show('data/train/Bitext_Sample_Customer_Service_Training_Dataset.csv')
    .split('\n')
    .slice(1)
    .map((line) => line.match(/^(?:"((?:[^"]|"")*)"|([^,]*)),([^,]*),/))
    .filter((found) => found !== null)
    .map(([, quoted, plain, intent]) => ({ text: (quoted ?? plain).replaceAll('""', '"'), intent }));
}

function dstc11({ show }) {
  return show('dstc11/development/test-utterances.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ utterance, intent }) => ({ text: utterance, intent }));
}

function hwu64({ files, show }) {
  return files(/KFold_1\/trainset\/.*\.csv$/).flatMap((path) =>
    show(path)
      .split('\n')
      .slice(1)
      .map((line) => [line.match(/"([^"]*)"\s*$/)?.[1], ...line.split(';').slice(1, 3)])
      .filter(([text]) => text !== undefined)
      .map(([text, scenario, intent]) => ({ text, intent: `${scenario}_${intent}` })),
  );
}

/** An intent here is a set of small ones: "how long" and "arrival" and "new" and "card". */
function nlupp({ files, json }) {
  return files(/^nlupp\/data\/\w+\/fold\d+\.json$/).flatMap((path) =>
    json(path)
      .filter(({ intents }) => (intents ?? []).length > 1)
      .map(({ text, intents }) => ({ text, intent: [...intents].sort().join('+') })),
  );
}

function rasa({ files, show }) {
  return files(/^data\/nlu\/(?:chitchat|faq|general|nlu)\.yml$/).flatMap((path) => {
    let intent;
    const rows = [];
    for (const line of show(path).split('\n')) {
      intent = line.match(/^- intent: (\S+)/)?.[1] ?? intent;
      const [, text] = line.match(/^ {4}- (.+)$/) ?? [];
      if (text) rows.push({ text: text.replace(/\[([^\]]*)\](?:\([^)]*\)|\{[^}]*\})/g, '$1'), intent });
    }
    return rows;
  });
}

/** The sentences in which a customer starts a request. */
function sgd({ files, json }) {
  const described = new Map(
    json('train/schema.json').flatMap(({ service_name, intents }) =>
      intents.map(({ name, description }) => [`${service_name}.${name}`, description]),
    ),
  );
  return files(/^train\/dialogues_\d+\.json$/)
    .filter((path) => SGD_FILES.some(([first, last]) => first <= numberOf(path) && numberOf(path) <= last))
    .flatMap((path) => json(path))
    .flatMap(({ turns }) => {
      const rows = [];
      const wanted = new Map();
      for (const { speaker, utterance, frames } of turns)
        for (const { service, state } of speaker === 'USER' ? frames : []) {
          const intent = `${service}.${state.active_intent}`;
          if (state.active_intent !== 'NONE' && wanted.get(service) !== intent)
            rows.push({ text: utterance, intent, described: described.get(intent) });
          wanted.set(service, intent);
        }
      return rows;
    });
}

const numberOf = (path) => Number(path.match(/\d+/)[0]);

function snips({ files, show }) {
  return files(/^2017-06-custom-intent-engines\/(\w+)\/train_\1_full\.json$/).flatMap((path) => {
    const [[intent, samples]] = Object.entries(JSON.parse(show(path)));
    return samples.map(({ data }) => ({ text: data.map(({ text }) => text).join(''), intent }));
  });
}

function textsIn(value) {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
