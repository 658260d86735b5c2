/** Deepgram's live transcription: `Results` become final segment by segment, and `Metadata` follows the last one. */
import { z } from 'zod';
import { webSocketUrl } from '../web-socket.js';
import type { StreamedProvider } from './streamed-piece.js';
import { TRANSCRIPTION_RATE } from './transcription.js';

const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Results'),
    is_final: z.boolean(),
    channel: z.object({
      alternatives: z.array(z.object({ transcript: z.string(), confidence: z.number().optional().catch(undefined) })),
    }),
  }),
  z.object({ type: z.literal('Metadata') }),
]);

/** For a model that understands several languages. */
const ANY_LANGUAGE = 'multi';

export const deepgram: StreamedProvider = {
  connect({ base_url, api_key, model }, language) {
    const url = webSocketUrl(base_url, '/v1/listen', {
      model,
      language: language ?? ANY_LANGUAGE,
      encoding: 'linear16',
      sample_rate: String(TRANSCRIPTION_RATE),
      channels: '1',
      interim_results: 'true',
      smart_format: 'true',
      no_delay: 'true',
      // Only our request ends a piece.
      endpointing: 'false',
    });
    return { url, headers: { authorization: `Token ${api_key}` } };
  },
  sound: (part) => part,
  end: [JSON.stringify({ type: 'CloseStream' })],
  reader() {
    const final: string[] = [];
    /** The confidence of the surest segment: if one is clear, someone spoke. */
    let confidence: number | undefined;
    return (received) => {
      const { data } = message.safeParse(received);
      if (data === undefined) return undefined;
      if (data.type === 'Metadata') return { text: final.join(' '), whole: true, confidence };
      const [best] = data.channel.alternatives;
      if (best === undefined || best.transcript === '') return undefined;
      const text = [...final, best.transcript].join(' ');
      if (data.is_final) {
        final.push(best.transcript);
        if (best.confidence !== undefined) confidence = Math.max(confidence ?? 0, best.confidence);
      }
      return { text, whole: false };
    };
  },
};
