/**
 * `/api/v1/console/conversations/{ticket_chat_id}/recordings/`: recordings of a conversation's calls. Their sound is read through
 * the service, by those who may read the conversation: a link to it works only with a credential.
 */
import { callRecordingList, httpError, id } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../errors.js';
import type { RecordingFiles } from '../../features/calls/recording-files.js';
import { findRecording, listRecordings, RECORDING_TYPE } from '../../features/calls/recordings.js';
import { openTo, organisation } from '../access.js';
import type { AuthenticatedOptions } from '../authenticate.js';
import { readRange } from '../read-range.js';
import { refusalsOfOne } from '../refusals.js';

export interface CallRecordingsOptions extends AuthenticatedOptions {
  /** Undefined: calls cannot be recorded. */
  recordings: RecordingFiles | undefined;
}

const RECORDINGS = '/api/v1/console/conversations/:ticket_chat_id/recordings/';
const tags = ['console'];
const bytes = z.unknown().meta({ type: 'string', format: 'binary', examples: ['(bytes)'] });
const sound = (description: string) => ({ description, content: { [RECORDING_TYPE]: { schema: bytes } } });

export const callRecordings: FastifyPluginAsyncZod<CallRecordingsOptions> = async (
  app,
  { context, authenticate, recordings },
) => {
  openTo(app, organisation);

  app.get(
    RECORDINGS,
    {
      schema: {
        tags,
        summary: 'List the recordings of the calls of a conversation',
        params: z.object({ ticket_chat_id: id }),
        response: { 200: callRecordingList, ...refusalsOfOne },
      },
    },
    async (request) => ({
      recordings: await listRecordings(context, await authenticate(request), request.params.ticket_chat_id),
    }),
  );

  app.get(
    `${RECORDINGS}:recording_id/sound/`,
    {
      schema: {
        tags,
        summary: 'Play or download a recording',
        description: 'AAC in MP4. A `Range` of bytes returns that part, with 206 and `Content-Range`.',
        params: z.object({ ticket_chat_id: id, recording_id: id }),
        response: {
          200: sound('The recording.'),
          206: sound('A part of the recording.'),
          ...refusalsOfOne,
          503: httpError,
        },
      },
    },
    async (request, reply) => {
      const row = await findRecording(context, await authenticate(request), request.params);
      if (recordings === undefined)
        throw new AppError(
          'unavailable',
          'Recordings cannot be read, because the operator of this service has removed their storage settings.',
        );
      const range = readRange(request.headers.range, row.bytes);
      const { start, end } = range ?? { start: 0, end: row.bytes - 1 };
      const stream = await recordings.read(row.file, { start, end }).catch((cause: unknown) => {
        throw new AppError('unavailable', 'The recording cannot be read right now. Try again soon.', { cause });
      });
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
        'content-disposition': 'inline; filename="call.mp4"',
        'content-length': end - start + 1,
        'content-type': RECORDING_TYPE,
        'x-content-type-options': 'nosniff',
        ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${row.bytes}` }),
      });
      return reply.code(range === undefined ? 200 : 206).send(stream);
    },
  );
};
