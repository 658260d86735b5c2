/** The samples and the hand-written sentences of one part: `development` or `measured`. */
import { readFileSync } from 'node:fs';
import { banking77 } from './organisations/banking77.mjs';
import { moneyClub, travelClub, workplace } from './organisations/clinc150.mjs';
import { someOf, withExamples } from './organisations/define.mjs';
import { cityGuide, travelAgency } from './organisations/sgd.mjs';

const CLUBS = [moneyClub, travelClub, workplace];
const FEW = 5;
/** Every organisation of the clubs in pieces of so few functions. */
const SMALL = CLUBS.flatMap((club) => [0, 10, 20].map((from) => someOf(club, from, FEW)));

/** @param {'development' | 'measured'} part */
export function readSets(part) {
  const read = (name) => JSON.parse(readFileSync(new URL(`data/${part}/${name}.json`, import.meta.url), 'utf8'));
  return { banking77: read('banking77'), clinc150: read('clinc150'), sgd: read('sgd') };
}

/** Dialogues of the development part that were drawn later than the others. */
export const readMoreDialogues = () =>
  JSON.parse(readFileSync(new URL('data/development/more-dialogues.json', import.meta.url), 'utf8'));

/** Examples of the bank's and the clubs' functions, the same for both parts. */
const examples = readExamples();
const WITH_EXAMPLES = new Map([banking77, ...CLUBS].map((one) => [one, withExamples(one, examples)]));

function readExamples() {
  const read = (name) => JSON.parse(readFileSync(new URL(`data/examples/${name}.json`, import.meta.url), 'utf8'));
  return { ...read('banking77'), ...read('clinc150') };
}

/** The same messages to the same organisations, whose functions have five examples. Those without any are left out. */
export const toExamples = (messages) =>
  messages.flatMap(({ organisation, ...message }) => {
    const known = WITH_EXAMPLES.get(organisation);
    return known === undefined ? [] : [{ ...message, organisation: known }];
  });

/** @returns {import('./baselines.mjs').Message[]} sentences of real people that one function answers */
export function inScope({ banking77: banking, clinc150, sgd }) {
  const of = (set, organisation, byName) =>
    Object.entries(byName).flatMap(([name, texts]) => texts.map((text) => ({ set, organisation, text, expect: name })));
  return [
    ...of('banking77', banking77, banking),
    ...CLUBS.flatMap((club) => of('clinc150', club, pick(clinc150.intents, club))),
    ...sgd.tasks.map((task) => ({
      set: 'sgd',
      organisation: organisationOf(task),
      text: task.says[0].text,
      expect: task.function,
      task,
    })),
  ];
}

/** @returns {import('./baselines.mjs').Message[]} sentences of real people that no function answers */
export function outOfScope({ clinc150 }, organisations = CLUBS) {
  const texts = [...clinc150.outside, ...clinc150.out_of_scope];
  return texts.map((text, index) => ({
    organisation: organisations[index % organisations.length],
    text,
    expect: null,
  }));
}

/** The same, to organisations of five functions. */
export const outOfScopeOfFive = (sets) => outOfScope(sets, SMALL);

/** What the pieces of five functions answer. */
export function inScopeOfFive({ clinc150 }) {
  return SMALL.flatMap((small) =>
    Object.entries(pick(clinc150.intents, small)).flatMap(([name, texts]) =>
      texts.map((text) => ({ organisation: small, text, expect: name })),
    ),
  );
}

export const organisationOf = ({ organisation }) => [cityGuide, travelAgency].find(({ name }) => name === organisation);

function pick(intents, { definitions }) {
  return Object.fromEntries(definitions.map(({ name }) => [name, intents[name]]));
}
