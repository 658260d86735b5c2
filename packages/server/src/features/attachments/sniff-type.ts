/**
 * What a file is. Its bytes decide, never what its sender calls it; the name counts only for text, which has no marks of
 * its own and is never served as anything that a browser would run.
 */
import { ATTACHMENT_TYPES, type AttachmentType } from '@frontdesk/contract';
import { fileTypeFromBuffer } from 'file-type';

/** The same picture under another name. */
const SAME: Record<string, AttachmentType> = { 'image/apng': 'image/png', 'image/heif': 'image/heic' };
const TEXT = ['text/plain', 'text/csv', 'text/markdown', 'application/json'] as const;

/** @returns undefined where it is none of what may be attached. @param extension of its name, in lower case */
export async function sniffType(bytes: Uint8Array, extension: string): Promise<AttachmentType | undefined> {
  const text = TEXT.find((type) => (ATTACHMENT_TYPES[type] as readonly string[]).includes(extension));
  if (text !== undefined) return isText(bytes) ? text : undefined;
  // What ends in the middle of what it began to be is nothing we know.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found === undefined) return undefined;
  const type = SAME[found.mime] ?? found.mime;
  return isAllowed(type) ? type : undefined;
}

const isAllowed = (type: string): type is AttachmentType => Object.hasOwn(ATTACHMENT_TYPES, type);

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
