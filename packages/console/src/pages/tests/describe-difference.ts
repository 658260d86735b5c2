/** A failed expectation in the member's language. The service names results and absences in English; quoted texts stay. Pure. */
import type { SimulationOutcome, TestDifference } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { RESULTS } from '../turns/result-badge.js';

interface Field {
  title: string;
  /** The service's words in the member's language. */
  words?: Readonly<Record<string, string>>;
}

const OUTCOMES: Record<SimulationOutcome, string> = {
  reached: t('Reached the goal'),
  asked_for_human: t('Asked for a human'),
  gave_up: t('Gave up'),
  out_of_turns: t('Ran out of turns'),
};
const ABSENT = { nothing: t('None') };

const FIELDS: Readonly<Record<string, Field>> = {
  calls: { title: t('Function calls'), words: ABSENT },
  result: {
    title: t('Result'),
    words: {
      ...Object.fromEntries(Object.entries(RESULTS).map(([result, { label }]) => [result, label])),
      none: t('The assistant did not respond'),
    },
  },
  'text.contains': { title: t('The reply must contain') },
  'text.lacks': { title: t('The reply must not contain') },
  suggestions: { title: t('Suggestions'), words: ABSENT },
  sources: { title: t('Sources'), words: ABSENT },
  responses: { title: t('Test responses'), words: { 'a response for each call': t('A response for each call') } },
  outcome: { title: t('Outcome'), words: OUTCOMES },
  test: { title: t('Test'), words: { 'a test that can be run': t('A test that can be run') } },
};

/** What happened where the service names no more than that. */
const ACTUAL: Readonly<Record<string, string>> = {
  'text.contains': t('Not in the reply'),
  'text.lacks': t('In the reply'),
};

/** The title of the expectation, what it expected and what happened instead. */
export function describeDifference({ field, expected, happened }: TestDifference) {
  const { title, words = {} } = FIELDS[field] ?? { title: field };
  const actual = ACTUAL[field] ?? words[happened] ?? happened;
  return { title, expected: words[expected] ?? expected, actual };
}
