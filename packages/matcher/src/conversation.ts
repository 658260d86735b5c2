/** The matcher's view of a request's messages: the last messages, the results of this turn, and earlier exchanges. */
import {
  type KnowledgePassage,
  type ModelMessage,
  SEARCH_KNOWLEDGE,
  splitFiles,
  type ToolCall,
} from '@frontdesk/contract/language-model';
import { beginsWith, withoutFilesNote } from './phrases.js';

/** Only the beginning of a message is read, so that long pasted texts are not searched. */
const READ_CHARACTERS = 2_000;

export interface Exchange {
  /** The customer's messages, oldest first. Several if they were not answered in between. */
  said: string[];
  /** The whole message, if a part of it is left out of `said` because the customer does not want it. */
  whole?: string;
  /** Name and type of the attached files. */
  files: string[];
  /** The reply, or null if there is none yet. */
  answered: string | null;
  /** The calls for it, in order, without the article search. */
  calls: ToolCall[];
}

export interface Conversation {
  /** The exchange to be answered. */
  current: Exchange;
  /** Earlier ones, newest first. */
  earlier: Exchange[];
  /** Passages found in articles in this turn, best first. Undefined: not searched. */
  passages: KnowledgePassage[] | undefined;
  /** The same in other languages than the question. Undefined: not searched. */
  foreign_passages: KnowledgePassage[] | undefined;
  /** The results of this turn's calls, in order, without the article search. */
  results: { call: ToolCall; result: unknown; reply?: string | undefined }[];
  /** Calls of earlier turns and their results, newest first. */
  earlierResults: { call: ToolCall; result: unknown }[];
  /** The last reply came from articles alone, or offered their titles. */
  lastFromArticles: boolean;
}

const newExchange = (): Exchange => ({ said: [], files: [], answered: null, calls: [] });

export function readConversation(messages: readonly ModelMessage[]): Conversation {
  const exchanges: Exchange[] = [];
  let calls: ToolCall[] = [];
  const earlierResults: Conversation['results'] = [];
  let lastFromArticles = false;
  let fromArticles = false;
  let results: Conversation['results'] = [];
  let current = newExchange();

  for (const message of messages) {
    if (message.role === 'customer') {
      if (current.answered !== null || calls.length > 0) {
        current.calls = calls.filter((call) => !isSearch({ call }));
        lastFromArticles =
          calls.every((call) => isSearch({ call })) &&
          (fromArticles || beginsWith(current.answered ?? '', 'articles_may_help'));
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
      fromArticles = message.from_articles === true;
    } else {
      const call = calls.find(({ id }) => id === message.tool_call_id);
      results.push({
        call: call ?? { id: message.tool_call_id, name: message.name, arguments: {} },
        result: message.result,
        reply: message.reply,
      });
    }
  }
  const [search, foreignSearch] = results.filter(isSearch);
  return {
    current,
    earlier: exchanges,
    passages: passagesIn(search?.result),
    foreign_passages: passagesIn(foreignSearch?.result),
    results: results.filter((one) => !isSearch(one)),
    earlierResults: earlierResults.filter((one) => !isSearch(one)),
    lastFromArticles,
  };
}

const isSearch = ({ call }: { call: ToolCall }) => call.name === SEARCH_KNOWLEDGE;

function passagesIn(result: unknown): KnowledgePassage[] | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  return 'passages' in result && Array.isArray(result.passages) ? (result.passages as KnowledgePassage[]) : [];
}
