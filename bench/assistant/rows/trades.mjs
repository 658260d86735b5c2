/** What is tried in organisations of several trades: two requests, long messages, corrections, negation, facts. */
import { openConversation } from '../conversation.mjs';
import { harbour } from '../organisations/bookings.mjs';
import { webShop } from '../organisations/parcels.mjs';
import { ANSWERS, garage, hotel, library, provider, vet } from '../organisations/trades.mjs';
import { sameValue, tells } from '../values.mjs';
import { shown, tally } from './tally.mjs';

const ORGANISATIONS = [library, provider, garage, hotel, vet, webShop, harbour];
const LABELS = {
  two: 'several trades: two requests in one message, both called and nothing else',
  long: '- long rambling messages: right function and values',
  corrections: '- follow-ups and corrections: right function and values',
  negations: '- negation: right function and values',
  facts: '- the fact that was asked for is in the answer',
  later: 'corrections and negation that were written later: right function and values',
};
const BEFORE = { later: '73.1 % (19/26)' };

/** @param {Record<keyof typeof LABELS, object[]>} trades */
export async function measureTrades(measured, { TRADES: trades }) {
  const rows = [];
  for (const [kind, label] of Object.entries(LABELS)) {
    const right = tally(label, { today: BEFORE[kind] ?? '', goal: '' });
    for (const message of trades[kind]) {
      const { to, turns, calls, fact } = message;
      const answer = await talk(measured, to, turns);
      const isRight = fact === undefined ? areCalled(answer, calls) : isTold(answer, [fact].flat());
      right.add(isRight, () => `${turns.join(' / ')}\n    ${told(fact ?? calls)}\n    ${shown(answer)}`);
    }
    rows.push(right.row);
  }
  return rows;
}

async function talk(measured, to, turns) {
  const organisation = ORGANISATIONS.find(({ name }) => name === to);
  const conversation = openConversation(organisation, measured, ({ name }) => ANSWERS[to]?.[name] ?? {});
  let answer;
  for (const turn of turns) answer = await conversation.say(turn);
  return answer;
}

/** Each function once, with the wanted values among its own. @param {object} answer @param {Record<string, object>} wanted */
export function areCalled({ calls }, wanted) {
  return (
    calls.length === Object.keys(wanted).length &&
    Object.entries(wanted).every(([name, values]) => {
      const given = calls.find((call) => call.name === name)?.arguments;
      return given !== undefined && Object.entries(values).every(([key, value]) => fits(given[key], value));
    })
  );
}

const fits = (given, value) => (value instanceof RegExp ? value.test(String(given ?? '')) : sameValue(given, value));

const isTold = ({ text }, forms) => forms.some((form) => tells(text, { said: form, canonical: form }));

/** In one line, as JSON with patterns. */
const told = (value) => JSON.stringify(value, (_, part) => (part instanceof RegExp ? String(part) : part));
