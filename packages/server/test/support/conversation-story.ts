/**
 * A small model of one conversation: what may follow in its log, given what stands in it already. A pure function from
 * state and fact to state; whatever the promises forbid is a StoryError.
 */
import type { MessageRow, TurnRow } from '../../src/db/schema.js';

/** A question is named by the `seq` of its message and the epoch in which the assistant owes an answer to it. */
interface Question {
  seq: number;
  epoch: number;
}

type Fact =
  | { type: 'customer_spoke'; seq: number }
  | { type: 'agent_spoke'; agent: string | null }
  | { type: 'taken_over'; agent: string }
  | { type: 'handed_back' }
  | { type: 'login_requested'; question: Question }
  | { type: 'answered'; question: Question }
  | { type: 'closed_by_assistant'; question: Question }
  | { type: 'closed' }
  | { type: 'call_started'; call: string }
  | { type: 'assistant_left_call'; call: string }
  | { type: 'call_ended'; call: string };

export interface Story {
  open: boolean;
  /** Null: the assistant. */
  agent: string | null;
  epoch: number;
  /** Questions without an outcome, oldest first. `parked`: the customer was asked to log in. */
  owed: readonly (Question & { parked: boolean })[];
  /** The newest message of the customer, if nobody has said anything since. */
  unanswered: number | undefined;
  call: string | undefined;
  /** A call that an agent has taken over. */
  agents_call: string | undefined;
}

class StoryError extends Error {
  override readonly name = 'StoryError';
}

export const BEGINNING: Story = {
  open: true,
  agent: null,
  epoch: 1,
  owed: [],
  unanswered: undefined,
  call: undefined,
  agents_call: undefined,
};

/** @throws {StoryError} if the fact must not follow */
export function tell(story: Story, fact: Fact): Story {
  const { agent, epoch, owed, call } = story;
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new StoryError(`${JSON.stringify(fact)}: ${what}; ${JSON.stringify(story)}`);
  };
  must(story.open, 'nothing follows a close');
  const spoken = { ...story, unanswered: undefined };
  switch (fact.type) {
    case 'customer_spoke': {
      const { seq } = fact;
      return {
        ...story,
        owed: agent === null ? [...owed, { seq, epoch, parked: false }] : owed,
        unanswered: seq,
      };
    }
    case 'agent_spoke':
      must(agent !== null && fact.agent === agent, 'only the agent who handles the conversation speaks');
      return spoken;
    case 'taken_over':
      must(agent === null, 'of two agents one takes over');
      must(call === undefined, 'the assistant leaves its call before an agent takes over');
      return { ...story, agent: fact.agent, epoch: epoch + 1, owed: [] };
    case 'handed_back': {
      must(agent !== null, 'an agent hands back');
      const { unanswered: seq } = story;
      const left = seq === undefined ? [] : [{ seq, epoch: epoch + 1, parked: false }];
      return { ...story, agent: null, epoch: epoch + 1, owed: left };
    }
    case 'login_requested': {
      const question = next(story, fact.question, must);
      must(!question.parked, 'a question asks for one login');
      return { ...spoken, owed: owed.map((one) => (one === question ? { ...one, parked: true } : one)) };
    }
    case 'answered': {
      const question = next(story, fact.question, must);
      return { ...spoken, owed: owed.filter((one) => one !== question) };
    }
    case 'closed_by_assistant': {
      const question = next(story, fact.question, must);
      must(
        owed.every((one) => one === question || one.parked),
        'the assistant does not close while a question waits',
      );
      must(call === undefined, 'a call ends before its conversation closes');
      return { ...spoken, open: false, owed: [] };
    }
    case 'closed':
      must(call === undefined, 'a call ends before its conversation closes');
      return { ...spoken, open: false, owed: [] };
    case 'call_started':
      must(agent === null, 'calls are with the assistant');
      must(call === undefined, 'one call at a time');
      return { ...story, call: fact.call };
    case 'assistant_left_call':
      must(call === fact.call, 'the assistant leaves the call that runs');
      return { ...story, call: undefined, agents_call: fact.call };
    case 'call_ended':
      must(call === fact.call || story.agents_call === fact.call, 'a call ends once');
      return call === fact.call ? { ...story, call: undefined } : { ...story, agents_call: undefined };
  }
}

/** The question that the assistant speaks to. Only one that waits for a login is overtaken. */
function next(
  { agent, owed }: Story,
  { seq, epoch }: Question,
  must: (holds: boolean, what: string) => void,
): Story['owed'][number] {
  must(agent === null, 'the assistant is silent while an agent handles the conversation');
  const index = owed.findIndex((one) => one.seq === seq && one.epoch === epoch);
  must(index >= 0, 'each question has one outcome, in its own epoch');
  must(
    owed.slice(0, index).every(({ parked }) => parked),
    'questions are answered in order',
  );
  return owed[index] as Story['owed'][number];
}

/** What the entries of a log say. @param turns of the conversation */
export function factsOf(log: readonly MessageRow[], turns: readonly TurnRow[]): Fact[] {
  const questions = new Map(turns.map(({ id, message_seq, handler_epoch }) => [id, { message_seq, handler_epoch }]));
  return log.map((entry): Fact => {
    const turn = questions.get(entry.turn_id ?? '');
    const question = { seq: entry.in_reply_to ?? 0, epoch: turn?.handler_epoch ?? 0 };
    if (entry.turn_id !== null && turn?.message_seq !== entry.in_reply_to)
      throw new StoryError(`entry ${entry.seq} answers another message than its turn`);
    const { kind, sender, agent_id, call_id, seq } = entry;
    if (kind === 'call_started' || kind === 'call_ended' || kind === 'assistant_left_call')
      return { type: kind, call: call_id ?? '' };
    if (kind === 'handler_changed')
      return agent_id === null ? { type: 'handed_back' } : { type: 'taken_over', agent: agent_id };
    if (kind === 'closing' || kind === 'closing_by_merge') return { type: 'closed' };
    if (kind === 'closing_by_itself') return { type: 'closed_by_assistant', question };
    if (kind === 'login_request') return { type: 'login_requested', question };
    if (sender === 'customer') return { type: 'customer_spoke', seq };
    return sender === 'agent' ? { type: 'agent_spoke', agent: agent_id } : { type: 'answered', question };
  });
}
