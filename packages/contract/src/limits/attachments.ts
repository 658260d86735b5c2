/** Files of messages. */
import { DAY_MS } from '../durations.js';
export const ATTACHMENT_LIMITS = {
  attachmentsPerMessage: 10,
  attachmentMetadataBytes: 16 * 1024,
  attachmentMetadataDepth: 8,
  attachmentBytes: 10 * 1024 * 1024,
  attachmentNameCharacters: 120,
  attachmentsPerSessionPerHour: 60,
  /** Uploads one server receives at once, each held in memory. An organisation gets a place only while more are free than it holds. */
  uploadsAtOnce: 32,
  /** Uploads of one customer session, or of one member, that one server receives at once. */
  uploadsPerSessionAtOnce: 12,
  /** A file that no message carries is removed after this. */
  unreferencedAttachmentMs: DAY_MS,
} as const;
