/**
 * Decides which replies are checked for unfounded claims, and gathers the facts to check them against. A reply is
 * checked if a language model wrote it, the organisation has not turned the check off (`claim_check`), and the turn
 * called functions, searched articles or saw earlier results. A checked reply is streamed in one piece after it passes,
 * as sent text cannot be taken back.
 */
import type { AssistantSettings } from '@frontdesk/contract';
import type { ModelReply } from '@frontdesk/contract/language-model';
import type { FunctionRow } from '../db/schema.js';
import { findUnfounded } from './claim-check.js';
import { gatherFacts, readTexts } from './claims/known-facts.js';
import type { SaidText } from './evidence/said-words.js';
import type { Running } from './running-turn.js';
import { toModelTool } from './tools.js';

/** Whether the turn's reply must be checked before the customer sees any of it, so it must not be streamed. */
export function isUnderCheck({ settings, looked_up }: Running): boolean {
  return settings.claim_check && looked_up;
}

/** @returns the unfounded claims of the reply; empty if it is not checked */
export function checkReply(running: Running, { text, by_rule }: ModelReply): string[] {
  if (by_rule || !isUnderCheck(running) || text.trim() === '') return [];
  const { shown, local_time, settings, offer, material } = running;
  const facts = gatherFacts({
    texts: toldTo(running),
    own: [readOnce(settings, wordsOfSettings), ...offer.functions.map((row) => readOnce(row, wordsOfFunction))],
    data: [...shown, ...calledWith(running), ...(material.customer === undefined ? [] : [material.customer])],
    local_time,
    time_zone: settings.time_zone,
  });
  return findUnfounded(text, facts);
}

/** Arguments of the calls that were made: the rules for values have found them founded. */
function calledWith({ messages, material }: Running): unknown[] {
  const names = new Set(material.functions.map(({ name }) => name));
  const made = new Set(
    messages.flatMap((message) =>
      message.role === 'tool' && (message.result as { ok?: unknown } | null)?.ok === true ? message.tool_call_id : [],
    ),
  );
  return messages
    .flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []))
    .filter(({ id, name }) => made.has(id) && names.has(name))
    .map(({ arguments: given }) => given);
}

/** Messages of the customer and agents, replies that were themselves founded, passages and names. */
function toldTo({ material, messages, passages, replies, links }: Running): string[] {
  const { organisation, entries, earlier_calls } = material;
  const confirmed = new Set(earlier_calls.map(({ message_seq }) => message_seq));
  const spoken = entries.flatMap(({ sender, message, sources, in_reply_to }) => {
    const rests = sources !== null || (in_reply_to !== null && confirmed.has(in_reply_to));
    return sender !== 'assistant' || rests ? (message ?? []) : [];
  });
  return [
    ...spoken,
    // Includes the names of attached files.
    ...messages.flatMap((message) => (message.role === 'customer' ? message.text : [])),
    ...entries.flatMap(({ agent_name }) => agent_name ?? []),
    ...passages.flatMap(({ title, heading, text }) => [title, heading ?? '', text]),
    ...replies.values(),
    ...links,
    organisation.name,
  ];
}

const wordsOfSettings = ({ assistant_name, greeting, instructions }: AssistantSettings) => [
  assistant_name,
  greeting,
  instructions,
];

function wordsOfFunction(row: FunctionRow): string[] {
  const { name, description, input_schema } = toModelTool(row);
  const properties = Object.values(input_schema.properties);
  return [name, description, ...properties.flatMap((one) => [one.description, ...(one.enum ?? []).map(String)])];
}

/** The parsed form of the organisation's own texts, cached as long as they are held in memory. */
const read = new WeakMap<object, SaidText>();

function readOnce<Written extends object>(written: Written, wordsOf: (written: Written) => string[]): SaidText {
  const said = read.get(written) ?? readTexts(wordsOf(written));
  read.set(written, said);
  return said;
}
