/**
 * Detects a file's type from its bytes, never from what the sender claims. The name counts only for text, which has no
 * signature and is never served as a type that browsers execute.
 */
import { isUtf8 } from 'node:buffer';
import { ATTACHMENT_TYPES, type AttachmentType } from '@frontdesk/contract';

/** Types are recognisable near the beginning; scanning all of a crafted file would block the event loop. */
const SNIFFED_BYTES = 128 * 1024;
/**
 * Signatures of the allowed types: only such files are examined further. Detecting other types that the library knows,
 * such as compressed archives, costs more than it is worth.
 */
const BEGINNINGS = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|%PDF|PK|.{4}ftyp)/s;

/** The same format under another name. */
const SAME: Record<string, AttachmentType> = { 'image/apng': 'image/png', 'image/heif': 'image/heic' };
const TEXT = ['text/plain', 'text/csv', 'text/markdown', 'application/json'] as const;

/** @returns undefined if the type is not allowed @param extension of its name, in lower case */
export async function sniffType(bytes: Uint8Array, extension: string): Promise<AttachmentType | undefined> {
  const text = TEXT.find((type) => (ATTACHMENT_TYPES[type] as readonly string[]).includes(extension));
  if (text !== undefined) return isText(bytes) ? text : undefined;
  // A truncated file counts as unknown.
  const found = isKnown(bytes) ? await typeOf(bytes.subarray(0, SNIFFED_BYTES)) : undefined;
  if (found === undefined) return undefined;
  const type = SAME[found.mime] ?? found.mime;
  return isAllowed(type) ? type : undefined;
}

async function typeOf(beginning: Uint8Array) {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(beginning).catch(() => undefined);
}

const isAllowed = (type: string): type is AttachmentType => Object.hasOwn(ATTACHMENT_TYPES, type);

const isKnown = (bytes: Uint8Array): boolean => BEGINNINGS.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'));

const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0);
