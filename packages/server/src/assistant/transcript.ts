/**
 * The conversation as the model is shown it: bounded, the newest last, attachments by name and type, and nothing that
 * is secret (a login link stands in the log as a neutral word already). What must not be lost when there is too much: the
 * question of this turn, the customer's first message, what the customer asked and nobody answered, and the newest words.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Entry } from '../features/events.js';
import { describeAttachments, withFiles } from './attached-files.js';
import type { ModelMessage } from './model.js';

/** One long message must not push out all the others: its beginning and its end are kept. */
const MESSAGE_CHARACTERS = LIMITS.transcriptCharacters / 4;
const CUT = '\n[…]\n';
/** All results of a turn together, in characters, the newest of which is whole. */
const RESULTS_CHARACTERS = 3 * LIMITS.functionResultCharacters;
const SHORT_RESULT_CHARACTERS = 1_000;

/**
 * Oldest first. @param entries those of the conversation up to the question, which stands last or is the newest asked
 * @param data_from_seq from here on the assistant's words may repeat what an endpoint answered; null: no endpoint did
 */
export function toTranscript(entries: Entry[], data_from_seq: number | null = null): ModelMessage[] {
  const texts = new Map(entries.map((entry) => [entry, shorten(toText(entry), MESSAGE_CHARACTERS)]));
  const kept = new Set<Entry>();
  let left = LIMITS.transcriptCharacters;
  const keep = (entry: Entry) => {
    const { length } = texts.get(entry) ?? '';
    const fits = kept.has(entry) || kept.size === 0 || length <= left;
    if (fits && !kept.has(entry)) left -= length;
    if (fits) kept.add(entry);
    return fits;
  };
  for (const entry of mustStay(entries)) keep(entry);
  for (const entry of entries.toReversed()) if (!keep(entry)) break;
  return entries
    .filter((entry) => kept.has(entry))
    .map((entry) => {
      const text = texts.get(entry) ?? '';
      if (entry.sender === 'customer') return { role: 'customer', text };
      const from_data = entry.sender === 'assistant' && data_from_seq !== null && entry.seq >= data_from_seq;
      return { role: 'assistant', text, ...(from_data && { from_data }) };
    });
}

/** The most important first. */
function mustStay(entries: Entry[]): Entry[] {
  const asked = entries.filter(({ sender }) => sender === 'customer');
  const answered = new Set(entries.map(({ in_reply_to }) => in_reply_to));
  const lastWord = entries.findLast(({ sender }) => sender !== 'customer');
  const byHuman = entries.findLast(({ sender }) => sender === 'agent')?.seq ?? 0;
  const unanswered = asked.filter(({ seq }) => !answered.has(seq) && seq > byHuman).toReversed();
  return [asked.at(-1), asked[0], lastWord, ...unanswered].filter((entry) => entry !== undefined);
}

/** The results of a turn cut to a budget, from the oldest on: the model has read those already. */
export function fitResults(messages: readonly ModelMessage[]): ModelMessage[] {
  let left = RESULTS_CHARACTERS;
  return messages
    .toReversed()
    .map((message) => {
      if (message.role !== 'tool') return message;
      const text = JSON.stringify(message.result) ?? '';
      const fits = text.length <= left;
      left -= Math.min(text.length, fits ? text.length : SHORT_RESULT_CHARACTERS);
      return fits ? message : { ...message, result: { truncated: true, data: text.slice(0, SHORT_RESULT_CHARACTERS) } };
    })
    .toReversed();
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor((most - CUT.length) / 2);
  return `${text.slice(0, half)}${CUT}${text.slice(-half)}`.toWellFormed();
}

function toText(entry: Entry): string {
  const said =
    entry.sender === 'agent'
      ? `(${entry.agent_name ?? 'a colleague'}, a human agent:) ${entry.message}`
      : entry.message;
  return withFiles(said, describeAttachments(entry.attachment_metadata));
}
