/** A request's messages as the matcher needs them: what was said last, what this turn has fetched, what came before. */
import {
  type KnowledgePassage,
  type ModelMessage,
  SEARCH_KNOWLEDGE,
  splitFiles,
  type ToolCall,
} from '@frontdesk/contract/language-model';
import { withoutFilesNote } from './phrases.js';

/** A question is told by its beginning; pasted pages are not searched for one. */
const READ_CHARACTERS = 2_000;

export interface Exchange {
  /** What the customer said, oldest first; several messages where nobody answered in between. */
  said: string[];
  /** The files that came with it, by name and type. */
  files: string[];
  /** What was answered, or null while unanswered. */
  answered: string | null;
}

export interface Conversation {
  /** The exchange that waits for an answer. */
  current: Exchange;
  /** Earlier ones, newest first. */
  earlier: Exchange[];
  /** What articles were found to say in this turn, the best first; undefined: they were not searched. */
  passages: KnowledgePassage[] | undefined;
  /** What the calls of this turn answered, in order, without the search of articles. */
  results: { call: ToolCall; result: unknown; reply?: string | undefined }[];
  /** The calls of earlier turns with what they answered, newest first. */
  earlierResults: { call: ToolCall; result: unknown }[];
}

const newExchange = (): Exchange => ({ said: [], files: [], answered: null });

export function readConversation(messages: readonly ModelMessage[]): Conversation {
  const exchanges: Exchange[] = [];
  let calls: ToolCall[] = [];
  const earlierResults: Conversation['results'] = [];
  let results: Conversation['results'] = [];
  let current = newExchange();

  for (const message of messages) {
    if (message.role === 'customer') {
      if (current.answered !== null || calls.length > 0) {
        exchanges.unshift(current);
        current = newExchange();
      }
      earlierResults.unshift(
        ...calls.map((call) => results.find((one) => one.call === call) ?? { call, result: undefined }).reverse(),
      );
      calls = [];
      results = [];
      const { said, files } = splitFiles(message.text);
      current.files.push(...files);
      if (said.trim() !== '') current.said.push(said.slice(0, READ_CHARACTERS));
    } else if (message.role === 'assistant') {
      calls.push(...(message.tool_calls ?? []));
      if (message.text !== '') current.answered = withoutFilesNote(message.text);
    } else {
      const call = calls.find(({ id }) => id === message.tool_call_id);
      results.push({
        call: call ?? { id: message.tool_call_id, name: message.name, arguments: {} },
        result: message.result,
        reply: message.reply,
      });
    }
  }
  const isSearch = ({ call }: { call: ToolCall }) => call.name === SEARCH_KNOWLEDGE;
  return {
    current,
    earlier: exchanges,
    passages: passagesIn(results.find(isSearch)?.result),
    results: results.filter((one) => !isSearch(one)),
    earlierResults: earlierResults.filter((one) => !isSearch(one)),
  };
}

function passagesIn(result: unknown): KnowledgePassage[] | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  return 'passages' in result && Array.isArray(result.passages) ? (result.passages as KnowledgePassage[]) : [];
}
