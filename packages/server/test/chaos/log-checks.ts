/**
 * What must be true of a conversation's log whatever happened to the servers: no gap, one reply a message, in the order
 * of the messages. The scripted model repeats the question, so that a reply can be told from any other.
 */
import type { HistoryMessage } from '@frontdesk/contract';
import { expect } from 'vitest';
import type { TestClient } from '../support/client.js';
import { replyText, type ScriptedReply, type ScriptedRequest } from '../support/scripted-model-server.js';

export const replyTo = (question: string) => `You said: ${question}`;
/** The newest words the model was given: the customer's, or what a function has answered. */
export const questionOf = (request: ScriptedRequest): string => request.body.messages.at(-1)?.content ?? '';
export const repeat = ({ body }: ScriptedRequest): ScriptedReply =>
  replyText(replyTo(body.messages.findLast(({ role }) => role === 'user')?.content ?? ''));

/** What the customer reads where the assistant could not answer. */
export const FALLBACK = /^I'm sorry, I can't answer that right now\./;

/** The whole log, page by page. */
export async function readLog(client: TestClient, ticket_chat_id: string): Promise<HistoryMessage[]> {
  const messages: HistoryMessage[] = [];
  for (;;) {
    const after_seq = messages.at(-1)?.seq ?? 0;
    const { data } = await client.askAck('support_history', { ticket_chat_id, after_seq, limit: 100 });
    messages.push(...data.messages);
    if (!data.has_more) return messages;
  }
}

export const sentBy = (sender: HistoryMessage['sender'], log: HistoryMessage[]) =>
  log.filter((entry) => entry.sender === sender);

/** True once every message of the customer has its reply. */
export const isAnswered = (log: HistoryMessage[]) => sentBy('assistant', log).length >= sentBy('customer', log).length;

/**
 * P2 and P3: `seq` without a gap; exactly one reply to each stored message, none before its message, in the order of the
 * messages. @returns how many replies were the fallback
 */
export function checkLog(log: HistoryMessage[]): number {
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  const questions = sentBy('customer', log);
  const replies = sentBy('assistant', log);
  const fallbacks = replies.filter(({ message }) => FALLBACK.test(message));
  expect(replies.map(({ message }) => message)).toEqual(
    questions.map(({ message }, index) => {
      const reply = replies[index];
      return reply !== undefined && fallbacks.includes(reply) ? reply.message : replyTo(message);
    }),
  );
  for (const [index, { seq }] of questions.entries()) expect(replies[index]!.seq).toBeGreaterThan(seq);
  return fallbacks.length;
}
