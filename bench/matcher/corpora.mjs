/**
 * Sentences of customers with what they want, from training parts of public data sets. Those that `bench/assistant`
 * measures or develops with are left out.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const git = (repository, ...command) =>
  execFileSync('git', ['-C', repository, ...command], { maxBuffer: 2 ** 28, encoding: 'utf8' });
const show = (repository, path) => git(repository, 'show', `HEAD:${path}`);
const EVERY_LINE = /\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/**
 * @param repositories paths of clones: `banking77`, `clinc150` and `hwu64`
 * @returns {{ wishes: Record<string, Record<string, string[]>>, outside: string[] }} sentences by data set and intent, and
 * those that belong to none
 */
export function readCorpora({ banking77, clinc150, hwu64 }) {
  const kept = new Set([
    ...['measured', 'development'].flatMap((part) => [
      ...textsIn(json(`../assistant/data/${part}/banking77.json`)),
      ...textsIn(json(`../assistant/data/${part}/clinc150.json`)),
    ]),
  ]);
  const wishes = { banking77: {}, clinc150: {}, hwu64: {} };
  const add = (set, intent, text) => {
    if (kept.has(text)) return;
    wishes[set][intent] ??= [];
    wishes[set][intent].push(text);
  };
  for (const line of show(banking77, 'banking_data/train.csv').split(EVERY_LINE).slice(1)) {
    const comma = line.lastIndexOf(',');
    if (comma < 1) continue;
    const text = line.slice(0, comma).replace(/^"|"$/g, '').replaceAll('""', '"').replaceAll('\n', ' ').trim();
    add(
      'banking77',
      line
        .slice(comma + 1)
        .toLowerCase()
        .replace('?', ''),
      text,
    );
  }
  const clinc = JSON.parse(show(clinc150, 'data/data_full.json'));
  for (const [text, intent] of clinc.train) add('clinc150', intent, text);
  const files = git(hwu64, 'ls-tree', '-r', '--name-only', 'HEAD').split('\n');
  for (const path of files.filter((file) => /KFold_1\/trainset\/.*\.csv$/.test(file)))
    for (const line of show(hwu64, path).split('\n').slice(1)) {
      const [, scenario, intent] = line.split(';');
      const [, text] = line.match(/"([^"]*)"\s*$/) ?? [];
      if (text) add('hwu64', `${scenario}_${intent}`, text);
    }
  return { wishes, outside: clinc.oos_train.map(([text]) => text).filter((text) => !kept.has(text)) };
}

function textsIn(value) {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
