/** The words for what this turn's calls came to: answers from functions, and what the house's own tools did. */
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from '../../../tool-names.js';
import { isFollowUp } from '../follow-up.js';
import { findPendingQuestion } from '../pending-question.js';
import { PHRASES } from '../phrases.js';
import type { Situation } from '../step.js';
import { isObject } from './fields.js';
import { writeAnswer } from './write-answer.js';

export function writeResults(situation: Situation): string {
  const { conversation, offersHuman, now } = situation;
  const context = { question: questionOf(situation), offersHuman, now };
  const answers = conversation.results.map(({ call, result }) => {
    const failed = isObject(result) && result.ok === false;
    if (call.name === SUGGEST_CLOSING) return failed ? PHRASES.welcome : PHRASES.suggestClosing;
    if (call.name === CLOSE_CONVERSATION) return failed ? PHRASES.farewell : PHRASES.closed;
    if (call.name === ASK_FOR_HUMAN) return failed ? PHRASES.humanFailed : PHRASES.humanAsked;
    return writeAnswer(call, result, context);
  });
  return [...new Set(answers)].join('\n\n');
}

/** What the customer wants to know: the question before, where the last words only gave a value for it. */
function questionOf({ conversation, functions }: Situation): string {
  const said = conversation.current.said.join('\n');
  const pending = findPendingQuestion(conversation, functions);
  if (pending.kind === 'value' || pending.kind === 'choice') return `${pending.original}\n${said}`;
  const before = conversation.earlier[0]?.said.join('\n');
  return before !== undefined && isFollowUp(said) ? `${before}\n${said}` : said;
}
