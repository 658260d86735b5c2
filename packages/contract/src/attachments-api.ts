/**
 * `/api/v1/helpdesk/attachments/`, ours: files that customers and agents attach. The type of a file is detected from
 * its bytes; `attachment-types.ts` has the allowed types.
 */
import { z } from 'zod';
import { ATTACHMENT_EXTENSIONS } from './attachment-types.js';
import { LIMITS } from './limits.js';
import { id, sessionId } from './primitives.js';

/** For the documents only: a `multipart/form-data` body is read while it arrives. */
export const attachmentUpload = z
  .object({
    file: z.string().meta({
      format: 'binary',
      description: `The file: at most ${LIMITS.attachmentBytes / 1024 / 1024} MiB, one of ${ATTACHMENT_EXTENSIONS.join(', ')}.`,
      examples: ['(bytes)'],
    }),
    session_id: sessionId
      .optional()
      .describe('The customer it belongs to: required for an API key or a member; a customer token has its own.'),
  })
  .meta({ id: 'AttachmentUpload' });

/** The response of `POST /api/v1/helpdesk/attachments/`: the metadata for a message. */
export const attachmentView = z
  .object({
    id: id.meta({
      description: 'Id of the file: 256 random bits.',
      examples: ['q0cVb7hN3m8e2kXyT5uWzR1oPaSdFgHjKlQwErTyUi4'],
    }),
    url: z.url().meta({
      description:
        'URL of the file. Anyone with the URL can download the file: show it only to people who may have it.',
      examples: [
        'https://support.example.com/api/v1/helpdesk/attachments/q0cVb7hN3m8e2kXyT5uWzR1oPaSdFgHjKlQwErTyUi4/receipt.pdf',
      ],
    }),
    name: z.string().meta({ description: 'Name of the file, sanitised.', examples: ['receipt.pdf'] }),
    size_kb: z.number().meta({ description: 'Its size in KiB, rounded up.', examples: [48] }),
    extension: z.string().meta({ description: 'The content type, detected from its bytes.', examples: ['pdf'] }),
    content_type: z
      .string()
      .meta({ description: 'The content type with which it is served.', examples: ['application/pdf'] }),
  })
  .meta({ id: 'Attachment' });
export type AttachmentView = z.infer<typeof attachmentView>;
