/**
 * The conversation as the model sees it: bounded, oldest first, attachments by name and type, without secrets (the log
 * holds a neutral text in place of a login link). If it is too long, these are kept: the question of this turn, the
 * customer's first message, unanswered messages of the customer, and the newest messages.
 */
import { LIMITS } from '@frontdesk/contract';
import { type ModelMessage, withFiles } from '@frontdesk/contract/language-model';
import type { ShownEntry } from '../db/operations/load-turn.js';
import { abbreviate } from '../features/functions/tool-result.js';
import type { EarlierCall } from '../features/turns/load-turn.js';

/** A longer message is cut in the middle, so that it does not displace all others. In characters. */
const MESSAGE_CHARACTERS = LIMITS.transcriptCharacters / 4;
/** Of a file's name and type, as shown. */
const NAME_CHARACTERS = 120;
const CUT = '\n[…]\n';
/** Budget of all results together, in characters. */
const RESULTS_CHARACTERS = 3 * LIMITS.functionResultCharacters;
/** Long enough for most records, such as an order with its items. In characters. */
const SHORT_RESULT_CHARACTERS = 2_000;

/**
 * Oldest first. @param entries of the conversation up to the question, which is last or the newest message of the
 * customer
 * @param calls oldest first; the newest ones are shown, those of the newest turn in full, others abbreviated
 */
export function toTranscript(entries: ShownEntry[], calls: readonly EarlierCall[] = []): ModelMessage[] {
  const earlier = calls.slice(-LIMITS.earlierResultsShown);
  const texts = new Map(entries.map((entry) => [entry, shorten(toText(entry), MESSAGE_CHARACTERS)]));
  const kept = new Set<ShownEntry>();
  let left = LIMITS.transcriptCharacters;
  const keep = (entry: ShownEntry) => {
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
    .flatMap((entry): ModelMessage[] => {
      const text = texts.get(entry) ?? '';
      if (entry.sender !== 'customer')
        return [{ role: 'assistant', text, ...(entry.sources !== null && { from_articles: true }) }];
      return [{ role: 'customer', text }, ...callsOf(entry, earlier)];
    });
}

/** The calls of a message, which follow it. */
function callsOf({ seq }: ShownEntry, earlier: readonly EarlierCall[]): ModelMessage[] {
  const newest = earlier.at(-1)?.message_seq;
  const calls = earlier
    .filter(({ message_seq }) => message_seq === seq)
    .map((call, index) => ({ ...call, id: toCallId(seq, index) }));
  if (calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      text: '',
      tool_calls: calls.map(({ id, name, arguments: given }) => ({ id, name, arguments: given })),
    },
    ...calls.map(
      ({ id, name, result }): ModelMessage => ({
        role: 'tool',
        tool_call_id: id,
        name,
        result: seq === newest ? result : abbreviate(result, SHORT_RESULT_CHARACTERS),
      }),
    ),
  ];
}

/** Nine letters and digits, as Mistral accepts no other ids; the same in every turn, so that providers can cache the prompt. */
const toCallId = (seq: number, index: number): string =>
  `c${seq.toString(36).padStart(6, '0')}${index.toString(36).padStart(2, '0')}`;

/** Entries that must be kept, most important first. */
function mustStay(entries: ShownEntry[]): ShownEntry[] {
  const asked = entries.filter(({ sender }) => sender === 'customer');
  const answered = new Set(entries.map(({ in_reply_to }) => in_reply_to));
  const lastWord = entries.findLast(({ sender }) => sender !== 'customer');
  const byHuman = entries.findLast(({ sender }) => sender === 'agent')?.seq ?? Number.NEGATIVE_INFINITY;
  const unanswered = asked.filter(({ seq }) => !answered.has(seq) && seq > byHuman).toReversed();
  return [asked.at(-1), asked[0], lastWord, ...unanswered].filter((entry) => entry !== undefined);
}

/** Fits the results into a budget, shortening older ones by field: the model has already read those. */
export function fitResults(messages: readonly ModelMessage[]): ModelMessage[] {
  let left = RESULTS_CHARACTERS;
  return messages
    .toReversed()
    .map((message) => {
      if (message.role !== 'tool') return message;
      const { length } = JSON.stringify(message.result) ?? '';
      const fits = length <= left;
      left -= Math.min(length, fits ? length : SHORT_RESULT_CHARACTERS);
      return fits ? message : { ...message, result: abbreviate(message.result, SHORT_RESULT_CHARACTERS) };
    })
    .toReversed();
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor((most - CUT.length) / 2);
  return `${text.slice(0, half)}${CUT}${text.slice(-half)}`.toWellFormed();
}

function toText(entry: ShownEntry): string {
  const said =
    entry.sender === 'agent'
      ? `(${entry.agent_name ?? 'a colleague'}, a human agent:) ${entry.message}`
      : entry.message;
  return withFiles(said, describeAttachments(entry.attachment_metadata));
}

/**
 * A customer's files by name and type, such as `receipt.pdf (pdf)`, as the model cannot open them.
 * @param metadata as stored: JSON, or null
 */
export function describeAttachments(metadata: string | null): string[] {
  if (metadata === null) return [];
  const parsed: unknown = JSON.parse(metadata);
  return [parsed].flat().map((file) => {
    const { name, extension } = (file ?? {}) as { name?: unknown; extension?: unknown };
    const shown = typeof name === 'string' && name.trim() !== '' ? name : 'unnamed';
    const type = typeof extension === 'string' && extension !== '' ? ` (${extension})` : '';
    return `${shown}${type}`.replaceAll(/[\s\]]+/g, ' ').slice(0, NAME_CHARACTERS);
  });
}
