/** The words for what this turn's calls came to: answers from functions, and what the house's own tools did. */
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from '../../../tool-names.js';
import { callFunction, readParts } from '../answer-question.js';
import { isFollowUp } from '../follow-up.js';
import { readMessage } from '../intents.js';
import { findPendingQuestion } from '../pending-question.js';
import { notUnderstood, PHRASES } from '../phrases.js';
import type { Situation } from '../step.js';
import { isObject } from './fields.js';
import { writeAnswer } from './write-answer.js';

const HOUSE_TOOLS = new Set<string>([SUGGEST_CLOSING, CLOSE_CONVERSATION, ASK_FOR_HUMAN]);

export async function writeResults(situation: Situation): Promise<string> {
  const { conversation, offersHuman, now } = situation;
  const context = { question: questionOf(situation), offersHuman, now };
  const answers = conversation.results.map(({ call, result }) => {
    const failed = isObject(result) && result.ok === false;
    if (call.name === SUGGEST_CLOSING) return failed ? PHRASES.welcome : PHRASES.suggestClosing;
    if (call.name === CLOSE_CONVERSATION) return failed ? PHRASES.farewell : PHRASES.closed;
    if (call.name === ASK_FOR_HUMAN) return failed ? PHRASES.humanFailed : PHRASES.humanAsked;
    return writeAnswer(call, result, context);
  });
  const open = conversation.results.some(({ call }) => HOUSE_TOOLS.has(call.name)) ? [] : await whatIsOpen(situation);
  return [...new Set([...answers, ...open])].join('\n\n');
}

/** What else the message asked: a word about what was not understood, and one question for a value that is missing. */
async function whatIsOpen(situation: Situation): Promise<string[]> {
  const { conversation, functions } = situation;
  const pending = findPendingQuestion(conversation, functions);
  const said = pending.kind === 'value' ? pending.original : (conversation.current.said.at(-1) ?? '');
  const { intent, question } = readMessage(said);
  if (intent !== 'question') return [];
  const { sure, unsure } = await readParts(question, situation);
  const called = new Set([...conversation.results.map(({ call }) => call.name)]);
  const asked = conversation.earlier.map(({ answered }) => answered ?? '').join('\n');
  const missing = sure
    .flatMap(({ chosen, part }) =>
      chosen === null || called.has(chosen.name) ? [] : [callFunction(chosen, [part, question], situation).text],
    )
    .find((text) => text !== '' && !asked.includes(text));
  const unclear = pending.kind === 'value' || sure.length === 0 ? [] : unsure.slice(0, 1);
  return [...unclear.map(({ part }) => notUnderstood(part)), ...(missing === undefined ? [] : [missing])];
}

/** What the customer wants to know: the question before, where the last words only gave a value for it. */
function questionOf({ conversation, functions }: Situation): string {
  const said = conversation.current.said.join('\n');
  const pending = findPendingQuestion(conversation, functions);
  if (pending.kind === 'value' || pending.kind === 'choice') return `${pending.original}\n${said}`;
  const before = conversation.earlier[0]?.said.join('\n');
  return before !== undefined && isFollowUp(said) ? `${before}\n${said}` : said;
}
