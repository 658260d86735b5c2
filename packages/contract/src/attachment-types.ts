/**
 * The types of files that can be attached. None is a page or a program. This module imports no schemas, so that pages
 * can use it without a schema library.
 */

/** The allowed extensions by content type, the usual one first. */
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
/** The media type of a file that can be attached. */
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** The extension of an attached file. */
export const ATTACHMENT_EXTENSIONS: readonly string[] = Object.values(ATTACHMENT_TYPES).flat();
