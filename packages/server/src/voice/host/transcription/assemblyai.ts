/**
 * AssemblyAI's streaming: a `Turn` has the text of one segment so far, is repeated when it changes, and once more with
 * punctuation. `Termination` follows the last one. Sound may arrive up to some minutes faster than it was spoken, so a
 * piece that is repeated is not paced.
 */
import { z } from 'zod';
import { SpeechError } from '../speech-error.js';
import { webSocketUrl } from '../web-socket.js';
import type { StreamedProvider } from './streamed-piece.js';
import { TRANSCRIPTION_RATE } from './transcription.js';

const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Turn'),
    turn_order: z.number(),
    /** Words that no longer change. */
    transcript: z.string(),
    words: z
      .array(
        z.object({
          text: z.string(),
          word_is_final: z.boolean(),
          confidence: z.number().optional().catch(undefined),
        }),
      )
      .default([]),
  }),
  z.object({ type: z.literal('Termination') }),
  z.object({ type: z.literal('Error'), error_code: z.number().optional() }),
]);

export const assemblyai: StreamedProvider = {
  // Its models detect the language.
  connect({ base_url, api_key, model }) {
    const url = webSocketUrl(base_url, '/v3/ws', {
      speech_model: model,
      sample_rate: String(TRANSCRIPTION_RATE),
      encoding: 'pcm_s16le',
      format_turns: 'true',
    });
    return { url, headers: { authorization: api_key ?? '' } };
  },
  sound: (part) => part,
  // Otherwise the last segment has no punctuation.
  end: [JSON.stringify({ type: 'ForceEndpoint' }), JSON.stringify({ type: 'Terminate' })],
  reader() {
    const turns = new Map<number, string>();
    const confidences = new Map<number, number>();
    return (received) => {
      const { data } = message.safeParse(received);
      if (data === undefined) return undefined;
      if (data.type === 'Error')
        throw new SpeechError(`assemblyai answered with error ${data.error_code ?? 'without a code'}`);
      if (data.type === 'Turn') {
        const unsure = data.words.filter((word) => !word.word_is_final).map((word) => word.text);
        turns.set(data.turn_order, [data.transcript, ...unsure].join(' ').trim());
        const sure = data.words.flatMap(({ confidence }) => confidence ?? []);
        if (sure.length > 0) confidences.set(data.turn_order, meanOf(sure));
      }
      const confidence = confidences.size === 0 ? undefined : Math.max(...confidences.values());
      return { text: [...turns.values()].join(' '), whole: data.type === 'Termination', confidence };
    };
  },
};

const meanOf = (values: readonly number[]) => values.reduce((one, other) => one + other, 0) / values.length;
