/**
 * Dialogues of real people with values: which function is called in the end, whether what was said reaches it, whether
 * what is missing is asked for, whether the fact that is asked for is in the answer, and what a change leads to.
 */
import { openConversation } from '../conversation.mjs';
import { askedFor, questionsIn } from '../questions.mjs';
import { organisationOf } from '../sets.mjs';
import { sameValue, tells } from '../values.mjs';
import { shown, tally } from './tally.mjs';

/** @returns {Promise<{ rows: import('./tally.mjs').Row[], tasks: Map<object, object> }>} `tasks`: what was chosen in each */
export async function measureDialogues(measured, { sgd }) {
  const values = tally('values that were said are passed correctly', { today: '46 %', goal: '88 %' });
  const reaching = tally('- where the right function was called', { today: '', goal: '' });
  const asks = tally('asks if a value is missing, of what it took up', { today: '38 %', goal: '90 %' });
  const changes = tally('follow-ups and corrections: in real dialogues', { today: '75 %', goal: '88 %' });
  const facts = tally('the fact that was asked for is in the answer: in real dialogues', {
    today: '72 %',
    goal: '92 %',
  });
  const tasks = new Map();
  for (const task of sgd.tasks) {
    const organisation = organisationOf(task);
    const { parameters } = organisation.definitions.find(({ name }) => name === task.function);
    const conversation = openConversation(organisation, measured, () => [task.result]);
    const { reply, said, replies } = await replay(conversation, task, parameters);
    const called = replies.flatMap(({ calls }) => calls);
    const own = called.find(({ name }) => name === task.function);
    tasks.set(task, { name: called[0]?.name ?? null, called: called.map(({ name }) => name), reply });
    const story = () => `${said.map(({ text }) => text).join(' / ')}\n    ${replies.map(shown).join('\n    ')}`;

    for (const [slot, value] of said.flatMap(({ values: given }) => Object.entries(given))) {
      if (parameters[slot] === undefined) continue;
      const passed = own !== undefined && sameValue(own.arguments[slot], value);
      for (const row of own === undefined ? [values] : [values, reaching])
        row.add(passed, () => `${slot}=${value.canonical}: ${story()}`);
    }

    const missing = Object.keys(parameters).filter(
      (name) => parameters[name].required !== false && task.says[0].values[name] === undefined,
    );
    if (missing.length > 0) {
      const [first] = replies;
      const asked = first.calls.length === 0 && askedFor(first.text, pick(parameters, missing)) !== undefined;
      if (asked || first.calls.length > 0)
        asks.add(asked, () => `missing ${missing}: ${task.says[0].text}\n    ${shown(first)}`);
    }
    await followUp(measured, task, { organisation, parameters, changes, facts });
  }
  return { rows: [values, reaching, asks, changes, facts].map(({ row }) => row), tasks };
}

/** What comes after a call that was right, whether or not this one was. */
async function followUp(measured, task, { organisation, parameters, changes, facts }) {
  let { result } = task;
  const given = Object.assign({}, ...task.says.map(({ values }) => values));
  const passed = Object.entries(given).flatMap(([slot, { canonical }]) =>
    parameters[slot] === undefined ? [] : [[slot, ofType(parameters[slot], canonical)]],
  );
  const texts = task.says.map(({ text }) => text);
  const conversation = openConversation(organisation, measured, () => [result]);
  const told = await conversation.begin(texts, { name: task.function, arguments: Object.fromEntries(passed) });
  for (const follow of task.follow_ups) {
    if (follow.kind === 'change') result = follow.result;
    const answer = await conversation.say(follow.text);
    const describe = () =>
      `${texts.join(' / ')}\n    “${told.slice(0, 140)}”\n    then ${follow.text}\n    ${shown(answer)}`;
    if (follow.kind === 'fact')
      for (const fact of follow.facts)
        facts.add(tells(answer.text, fact), () => `${JSON.stringify(fact)}: ${describe()}`);
    else changes.add(isChange(answer, task, follow), () => `${JSON.stringify(follow.values)}: ${describe()}`);
  }
}

function isChange({ calls: [call, ...others] }, task, { values }) {
  if (call?.name !== task.function || others.length > 0) return false;
  return Object.entries(values).every(([slot, value]) => sameValue(call.arguments[slot], value));
}

/** As a model passes it. */
function ofType({ type }, value) {
  if (type === 'number') return Number(value);
  return type === 'boolean' ? value === 'True' : value;
}

/** The customer says the next thing while they are asked anything: what fits the question, or else what they said next. */
async function replay(conversation, task, parameters) {
  const left = [...task.says];
  const said = [];
  const replies = [];
  let next = left.shift();
  while (next !== undefined) {
    said.push(next);
    const reply = await conversation.say(next.text);
    replies.push(reply);
    if (reply.calls.length > 0 || questionsIn(reply.text).length === 0) break;
    const slot = askedFor(reply.text, parameters);
    const fitting = left.findIndex(({ values }) => values[slot] !== undefined);
    next = left.splice(Math.max(fitting, 0), 1)[0];
  }
  return { reply: replies.at(-1), said, replies };
}

const pick = (parameters, names) => Object.fromEntries(names.map((name) => [name, parameters[name]]));
