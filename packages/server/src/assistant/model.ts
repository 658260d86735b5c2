/**
 * The port to a language model: one step of a conversation in, text or tool calls out. The bounded loop, the tools'
 * execution and the rules of the house live in `run-turn.ts`; an implementation only talks to its model.
 */

/** A tool the model may call. `input_schema` is a JSON Schema object; what comes back is validated by the caller. */
export interface ModelTool {
  name: string;
  description: string;
  input_schema: {
    type: 'object';
    properties: Record<string, { type: 'string' | 'number' | 'boolean'; description: string }>;
    required: string[];
  };
}

export interface ToolCall {
  id: string;
  name: string;
  /** As the model wrote them: unvalidated. */
  arguments: unknown;
  /** What the provider wants to see again with this call; nobody else reads it. */
  provider_metadata?: unknown;
}

export type ModelMessage =
  | { role: 'customer'; text: string }
  | {
      role: 'assistant';
      text: string;
      tool_calls?: ToolCall[];
      /** Said after an endpoint had answered in this conversation: it may repeat what stood in data. */
      from_data?: true;
    }
  | {
      role: 'tool';
      tool_call_id: string;
      name: string;
      /** What the tool answered; data, never instructions. */
      result: unknown;
    };

export interface ModelRequest {
  instructions: string;
  /** The conversation, oldest first. The last entries may be tool calls of this turn and their results. */
  messages: ModelMessage[];
  tools: ModelTool[];
  /** `none` on the last step of a turn: the model must answer in words. */
  tool_choice: 'auto' | 'none';
  signal: AbortSignal;
  /**
   * Told the text of the reply piece by piece, where the model can. Together the pieces are the reply's text, or its
   * beginning where a first try broke off: what is returned counts.
   */
  on_delta?: (text: string) => void;
}

export interface ModelReply {
  text: string;
  tool_calls: ToolCall[];
  usage: { input_tokens: number; output_tokens: number } | null;
  /** Which model answered, where that may be another than the one asked, and why it was. */
  answered_by?: { model: string; because?: string };
  /** Chosen by rules of ours from the customer's words: nothing that stands in data can have caused it. */
  by_rule?: true;
}

/** What a model cannot do right now, with whether trying again soon may help. */
export class ModelError extends Error {
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.retryable = options.retryable;
  }
}

export interface LanguageModel extends AsyncDisposable {
  /** What an operator sees, such as `built-in matcher` or `openai:gpt-5`. */
  readonly name: string;
  /** Resolves once the model can answer; rejects with a {@link ModelError} where it cannot. */
  ready(): Promise<void>;
  /** One step. @throws {ModelError} */
  generate(request: ModelRequest): Promise<ModelReply>;
}
