/**
 * What a file is. Its bytes decide, never what its sender calls it; the name counts only for text, which has no marks of
 * its own and is never served as anything that a browser would run.
 */
import { isUtf8 } from 'node:buffer';
import { ATTACHMENT_TYPES, type AttachmentType } from '@frontdesk/contract';

/** What a file is, is said near its beginning; reading all of a crafted one would hold up the event loop. */
const SNIFFED_BYTES = 128 * 1024;
/**
 * How files of the allowed types begin: only these are looked at further. Whatever else the library knows,
 * compressed archives among it, costs more than it tells.
 */
const BEGINNINGS = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|%PDF|PK|.{4}ftyp)/s;

/** The same picture under another name. */
const SAME: Record<string, AttachmentType> = { 'image/apng': 'image/png', 'image/heif': 'image/heic' };
const TEXT = ['text/plain', 'text/csv', 'text/markdown', 'application/json'] as const;

/** @returns undefined where it is none of what may be attached. @param extension of its name, in lower case */
export async function sniffType(bytes: Uint8Array, extension: string): Promise<AttachmentType | undefined> {
  const text = TEXT.find((type) => (ATTACHMENT_TYPES[type] as readonly string[]).includes(extension));
  if (text !== undefined) return isText(bytes) ? text : undefined;
  // What ends in the middle of what it began to be is nothing we know.
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
