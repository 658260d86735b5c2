/** Conversations in organisations whose functions answer with lists and records: what the last answer tells. */
import { openConversation } from '../conversation.mjs';
import { conversing } from '../organisations/conversing/all.mjs';
import { tells } from '../values.mjs';
import { shown, tally } from './tally.mjs';
import { areCalled } from './trades.mjs';

/** Replies that ask, or say that they do not know. */
const UNSURE = /not sure|can(?:['’]t| only)|don['’]t know|colleague|[?？؟]$|でしょうか。$/i;

/** The kinds of messages to a campsite, a language school and a pharmacy. */
const IN_NEW_TRADES = {
  conversations: 'conversations',
  corrections: 'corrections',
  negation: 'negation',
  two: 'two requests',
  languages: 'six languages, no examples',
};

/** @param {{ CONVERSATIONS: object[], CONVERSATIONS_IN_OTHER_TRADES: object[], MESSAGES_IN_NEW_TRADES: object }} written */
export async function measureConversations(measured, written) {
  const rows = [
    ...(await measureIn('conversations in four trades', measured, written.CONVERSATIONS)),
    ...(await measureIn('conversations in four other trades', measured, written.CONVERSATIONS_IN_OTHER_TRADES)),
  ];
  for (const [kind, label] of Object.entries(IN_NEW_TRADES))
    rows.push(...(await measureIn(`new trades: ${label}`, measured, written.MESSAGES_IN_NEW_TRADES[kind])));
  return rows;
}

async function measureIn(label, measured, conversations) {
  const good = tally(`${label}: good last answers`, {});
  const wrong = tally('- bad last answers that do not say that they are unsure', {});
  for (const conversation of conversations) {
    const answer = await talk(measured, conversation);
    const isRight = isGood(answer, conversation);
    const describe = () => `${conversation.turns.join(' / ')}\n    ${shown(answer)}`;
    good.add(isRight, describe);
    wrong.addWrong(!isRight && !UNSURE.test(answer.text), describe);
  }
  return [good.row, wrong.row];
}

async function talk(measured, { to, turns }) {
  const { organisation, dataOf } = conversing(to);
  const conversation = openConversation(organisation, measured, dataOf);
  let answer;
  for (const turn of turns) answer = await conversation.say(turn);
  return answer;
}

function isGood(answer, { holds, lacks = [], calls }) {
  const has = (fact) =>
    typeof fact === 'string' ? tells(answer.text, { said: fact, canonical: fact }) : fact.test(answer.text);
  return (
    holds.every((fact) => [fact].flat().some(has)) &&
    !lacks.some(has) &&
    (calls === undefined || areCalled(answer, calls))
  );
}
