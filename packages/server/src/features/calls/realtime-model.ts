/**
 * The port to a realtime model in a call: one step of a turn in, words or calls of functions out. The sound of the words stays
 * where the model is connected, and is played there in place of the words once the assistant is told to say them.
 */

/** What the model is shown of the conversation, oldest first. */
export type RealtimeItem =
  | { kind: 'customer' | 'assistant'; text: string }
  /** A function that the model has called. `arguments`: JSON. */
  | { kind: 'call'; id: string; name: string; arguments: string }
  /** What it answered, as JSON. */
  | { kind: 'result'; id: string; output: string };

export interface RealtimeStep {
  instructions: string;
  items: RealtimeItem[];
  /** `parameters`: a JSON Schema. */
  tools: { name: string; description: string; parameters: object }[];
  tool_choice: 'auto' | 'none';
  /** The words are told, and may be said, while they are being spoken. Otherwise only once the step is whole. */
  streamed: boolean;
}

export interface RealtimeReply {
  /** What the model says in the sound. */
  text: string;
  /** `arguments`: as the model wrote them. */
  calls: { id: string; name: string; arguments: string }[];
  usage: { input_tokens: number; output_tokens: number } | null;
}

export interface RealtimeModel {
  /** As operators see it, such as `realtime:gpt-realtime`. */
  readonly name: string;
  /** @param told the next words, of a streamed step. @throws {Error} if there is no answer, or the signal is aborted */
  ask(step: RealtimeStep, told: (text: string) => void, signal: AbortSignal): Promise<RealtimeReply>;
}
