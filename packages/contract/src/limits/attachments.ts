/** Files of messages. */
import { DAY_MS } from '../durations.js';
export const ATTACHMENT_LIMITS = {
  attachmentsPerMessage: 10,
  attachmentMetadataBytes: 16 * 1024,
  attachmentMetadataDepth: 8,
  attachmentBytes: 10 * 1024 * 1024,
  attachmentNameCharacters: 120,
  attachmentsPerSessionPerHour: 60,
  /**
   * Concurrent uploads on one server, each held in memory. An organisation gets a place only while more are free than
   * it uses.
   */
  uploadsAtOnce: 32,
  /** Concurrent uploads of one customer session, or of one member, on one server. */
  uploadsPerSessionAtOnce: 12,
  /** Free bytes of the file system of `DATA_DIR` below which uploads are refused, so that messages still have room. */
  uploadFreeDiskBytes: 256 * 1024 * 1024,
  /** A file that no message references is removed after this time. */
  unreferencedAttachmentMs: DAY_MS,
} as const;
