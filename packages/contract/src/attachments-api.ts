/**
 * `/api/v1/helpdesk/attachments/`, ours: files that customers and agents attach. What a file is, its bytes say; what may be
 * attached is this list alone, in which nothing is a page or a program.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { id, sessionId } from './primitives.js';

/** By content type: the extensions a name may end in, the usual one first. */
export const ATTACHMENT_TYPES = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log'],
  'text/csv': ['csv'],
  'text/markdown': ['md'],
  'application/json': ['json'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/zip': ['zip'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** What the name of an attached file may end in. */
export const ATTACHMENT_EXTENSIONS: readonly string[] = Object.values(ATTACHMENT_TYPES).flat();

/** For the documents: a `multipart/form-data` body is read as it arrives. */
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
  .meta({ id: 'AttachmentUploadInput' });

export const attachmentView = z
  .object({
    id: id.meta({
      description: 'Id of the file: 256 random bits.',
      examples: ['q0cVb7hN3m8e2kXyT5uWzR1oPaSdFgHjKlQwErTyUi4'],
    }),
    url: z.url().meta({
      description: 'Where the file is. Whoever has this address may have the file: show it to nobody else.',
      examples: ['https://support.example.com/api/v1/helpdesk/attachments/q0cVb7hN3m8e…/receipt.pdf'],
    }),
    name: z.string().meta({ description: 'Name of the file, made harmless.', examples: ['receipt.pdf'] }),
    size_kb: z.number().meta({ description: 'Its size in KiB, rounded up.', examples: [48] }),
    extension: z.string().meta({ description: 'What it is, by its bytes.', examples: ['pdf'] }),
    content_type: z.string().meta({ description: 'What it is served as.', examples: ['application/pdf'] }),
  })
  .meta({ id: 'Attachment' });
export type AttachmentView = z.infer<typeof attachmentView>;
