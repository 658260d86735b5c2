/**
 * The reply when a function failed: what could not be found or done, with the organisation's own message if it wrote one
 * for customers, and without technical details.
 */
import { isQuotable } from '../quotable.js';
import { capitalised } from '../words.js';
import { cleanText } from './format-value.js';
import { asSentence } from './write-facts.js';

export interface Failure {
  reason: string;
  /** The organisation's own message for customers; empty: none, or none that can be shown. */
  said: string;
  status: number | undefined;
}

/** @param language of the reply */
export function readFailure(result: Readonly<Record<string, unknown>>, language: string): Failure {
  const { reason, message, said, status } = result;
  const written = typeof status === 'number' ? status : Number(/\b([45]\d\d)\b/.exec(textOf(message))?.[1]);
  const own = textOf(said);
  return {
    reason: typeof reason === 'string' ? reason : 'unknown',
    said: isQuotable(own, language) ? own : '',
    status: Number.isInteger(written) && reason !== 'not_success' ? written : undefined,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? cleanText(value) : '');

/**
 * @param about such as `order 1042` or `the opening hours` @param offersHuman whether a handover to a human is possible
 */
export function writeFailure(failure: Failure, about: string, offersHuman: boolean): string {
  const { reason, status } = failure;
  const own = failure.said === '' ? '' : ` ${capitalised(asSentence(failure.said))}`;
  const orHuman = offersHuman ? ', or ask me for a colleague' : '';
  if (reason === 'not_found' || status === 404 || status === 410) return `I couldn't find ${about}.${own}`;
  if (reason === 'not_success' || status === 400 || status === 409 || status === 422)
    return own === ''
      ? `I couldn't find anything for ${about}. Please check what you gave me${orHuman}.`
      : `I couldn't get ${about}.${own}`;
  if (status === 401 || status === 403 || /login|auth/.test(reason))
    return `I'm not allowed to see ${about} for you right now. You may have to log in again${orHuman}.`;
  if (reason === 'missing_parameter' || reason === 'invalid_arguments')
    return `I'm missing something to look up ${about}.${own || ' Could you give me the details again?'}`;
  if (status === 429)
    return `I can't look up ${about} right now, because too many people are asking. Please try again in a moment${orHuman}.`;
  if (/^(timeout|unreachable|http_status|network|connection|interrupted)/.test(reason))
    return `The system that knows about ${about} isn't answering right now. Please try again in a moment${orHuman}.`;
  if (reason === 'invalid_response' || reason === 'too_large')
    return `I got an answer about ${about} that I can't read. Please try again later${orHuman}.`;
  return `I couldn't look up ${about} just now.${own} Please try again in a moment${orHuman}.`;
}
