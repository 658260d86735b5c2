/** A failed expectation in the member's language. Texts of the test and the reply stay as they are. Pure. */
import type { DifferenceSide, SimulationOutcome, TestDifference } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { TEST_RESULTS } from './test-result.js';

const TITLES: Readonly<Record<string, string>> = {
  calls: t('Function calls'),
  result: t('Result'),
  'text.contains': t('The reply must contain'),
  'text.lacks': t('The reply must not contain'),
  suggestions: t('Suggestions'),
  sources: t('Sources'),
  responses: t('Test responses'),
  outcome: t('Outcome'),
  test: t('Test'),
};

const SIDES: Record<DifferenceSide, string> = {
  nothing: t('None'),
  in_reply: t('In the reply'),
  not_in_reply: t('Not in the reply'),
  response_for_each_call: t('A response for each call'),
  runnable_test: t('A test that can be run'),
};

const OUTCOMES: Record<SimulationOutcome, string> = {
  reached: t('Reached the goal'),
  asked_for_human: t('Asked for a human'),
  gave_up: t('Gave up'),
  out_of_turns: t('Turn limit reached'),
};

/** Fields whose two sides are names of the contract. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  result: Object.fromEntries(Object.entries(TEST_RESULTS).map(([result, { label }]) => [result, label])),
  outcome: OUTCOMES,
};

/** The title of the expectation, what it expected and what happened instead. */
export function describeDifference(difference: TestDifference) {
  const { field, expected, happened, expected_kind, happened_kind } = difference;
  const describe = (text: string, kind: DifferenceSide | undefined) =>
    kind === undefined ? (NAMED[field]?.[text] ?? text) : (SIDES[kind] ?? text);
  return {
    title: TITLES[field] ?? field,
    expected: describe(expected, expected_kind),
    actual: describe(happened, happened_kind),
  };
}
