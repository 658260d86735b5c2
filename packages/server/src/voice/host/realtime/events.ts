/** Events from a server of OpenAI's Realtime protocol, as far as they are used here. Others are ignored. */
import { z } from 'zod';

const item_id = z.string();
const response_id = z.string();
const delta = z.string();

const problem = z.object({
  type: z.string().nullish(),
  code: z.string().nullish(),
  message: z.string().nullish(),
});
export type RealtimeProblem = z.infer<typeof problem>;

const call = z.object({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});

const response = z.object({
  id: response_id,
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  status: z.string().nullish(),
  status_details: z.object({ reason: z.string().nullish(), error: problem.nullish() }).nullish().catch(null),
  output: z.array(z.union([call, z.object({ type: z.string() })])).default([]),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish().catch(null),
});
export type RealtimeResponse = z.infer<typeof response>;

export const realtimeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session.updated') }),
  z.object({ type: z.literal('input_audio_buffer.committed'), item_id }),
  z.object({ type: z.literal('conversation.item.input_audio_transcription.delta'), item_id, delta }),
  z.object({
    type: z.literal('conversation.item.input_audio_transcription.completed'),
    item_id,
    transcript: z.string(),
  }),
  z.object({ type: z.literal('conversation.item.input_audio_transcription.failed'), item_id, error: problem }),
  z.object({ type: z.literal('response.created'), response }),
  z.object({ type: z.literal('response.output_audio_transcript.delta'), response_id, delta }),
  /** Base64, 16 bits little-endian. */
  z.object({ type: z.literal('response.output_audio.delta'), response_id, delta }),
  z.object({ type: z.enum(['response.output_item.added', 'response.function_call_arguments.delta']), response_id }),
  z.object({ type: z.literal('response.done'), response }),
  /** `event_id`: the client's event that the error is about. */
  z.object({ type: z.literal('error'), error: problem.extend({ event_id: z.string().nullish() }) }),
]);
export type RealtimeEvent = z.infer<typeof realtimeEvent>;

export const isCall = (item: RealtimeResponse['output'][number]): item is z.infer<typeof call> =>
  item.type === 'function_call' && 'call_id' in item;

const REASON_CHARACTERS = 300;

/** @returns the provider's own message, for the log. @param api_key is removed from it */
export function describeProblem({ type, code, message }: RealtimeProblem, api_key: string | undefined): string {
  const said = [code ?? type, message].filter((part) => part).join(': ') || 'without a reason';
  return (api_key === undefined ? said : said.replaceAll(api_key, '…')).slice(0, REASON_CHARACTERS);
}
