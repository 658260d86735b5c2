/**
 * Whether the right function is chosen, and none where none answers, for single messages of real people. A dialogue of
 * the data set goes on while the assistant asks for values, until it calls something.
 */
import { openConversation } from '../conversation.mjs';
import { functionsOffered } from '../matcher.mjs';
import { inScope, inScopeOfFive, outOfScope, outOfScopeOfFive, toExamples } from '../sets.mjs';
import { percent, shown, tally } from './tally.mjs';

export async function measureChoice(measured, sets, { baselines, tasks }) {
  const right = tally('right function, of what can be answered', { today: '68 %', goal: '82 %' });
  const bySet = {
    banking77: tally('- of BANKING77, 77 functions', { today: '', goal: '' }),
    clinc150: tally('- of CLINC150, 30 functions', { today: '', goal: '' }),
    sgd: tally('- of SGD, 21 and 22 functions with values', { today: '', goal: '' }),
  };
  const offered = tally('- right function called, or among the at most four that the reply offers', {
    today: '',
    goal: '',
  });
  const wrong = tally('wrong function called, all messages', { today: '6.0 %', goal: '≤ 3 %' });
  const refused = tally('out of scope: nothing called', { today: '89 %', goal: '95 %' });
  const few = tally('- with only 5 functions', { today: '64 %', goal: '92 %' });
  const fewRight = tally('- right function of only 5', { today: '', goal: '' });

  const answerable = inScope(sets);
  const unanswerable = outOfScope(sets);
  for (const message of answerable) {
    const chosen = message.task === undefined ? await chooseFor(measured, message) : tasks.get(message.task);
    const describe = () => `${about(message)}\n    ${shown(chosen.reply)}`;
    for (const row of [right, bySet[message.set]]) row.add(chosen.name === message.expect, describe);
    offered.add(chosen.name === message.expect || offers(message, chosen.reply), describe);
    wrong.addWrong(
      chosen.called.some((name) => name !== message.expect),
      describe,
    );
  }
  for (const [row, messages] of [
    [refused, unanswerable],
    [few, outOfScopeOfFive(sets)],
  ])
    for (const message of messages) {
      const { reply, called } = await chooseFor(measured, message);
      const describe = () => `${about(message)}\n    ${shown(reply)}`;
      row.add(called.length === 0, describe);
      if (row === refused) wrong.addWrong(called.length > 0, describe);
    }
  for (const message of inScopeOfFive(sets)) {
    const { name, reply } = await chooseFor(measured, message);
    fewRight.add(name === message.expect, () => `${about(message)}\n    ${shown(reply)}`);
  }
  await compareWith(baselines, [
    [right, answerable, same],
    ...Object.entries(bySet).map(([set, row]) => [row, answerable.filter((message) => message.set === set), same]),
    [wrong, [...answerable, ...unanswerable], other],
    [refused, unanswerable, same],
    [few, outOfScopeOfFive(sets), same],
    [fewRight, inScopeOfFive(sets), same],
  ]);
  for (const name of baselines.names) {
    const first = await baselines.offer(name, answerable);
    const held = answerable.filter(({ expect }, index) => first[index].includes(expect));
    offered.row.baselines[name] = percent(held.length, answerable.length);
  }
  return [right, ...Object.values(bySet), offered, wrong, refused, few, fewRight].map(({ row }) => row);
}

/** The bank and the clubs again, with five examples for each of their functions. */
export async function measureExamples(measured, sets, { baselines }) {
  const right = tally('with 5 examples a function (BANKING77, CLINC150): right function', { today: '', goal: '' });
  const wrong = tally('- wrong function called', { today: '', goal: '' });
  const refused = tally('- out of scope: nothing called', { today: '', goal: '' });
  const answerable = toExamples(inScope(sets));
  const unanswerable = toExamples(outOfScope(sets));
  for (const message of [...answerable, ...unanswerable]) {
    const { name, called, reply } = await chooseFor(measured, message);
    const describe = () => `${about(message)}\n    ${shown(reply)}`;
    (message.expect === null ? refused : right).add(name === message.expect, describe);
    wrong.addWrong(
      called.some((one) => one !== message.expect),
      describe,
    );
  }
  await compareWith(baselines, [
    [right, answerable, same],
    [wrong, [...answerable, ...unanswerable], other],
    [refused, unanswerable, same],
  ]);
  return [right, wrong, refused].map(({ row }) => row);
}

const offers = ({ organisation, expect }, { text, calls }) =>
  calls.length === 0 && functionsOffered(text, organisation.tools).some(({ name }) => name === expect);

const same = (choice, expect) => choice === expect;
const other = (choice, expect) => choice !== null && choice !== expect;

async function compareWith(baselines, rows) {
  for (const name of baselines.names)
    for (const [{ row }, messages, holds] of rows) {
      const choices = await baselines.decide(name, messages);
      const held = messages.filter(({ expect }, index) => holds(choices[index], expect));
      row.baselines[name] = percent(held.length, messages.length);
    }
}

const about = ({ organisation, text, expect }) => `${organisation.name}: ${text}\n    expected ${expect ?? 'no call'}`;

/** @returns what is called first in answer to one message; functions here take no values, so nothing is asked for */
async function chooseFor(measured, { organisation, text }) {
  const reply = await openConversation(organisation, measured).say(text);
  return { name: reply.calls[0]?.name ?? null, called: reply.calls.map(({ name }) => name), reply };
}
