/**
 * The port to a realtime model in a call: takes one step of a turn, returns words or function calls. The sound of the
 * words stays at the connection to the model. It is played there in place of the words once the assistant is told to
 * say them.
 */

/** Items of the conversation, oldest first. */
export type RealtimeItem =
  | { kind: 'customer' | 'assistant'; text: string }
  /** A function that the model has called. `arguments`: JSON. */
  | { kind: 'call'; id: string; name: string; arguments: string }
  /** Its result, as JSON. */
  | { kind: 'result'; id: string; output: string };

export interface RealtimeStep {
  instructions: string;
  items: RealtimeItem[];
  /** `parameters`: a JSON Schema. */
  tools: { name: string; description: string; parameters: object }[];
  tool_choice: 'auto' | 'none';
  /** The words are reported, and may be spoken, while they are created. Otherwise only once the step is complete. */
  streamed: boolean;
}

export interface RealtimeReply {
  /** The words of the sound. */
  text: string;
  /** `arguments`: as the model wrote them. */
  calls: { id: string; name: string; arguments: string }[];
  usage: { input_tokens: number; output_tokens: number } | null;
}

export interface RealtimeModel {
  /** Its name for operators, such as `realtime:gpt-realtime`. */
  readonly name: string;
  /**
   * @param told called with the next words of a streamed step.
   * @throws {Error} if there is no reply, or the signal is aborted
   */
  ask(step: RealtimeStep, told: (text: string) => void, signal: AbortSignal): Promise<RealtimeReply>;
}
