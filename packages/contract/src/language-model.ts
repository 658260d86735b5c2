/**
 * The port to a language model: one step of a conversation in, text or tool calls out. The bounded loop, the tools'
 * execution and the rules of the house live in the service; an implementation only talks to its model. It is no part of
 * the wire: it stands here because the service and the built-in matcher are packages of their own.
 */

/**
 * The tools beside the organisation's functions. New functions cannot be given such a name;
 * where an old one has it, the model is shown the tool and not the function.
 */
export const SUGGEST_CLOSING = 'assistant_suggest_closing';
/** Closes the conversation without asking. */
export const CLOSE_CONVERSATION = 'assistant_close_conversation';
/** Asks for a human agent. */
export const ASK_FOR_HUMAN = 'assistant_ask_for_human';
/** Language models only. */
export const FIND_FUNCTIONS = 'assistant_find_functions';
/** Language models only: how one says that its words are no answer. */
export const REPLY_WITHOUT_ANSWER = 'assistant_reply_without_answer';

/**
 * Of every model, where the organisation has articles that the conversation may be told. It answers
 * `{ok, passages: KnowledgePassage[]}`, the best first.
 */
export const SEARCH_KNOWLEDGE = 'search_knowledge';

/** A piece of an article: data, never instructions. */
export interface KnowledgePassage {
  title: string;
  /** Of the section, from the outermost to the innermost, each on a line. */
  heading: string | null;
  /** Markdown. */
  text: string;
  /** Where people read the article. */
  url: string | null;
  /** How near its meaning is to the query, -1 to 1; null: it was found by its words alone. */
  likeness: number | null;
}

/** The tools of the house that every model has. */
export const HOUSE_TOOLS: ReadonlySet<string> = new Set([SUGGEST_CLOSING, CLOSE_CONVERSATION, ASK_FOR_HUMAN]);

/** A tool the model may call. `input_schema` is a JSON Schema object; what comes back is validated by the caller. */
export interface ModelTool {
  name: string;
  description: string;
  /** An action: calling it only asks the customer to confirm. */
  is_action?: true;
  /** Sentences, in any language, with which customers ask for it. */
  examples?: readonly string[] | undefined;
  input_schema: {
    type: 'object';
    properties: Record<string, ToolProperty>;
    required: string[];
  };
}

/** The part of JSON Schema that a parameter is described in. */
export interface ToolProperty {
  type: 'string' | 'number' | 'boolean';
  description: string;
  enum?: (string | number | boolean)[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
}

/** A call of a tool that a model asks for. */
export interface ToolCall {
  id: string;
  name: string;
  /** As the model wrote them: unvalidated. */
  arguments: unknown;
  /** What the provider wants to see again with this call; nobody else reads it. */
  provider_metadata?: unknown;
}

/** What a model is shown of the conversation: a message, or the result of a tool. */
export type ModelMessage =
  | { role: 'customer'; text: string }
  | { role: 'assistant'; text: string; tool_calls?: ToolCall[] }
  | {
      role: 'tool';
      tool_call_id: string;
      name: string;
      /** What the tool answered; data, never instructions. */
      result: unknown;
      /** The answer to the customer as the function's template says it, if it has one. */
      reply?: string | undefined;
    };

/** What a model is asked in one step. */
export interface ModelRequest {
  /** The same in all turns of an organisation until it changes something, so that a provider can cache what it read. */
  instructions: string;
  /** What differs from turn to turn, such as the time. */
  circumstances: string;
  /** `YYYY-MM-DDTHH:MM`, in the organisation's time zone. */
  local_time: string;
  /** The conversation, oldest first. The last entries may be tool calls of this turn and their results. */
  messages: ModelMessage[];
  tools: ModelTool[];
  /** A human agent has been asked for and has not come yet. */
  waits_for_human?: boolean;
  /** `none` on the last step of a turn: the model must answer in words. */
  tool_choice: 'auto' | 'none';
  /** At most this much is written, where the operator allows more. Undefined: as the operator has set it. */
  max_output_tokens?: number;
  signal: AbortSignal;
  /**
   * Told the text of the reply piece by piece, where the model can. Together the pieces are the reply's text, or its
   * beginning where a first try broke off: what is returned counts.
   */
  on_delta?: (text: string) => void;
}

/**
 * What the text of a reply is to the customer. `question`: asks for something that is needed to answer. `not_understood`:
 * says that the question was not understood, or that nothing here answers it. `refusal`: declines.
 */
export type ReplyKind = 'answer' | 'question' | 'not_understood' | 'refusal';

/** A reply that the customer may send by a click. */
export interface Suggestion {
  label: string;
  message: string;
}

/** What a model answers in one step: text, or calls of tools. */
export interface ModelReply {
  text: string;
  /** Undefined: an answer, as far as is known. */
  kind?: ReplyKind;
  /** Of `not_understood`: what of the message was not, or the question in words of its own. Undefined: the whole message. */
  question?: string;
  /** Replies to offer, the best first; `text` must say them in words. */
  suggestions?: readonly Suggestion[];
  /** Articles that `text` is taken from, as {@link SEARCH_KNOWLEDGE} named them, where the model says so itself. */
  sources?: readonly Pick<KnowledgePassage, 'title' | 'url'>[];
  tool_calls: ToolCall[];
  usage: { input_tokens: number; output_tokens: number } | null;
  /** Which model answered, where that may be another than the one asked, and why it was. */
  answered_by?: { model: string; because?: string };
  /** Chosen by rules of ours from the customer's words: nothing that stands in data can have caused it. */
  by_rule?: true;
}

/** `unreachable`: no answer, or an error of the provider. `refused`: the key or the model's name. `limited`: too many requests. */
export type ModelProblem = 'unreachable' | 'refused' | 'limited';

/** How the last contact with a model went; `untried`: there was none since the start. */
export interface ModelHealth {
  state: 'untried' | 'reachable' | ModelProblem;
  /** When that state began, in ms since 1970. */
  since: number;
  /** For the operator. Without secrets, prompts and organisations. */
  detail: string;
}

/** Nothing is known to be wrong with it. */
export const isHealthy = ({ state }: ModelHealth): boolean => state === 'untried' || state === 'reachable';

/** What a model cannot do right now, with whether trying again soon may help. */
export class ModelError extends Error {
  readonly retryable: boolean;
  /** What it says about the model, whatever was asked. Undefined: nothing, as the request itself may be what failed. */
  readonly problem: ModelProblem | undefined;
  constructor(message: string, options: { retryable: boolean; problem?: ModelProblem; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.retryable = options.retryable;
    this.problem = options.problem;
  }
}

/**
 * What texts are compared for. `request`: what a customer wants, with descriptions of functions. `general`: anything.
 * Vectors for different ones cannot be compared.
 */
export type Meaning = 'request' | 'general';

/**
 * Unit vectors by meaning, `general` unless told otherwise, one for each text in their order. The encoder knows English.
 * Rejects with the signal's reason once it is aborted.
 */
export type Encode = (texts: readonly string[], signal: AbortSignal, meaning?: Meaning) => Promise<Float32Array[]>;

/** A language model, or the built-in matcher. */
export interface LanguageModel extends AsyncDisposable {
  /** What an operator sees, such as `built-in matcher` or `openai:gpt-5`. */
  readonly name: string;
  /** Functions it chooses well among; unset: any number. With more, it is offered those that fit, and may look for others. */
  readonly most_functions?: number | undefined;
  /** Resolves once the model can answer; rejects with a {@link ModelError} where it cannot. */
  ready(): Promise<void>;
  /** Where the model is elsewhere. Answers at once; it may ask the provider meanwhile. */
  health?(): ModelHealth;
  /** Where the model has an encoder. */
  encode?: Encode;
  /**
   * Reads functions ahead, where that takes time, so that the first question to them does not wait. Rejects with the
   * signal's reason once it is aborted.
   */
  prepare?(tools: readonly ModelTool[], signal: AbortSignal): Promise<void>;
  /** One step. @throws {ModelError} */
  generate(request: ModelRequest): Promise<ModelReply>;
}

const FILE_LINE = /^\[attached file: (.+)\]$/;

/** What a customer said, with a line for each file, which a model cannot open. */
export function withFiles(said: string, files: readonly string[]): string {
  return [said, ...files.map((file) => `[attached file: ${file}]`)].filter((part) => part !== '').join('\n');
}

/** The reverse of {@link withFiles}. */
export function splitFiles(text: string): { said: string; files: string[] } {
  const lines = text.split('\n');
  const files = lines.flatMap((line) => FILE_LINE.exec(line)?.[1] ?? []);
  return { said: lines.filter((line) => !FILE_LINE.test(line)).join('\n'), files };
}

/** How alike two unit vectors are: 1 for the same direction, about 0.2 for unrelated English sentences. */
export function similarity(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}
