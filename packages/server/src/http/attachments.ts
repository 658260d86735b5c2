/**
 * `/api/v1/helpdesk/attachments/`: files for messages. Before its file is read, an upload needs a place
 * (`upload-places.ts`) and counts towards the rate limit of its session. It is refused as soon as it is too large.
 * Downloads are served so that browsers neither render, run nor sniff them. For access rules see `store-attachment.ts`.
 */
import { Readable } from 'node:stream';
import { fastifyMultipart } from '@fastify/multipart';
import { attachmentUpload, attachmentView, httpError, id, LIMITS } from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, invalidPayload, parse } from '../errors.js';
import { type Actor, requireSession } from '../features/actor.js';
import { contentDisposition } from '../features/attachments/file-name.js';
import {
  ATTACHMENTS_PATH,
  findAttachment,
  readBytes,
  toAttachmentView,
} from '../features/attachments/read-attachment.js';
import { countUpload, storeAttachment } from '../features/attachments/store-attachment.js';
import { UploadPlaces } from '../features/attachments/upload-places.js';
import type { Context } from '../features/context.js';
import { modeOf, toStoredSession } from '../features/test-sessions.js';
import { JoinedBytes } from '../joined-bytes.js';
import { anyone, everybody } from './access.js';
import type { AuthenticatedOptions } from './authenticate.js';
import { ownAddress } from './own-address.js';
import { refusals } from './refusals.js';

/** Allowance for the parts of a multipart body other than its file. */
const WRAPPING_BYTES = 16 * 1024;
/**
 * More than a socket delivers at once (64 KiB). `@fastify/busboy` 3.2.6 waits for ever if a part that it skips, such as one without
 * a disposition, holds more than this in what arrives together with the next part.
 */
const PARSED_AT_ONCE_BYTES = 128 * 1024;
/** Pages of other origins may fetch and show a downloaded file as a blob; opened directly it has no rights. */
const DOWNLOAD_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

export interface AttachmentOptions extends AuthenticatedOptions {
  /** Bytes that the service can still write. Undefined: the database is elsewhere. */
  free_bytes: (() => Promise<number>) | undefined;
}

const bytes = z.unknown().meta({ type: 'string', format: 'binary', examples: ['(bytes)'] });

export const attachments: FastifyPluginAsyncZod<AttachmentOptions> = async (
  app,
  { context, authenticate, free_bytes },
) => {
  await app.register(fastifyMultipart, {
    // One byte above the limit: if it arrives, the file is too large.
    limits: { fileSize: LIMITS.attachmentBytes + 1, files: 1, fields: 4, parts: 5, fieldSize: WRAPPING_BYTES },
    fileHwm: PARSED_AT_ONCE_BYTES,
  });
  // Refused by the handler, which says what a body must be.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const places = new UploadPlaces();

  app.post(
    ATTACHMENTS_PATH,
    {
      config: { access: everybody },
      onRequest: async (request) => {
        if (Number(request.headers['content-length'] ?? 0) > LIMITS.attachmentBytes + WRAPPING_BYTES) throw tooLarge();
      },
      // The body is described for the documents, and parsed while it arrives.
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: {
        tags: ['helpdesk'],
        summary: 'Upload a file to attach',
        description:
          'Send the response as `attachment_metadata` of a message. The type is detected from the content; the name is sanitised and gets the matching extension. A file that no message references within 24 hours is deleted.',
        consumes: ['multipart/form-data'],
        body: attachmentUpload,
        response: {
          201: attachmentView,
          ...refusals,
          413: httpError,
          429: httpError,
          503: httpError,
        },
      },
    },
    async (request, reply) => {
      const actor = await authenticate(request);
      if (free_bytes !== undefined && (await free_bytes()) < LIMITS.uploadFreeDiskBytes)
        throw new AppError(
          'unavailable',
          'The service has too little space left for files. Send a message without one.',
        );
      const address = ownAddress(request, context.settings.public_url);
      using _place = places.take(actor);
      const { file, session_id } = await readUpload(context, request, actor);
      const { organisation_id } = actor;
      const row = await storeAttachment(context, { ...file, organisation_id, session_id });
      reply.status(201);
      return toAttachmentView(row, address);
    },
  );

  app.get(
    `${ATTACHMENTS_PATH}:attachment_id/:name`,
    {
      config: { access: anyone },
      schema: {
        tags: ['helpdesk'],
        summary: 'Download an attached file',
        description: 'The `url` of an attachment. Needs no credential. The file is served as a download, never inline.',
        params: z.object({
          attachment_id: id,
          name: z.string().describe('The name of the file, for people; the file is found by its id.'),
        }),
        response: {
          200: { description: 'The file.', content: { 'application/octet-stream': { schema: bytes } } },
          404: httpError,
        },
      },
    },
    async (request, reply) => {
      const row = await findAttachment(context, request.params.attachment_id);
      reply.headers({
        ...DOWNLOAD_HEADERS,
        'content-type': row.content_type.startsWith('text/') ? `${row.content_type}; charset=utf-8` : row.content_type,
        'content-length': row.bytes,
        'content-disposition': contentDisposition(row.name),
      });
      return reply.send(Readable.from(readBytes(context, row), { objectMode: false }));
    },
  );
};

interface Upload {
  file: { name: string; bytes: Uint8Array };
  session_id: string;
}

/**
 * Checks the rate before the file is read if a customer token or an earlier field names the session.
 * @throws {AppError} `too_large` as soon as the file is; `rate_limited`, `forbidden`, `invalid_payload`
 */
async function readUpload(context: Context, request: FastifyRequest, actor: Actor): Promise<Upload> {
  const { organisation_id } = actor;
  let file: Upload['file'] | undefined;
  let session_id = actor.kind === 'customer' ? actor.session_id : undefined;
  try {
    if (session_id !== undefined) request.rate = await countUpload(context, { organisation_id, session_id });
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await readFile(part.file);
        // The types say otherwise, but a part of binary data may have no name.
        const name = (part.filename as string | undefined) ?? '';
        if (part.fieldname === 'file') file = { name, bytes };
      } else if (part.fieldname === 'session_id') {
        const named = parse(z.object({ session_id: id }), { session_id: part.value });
        const given = toStoredSession(modeOf(actor), named.session_id);
        requireSession(actor, given);
        if (given !== session_id) request.rate = await countUpload(context, { organisation_id, session_id: given });
        session_id = given;
      }
    }
  } catch (error) {
    // Discards the rest of the body.
    request.raw.unpipe();
    request.raw.resume();
    throw toRefusal(error);
  }
  if (file === undefined) throw invalidPayload([{ path: 'file', message: 'is missing' }]);
  if (session_id === undefined) throw invalidPayload([{ path: 'session_id', message: 'is required' }]);
  return { file, session_id };
}

/** @throws {AppError} `too_large` at the first byte above the limit */
async function readFile(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const file = new JoinedBytes();
  for await (const piece of stream) {
    if (file.length + piece.length > LIMITS.attachmentBytes) throw tooLarge();
    file.add(piece);
  }
  return file.whole();
}

/** The error for a body that could not be read completely. */
function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return tooLarge();
  return new AppError('invalid_payload', 'The body must be complete multipart/form-data with a file.', {
    errors: [{ path: 'file', message: 'could not be read' }],
    cause: error,
  });
}

const tooLarge = () =>
  new AppError('too_large', `Files can be at most ${LIMITS.attachmentBytes / 1024 / 1024} MiB.`, {
    errors: [{ path: 'file', message: `must be at most ${LIMITS.attachmentBytes} bytes` }],
  });
