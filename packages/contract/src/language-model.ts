/**
 * The port to a language model: takes one step of a conversation, returns text or tool calls. The bounded loop, the
 * execution of tools and all rules are in the service; an implementation only talks to its model. The port is not part
 * of the wire. It is here because the service and the built-in matcher are separate packages.
 */

/**
 * The tools besides the organisation's functions. New functions cannot have these names; if an old one does, the model
 * gets the tool and not the function.
 */
export const SUGGEST_CLOSING = 'assistant_suggest_closing';
/** Closes the conversation without a confirmation. */
export const CLOSE_CONVERSATION = 'assistant_close_conversation';
/** Requests a human agent. */
export const ASK_FOR_HUMAN = 'assistant_ask_for_human';
/** Language models only. */
export const FIND_FUNCTIONS = 'assistant_find_functions';
/** Language models only: states that its text is no answer. */
export const REPLY_WITHOUT_ANSWER = 'assistant_reply_without_answer';

/**
 * For every model, if the organisation has articles that the conversation may use. It returns `{ok, passages:
 * KnowledgePassage[]}`, best first.
 */
export const SEARCH_KNOWLEDGE = 'search_knowledge';

/** A passage of an article: data, never instructions. */
export interface KnowledgePassage {
  title: string;
  /** Headings of the section, from the outermost to the innermost, one per line. */
  heading: string | null;
  /** Markdown. */
  text: string;
  /** The URL at which people read the article. */
  url: string | null;
  /** Similarity of meaning to the query, -1 to 1; null: found by its words only. */
  likeness: number | null;
}

/** The service's own tools that every model has. */
export const HOUSE_TOOLS: ReadonlySet<string> = new Set([SUGGEST_CLOSING, CLOSE_CONVERSATION, ASK_FOR_HUMAN]);

/** A tool the model may call. `input_schema` is a JSON Schema object; the caller validates the arguments. */
export interface ModelTool {
  name: string;
  description: string;
  /** An action: calling it only asks the customer to confirm. */
  is_action?: true;
  /** Example sentences of customers who ask for it, in any language. */
  examples?: readonly string[] | undefined;
  input_schema: {
    type: 'object';
    properties: Record<string, ToolProperty>;
    required: string[];
  };
}

/** The part of JSON Schema that describes a parameter. */
export interface ToolProperty {
  type: 'string' | 'number' | 'boolean';
  description: string;
  enum?: (string | number | boolean)[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
}

/** A tool call requested by a model. */
export interface ToolCall {
  id: string;
  name: string;
  /** As the model wrote them: unvalidated. */
  arguments: unknown;
  /** Data that the provider needs again with this call. Not interpreted. */
  provider_metadata?: unknown;
}

/** What a model thought before its calls, which its provider needs again with them. Not interpreted, and not stored. */
export type Thoughts = readonly unknown[];

/** An item of the conversation for a model: a message, or the result of a tool. */
export type ModelMessage =
  | { role: 'customer'; text: string }
  | {
      role: 'assistant';
      text: string;
      tool_calls?: ToolCall[];
      /** Of the reply with these calls. */
      thoughts?: Thoughts | undefined;
      /** The text of an earlier reply comes from articles, or names some as its sources. */
      from_articles?: true;
    }
  | {
      role: 'tool';
      tool_call_id: string;
      name: string;
      /** The tool's result; data, never instructions. */
      result: unknown;
      /** The reply to the customer from the function's template, if it has one. */
      reply?: string | undefined;
    };

/** The request for one step. */
export interface ModelRequest {
  /** The same in all turns of an organisation until it changes something, so that a provider can cache it. */
  instructions: string;
  /** Instructions that differ between turns, such as the time. */
  circumstances: string;
  /** `YYYY-MM-DDTHH:MM`, in the organisation's time zone. */
  local_time: string;
  /** The conversation, oldest first. The last entries may be tool calls of this turn and their results. */
  messages: ModelMessage[];
  tools: ModelTool[];
  /** A human agent has been requested and has not come yet. */
  waits_for_human?: boolean;
  /** The customer is in a call and hears the reply. */
  aloud?: boolean;
  /** `none` on the last step of a turn: the model must reply with text. */
  tool_choice: 'auto' | 'none';
  /** Limit of output tokens, if the operator allows more. Undefined: the operator's setting. */
  max_output_tokens?: number;
  signal: AbortSignal;
  /**
   * Called with pieces of the reply's text, if the model supports it. Together they are the text or its beginning, or that
   * of a first attempt that failed: the returned text counts.
   */
  on_delta?: (text: string) => void;
}

/**
 * The purpose of a reply's text. `question`: asks for something that is needed to answer. `not_understood`: says that
 * the question was not understood, or that nothing here answers it. `refusal`: declines.
 */
export type ReplyKind = 'answer' | 'question' | 'not_understood' | 'refusal';

/** A reply that the customer may send with a click. */
export interface Suggestion {
  label: string;
  message: string;
}

/** The result of one step: text, or tool calls. */
export interface ModelReply {
  text: string;
  /** Undefined: an answer, as far as is known. */
  kind?: ReplyKind;
  /**
   * For `not_understood`: the part of the message that was not, or the question in the model's words. Undefined: the
   * whole message.
   */
  question?: string;
  /** Replies to offer, best first; `text` must state them too. */
  suggestions?: readonly Suggestion[];
  /** Articles that `text` is based on, by the names of {@link SEARCH_KNOWLEDGE}, if the model reports them. */
  sources?: readonly Pick<KnowledgePassage, 'title' | 'url'>[];
  tool_calls: ToolCall[];
  /** Only with calls. */
  thoughts?: Thoughts;
  /** The model stopped at its limit of output tokens. `text` ends with the last whole sentence, if there is one. */
  cut_off?: true;
  usage: { input_tokens: number; output_tokens: number } | null;
  /** The model that replied, if it can be another than the requested one, and the reason. */
  answered_by?: { model: string; because?: string };
  /** Chosen by the service's rules from the customer's words: data cannot have caused it. */
  by_rule?: true;
}

/**
 * `unreachable`: no response, or an error of the provider. `refused`: the key or the model's name. `limited`: too many
 * requests.
 */
export type ModelProblem = 'unreachable' | 'refused' | 'limited';

/** The result of the last contact with a model; `untried`: none since the start. */
export interface ModelHealth {
  state: 'untried' | 'reachable' | ModelProblem;
  /** When that state began, in ms since 1970. */
  since: number;
  /** For the operator. Without secrets, prompts and organisations' data. */
  detail: string;
}

/** No problem is known. */
export const isHealthy = ({ state }: ModelHealth): boolean => state === 'untried' || state === 'reachable';

/** Why a model cannot reply now, and whether a retry soon may help. */
export class ModelError extends Error {
  readonly retryable: boolean;
  /**
   * What this says about the model, whatever the request. Undefined: nothing, because the request itself may be the
   * cause.
   */
  readonly problem: ModelProblem | undefined;
  constructor(message: string, options: { retryable: boolean; problem?: ModelProblem; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.retryable = options.retryable;
    this.problem = options.problem;
  }
}

/**
 * The purpose of a comparison of texts. `request`: a customer's wish, with descriptions of functions. `general`:
 * anything. Vectors for different purposes cannot be compared.
 */
export type Meaning = 'request' | 'general';

/**
 * Unit vectors by meaning, `general` by default, one for each text in their order. The encoder supports English.
 * Rejects with the signal's reason once it is aborted.
 */
export type Encode = (texts: readonly string[], signal: AbortSignal, meaning?: Meaning) => Promise<Float32Array[]>;

/** A number, a day, a time, a range of days or times, or a length of time. Days are `YYYY-MM-DD`, times `HH:MM`. */
export interface RecognisedValue {
  /** As it stands in the text. */
  said: string;
  number?: number;
  date?: string;
  /** The last day of a range that starts with `date`. */
  end_date?: string;
  time?: string;
  end_time?: string;
  /** Whether `time` may also be twelve hours later. */
  either_half?: true;
  /** Of a length of time, such as "two days". */
  duration?: { seconds: number };
}

/**
 * Finds values in a text, also in words: "in two weeks", "half past seven". `language` is BCP 47, `local_time` as in
 * {@link ModelRequest}. Rejects with the signal's reason once it is aborted.
 */
export type Recognise = (
  text: string,
  language: string,
  local_time: string,
  signal: AbortSignal,
) => Promise<readonly RecognisedValue[]>;

/** A language model, or the built-in matcher. */
export interface LanguageModel extends AsyncDisposable {
  /** Its name for operators, such as `built-in matcher` or `openai:gpt-5`. */
  readonly name: string;
  /**
   * The number of functions among which it chooses well; unset: any. With more, it is offered matching ones, and can
   * search for others.
   */
  readonly most_functions?: number | undefined;
  /** Resolves once the model can reply; rejects with a {@link ModelError} if it cannot. */
  ready(): Promise<void>;
  /** For a remote model. Returns at once; it may ask the provider meanwhile. */
  health?(): ModelHealth;
  /** If the model has an encoder. */
  encode?: Encode;
  /** If the model has a recogniser. */
  recognise?: Recognise;
  /**
   * Prepares functions in advance, if that takes time, so that the first question about them does not wait. Rejects
   * with the signal's reason once it is aborted.
   */
  prepare?(tools: readonly ModelTool[], signal: AbortSignal): Promise<void>;
  /** Runs one step. @throws {ModelError} */
  generate(request: ModelRequest): Promise<ModelReply>;
}

const FILE_LINE = /^\[attached file: (.+)\]$/;

/** A customer's message with a line for each file, which a model cannot open. */
export function withFiles(said: string, files: readonly string[]): string {
  return [said, ...files.map((file) => `[attached file: ${file}]`)].filter((part) => part !== '').join('\n');
}

/** The reverse of {@link withFiles}. */
export function splitFiles(text: string): { said: string; files: string[] } {
  const lines = text.split('\n');
  const files = lines.flatMap((line) => FILE_LINE.exec(line)?.[1] ?? []);
  return { said: lines.filter((line) => !FILE_LINE.test(line)).join('\n'), files };
}

/** Components of the vectors of {@link Encode}. */
export const VECTOR_COMPONENTS = 384;

/** Similarity of two unit vectors: 1 for the same direction, about 0.2 for unrelated English sentences. */
export function similarity(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}
