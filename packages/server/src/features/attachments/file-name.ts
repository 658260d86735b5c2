/**
 * The name of an attached file as it may be shown and saved: no folders, nothing that breaks a header, turns the reading
 * direction around or hides, and an extension that is what the bytes are.
 */
import { ATTACHMENT_TYPES, type AttachmentType, LIMITS } from '@frontdesk/contract';

/** Control and format characters, among them line ends, direction overrides and what has no width; private and unassigned ones. */
const UNSEEN = /[\p{C}\u2028\u2029]/gu;
/** How forms write quotes and line ends in a name. */
const ESCAPED = /%(?:22|0D|0A)/gi;
const RESERVED = /["<>:|?*%;`$]/g;
const EXTENSION = /\.([A-Za-z0-9]{1,10})$/;
const UNNAMED = 'file';
/** Room for an extension that is added. */
const STEM_CHARACTERS = LIMITS.attachmentNameCharacters - 12;

/** In lower case, without the dot; empty where there is none. */
export function extensionOf(name: string): string {
  return EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** @param given whatever the sender calls it */
export function harmlessName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last
    .normalize('NFC')
    .replace(ESCAPED, '_')
    .replace(UNSEEN, '')
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ');
  return name.trimStart().replace(/(?<![\s.])[\s.]+$/, '');
}

/** @param name as {@link harmlessName} made it @returns it, with an extension that says the truth, not too long */
export function nameAs(name: string, type: AttachmentType): { name: string; extension: string } {
  const [usual, ...others] = ATTACHMENT_TYPES[type];
  const said = extensionOf(name);
  const true_name = [usual, ...(others as string[])].includes(said);
  const extension = true_name ? said : usual;
  const stem = (true_name ? name.slice(0, -said.length - 1) : name).replace(/^[\s.]+/, '');
  const short = [...stem].slice(0, STEM_CHARACTERS).join('').trimEnd();
  return { name: `${short === '' ? UNNAMED : short}.${extension}`, extension };
}

/** The last part of an address: ASCII alone, so that every client copes with it. */
export const nameInUrl = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-STEM_CHARACTERS);

/** `Content-Disposition` of RFC 6266: to be saved, under a plain name for old clients and the whole name for the others. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
