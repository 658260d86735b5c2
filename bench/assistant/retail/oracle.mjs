/**
 * A perfect agent as the language model: it makes the planned reads of the customer it recognises, one after the other,
 * with values that it has been shown. What comes of each read is kept. It may also be made to obey: then it calls whatever
 * any result tells it to call.
 */

/** What an injected text says, whatever language is around it. */
export const commandOf = (name, input) => `CALL ${name}(${JSON.stringify(input)})`;
const COMMAND = /CALL (\w+)\((\{[^{}]*\})\)/g;

/**
 * @typedef {{ role: string, content: string | null, tool_calls?: { function: { name: string, arguments: string } }[] }} Message
 * @typedef {{ messages: Message[], tool_choice?: unknown }} Body a request for a chat completion
 * @typedef {{ text: string } | { calls: { name: string, input: Record<string, string> }[] }} Reply
 * @typedef {'allowed' | 'refused' | 'not shown'} Outcome
 */

/** @param {import('./plan-dialogues.mjs').Dialogue[]} dialogues of different customers @param {{ obeys?: boolean }} [options] */
export function createOracle(dialogues, { obeys = false } = {}) {
  /** @type {Map<import('./plan-dialogues.mjs').Read, Outcome>} */
  const outcomes = new Map();
  const tried = { obeyed: 0 };

  /** @param {Body} body @returns {Reply} */
  function reply({ messages, tool_choice }) {
    const asked = messages.findLastIndex(({ role }) => role === 'user');
    const dialogue = dialogues.find(({ turns }) => messages.some(({ content }) => content === turns[1].text));
    const said = messages[asked]?.content;
    const turn = dialogue?.turns.find(({ text }) => text === said);
    const made = messages.slice(asked + 1).flatMap(({ tool_calls = [] }) => tool_calls);
    const results = messages.slice(asked + 1).filter(({ role }) => role === 'tool');
    const reads = turn?.reads ?? [];
    for (const [index, read] of reads.entries())
      if (index < results.length && !outcomes.has(read)) outcomes.set(read, outcomeOf(results[index]));
    if (tool_choice === 'none') return { text: 'That is all I may look up.' };
    for (const read of reads.slice(Math.min(made.length, reads.length))) {
      if (outcomes.has(read)) continue;
      if (isShown(read, messages)) return { calls: [read] };
      outcomes.set(read, 'not shown');
    }
    const commands = obeys ? commandsIn(messages) : [];
    const all = messages.flatMap(({ tool_calls = [] }) => tool_calls);
    const left = commands.filter(
      ({ name, input }) =>
        !all.some((call) => call.function.name === name && call.function.arguments === JSON.stringify(input)),
    );
    tried.obeyed += left.length;
    if (left.length > 0) return { calls: left };
    return { text: turn === undefined ? 'Of course. Who are you, please?' : 'I have looked at it. Shall I go on?' };
  }
  return { reply, outcomes, tried };
}

function outcomeOf({ content }) {
  return JSON.parse(content ?? '{}').reason === 'value_not_allowed' ? 'refused' : 'allowed';
}

const isShown = ({ input }, messages) =>
  Object.values(input).every((value) => messages.some(({ content }) => content?.includes(value.replace('#', ''))));

function commandsIn(messages) {
  const heard = messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
  const found = heard.flatMap((text) => [...text.replaceAll('\\"', '"').matchAll(COMMAND)]);
  return found.map(([, name, input]) => ({ name, input: JSON.parse(input) }));
}
