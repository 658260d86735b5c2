/**
 * Says a case to the built-in matcher as the service would: calls are answered with the trade's sample data until words
 * come back, earlier turns stay in the conversation, and where a value is asked for the customer gives the next answer.
 * An offer of exactly one function is answered with "yes" only where it is the right one, and that is told apart.
 */
import { readConversation } from '../../packages/server/dist/assistant/models/embedded/conversation.js';
import { findPendingQuestion } from '../../packages/server/dist/assistant/models/embedded/pending-question.js';
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from '../../packages/server/dist/assistant/tool-names.js';
import { tool } from './define.mjs';

const HOUSE_TOOLS = [SUGGEST_CLOSING, CLOSE_CONVERSATION, ASK_FOR_HUMAN].map((name) => tool(name, 'Of the house.'));
const STEPS = 8;

/**
 * @typedef {object} Heard
 * @property {string[]} chosen the functions the first reply to the judged turn calls, or asks a value for
 * @property {string[]} offered the functions it asks the customer to choose from, or to confirm
 * @property {import('./define.mjs').Call[]} first the calls of that first reply
 * @property {import('./define.mjs').Call[]} all these and the calls after the customer's answers
 * @property {boolean} confirmed whether the customer had to say yes to an offer
 * @property {string} text the words of the first reply
 */

/**
 * @param {import('./define.mjs').Trade} trade
 * @param {import('./define.mjs').Case} asked
 * @param {{ generate: (request: object) => Promise<{ text: string, tool_calls: { id: string, name: string, arguments: object }[] }> }} model
 * @returns {Promise<Heard>}
 */
export async function converse(trade, asked, model) {
  const messages = [];
  let reply = { text: '', calls: [] };
  for (const turn of asked.turns) reply = await say(turn, messages, trade, model);

  const pending = pendingAfter(messages, trade);
  const { text, calls: first } = reply;
  const waiting = pending.kind === 'value' ? pending.candidates.map((candidate) => candidate.tool.name) : [];
  const offered = pending.kind === 'choice' ? pending.tools.map(({ name }) => name) : [];
  const chosen = [...new Set([...first.map(({ name }) => name), ...waiting])];

  const all = [...first];
  const answers = [...asked.answers];
  const [only] = offered;
  const confirmed = offered.length === 1 && asked.expect.length === 1 && only === asked.expect[0]?.name;
  if (confirmed) all.push(...(await say('yes', messages, trade, model)).calls);
  while (answers.length > 0 && pendingAfter(messages, trade).kind === 'value')
    all.push(...(await say(answers.shift() ?? '', messages, trade, model)).calls);
  return { chosen, offered, first, all, confirmed, text };
}

async function say(text, messages, trade, model) {
  messages.push({ role: 'customer', text });
  const calls = [];
  for (let step = 0; step < STEPS; step++) {
    const reply = await model.generate({
      instructions: 'You answer customers.',
      messages: [...messages],
      tools: [...trade.tools, ...HOUSE_TOOLS],
      tool_choice: step === STEPS - 1 ? 'none' : 'auto',
      signal: AbortSignal.timeout(30_000),
    });
    messages.push({ role: 'assistant', text: reply.text, tool_calls: reply.tool_calls });
    if (reply.tool_calls.length === 0) return { text: reply.text, calls };
    for (const { id, name, arguments: values } of reply.tool_calls) {
      const own = trade.tools.some((known) => known.name === name);
      if (own) calls.push({ name, with: values });
      messages.push({
        role: 'tool',
        tool_call_id: id,
        name,
        result: { ok: true, data: own ? trade.results[name] : null },
      });
    }
  }
  return { text: '', calls };
}

/** What the matcher's last words leave open, as the matcher itself will read it when the customer answers. */
function pendingAfter(messages, trade) {
  return findPendingQuestion(readConversation([...messages, { role: 'customer', text: '-' }]), trade.tools);
}
