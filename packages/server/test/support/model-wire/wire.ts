/**
 * What the scripted model server needs of a provider's wire format: reading its requests as the one shape that scripts
 * judge, and writing a scripted reply as that provider does, whole or as a stream of server-sent events.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface ScriptedRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    stream?: boolean;
    messages: {
      role: 'system' | 'user' | 'assistant' | 'tool';
      content: string | null;
      tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
      tool_call_id?: string;
    }[];
    tools?: { type: 'function'; function: { name: string; description: string; parameters: unknown } }[];
    tool_choice?: unknown;
  };
  /** As the provider was sent it. */
  given: unknown;
}

export interface ScriptedMessage {
  kind: 'message';
  text: string | null;
  calls: { name: string; written: string }[];
  /** Returned apart from the text. */
  thoughts?: string;
  /** The provider's filter ended the answer. */
  refused?: boolean;
  /** The provider gave up in the middle of it. */
  failed?: boolean;
  /** The answer reached the limit of output tokens. */
  cut_off?: boolean;
  /** Streamed only: awaited before each piece of text. */
  pause?: (piece: number) => unknown;
}

export interface ModelWire {
  /** What stands before the provider's paths. */
  base: string;
  /** @returns undefined where the provider has no such path. */
  read(path: string, headers: IncomingHttpHeaders, body: unknown): Omit<ScriptedRequest, 'given'> | undefined;
  whole(request: ScriptedRequest, reply: ScriptedMessage, count: number): unknown;
  /** The events in order; `text` ones are where a script may pause or break off. */
  stream(request: ScriptedRequest, reply: ScriptedMessage, count: number): StreamEvent[];
  error(status: number, message: string, code?: string): unknown;
}

export interface StreamEvent {
  text?: true;
  event?: string;
  data: unknown;
}

export const pieces = (text: string | null): string[] => text?.match(/\S+\s*/g) ?? [];

/** Arguments as a script wrote them, where the format wants them parsed. */
export function parsedOr(written: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return otherwise;
  }
}
