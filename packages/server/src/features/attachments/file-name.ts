/**
 * Makes the name of an attached file safe to show and save: no folders, nothing that breaks a header, changes the text
 * direction or is invisible, and an extension that matches the detected type.
 */
import { ATTACHMENT_TYPES, type AttachmentType, LIMITS } from '@frontdesk/contract';

/**
 * Control and format characters, including line ends, direction overrides and zero-width ones; private and unassigned
 * ones.
 */
const UNSEEN = /[\p{C}\u2028\u2029]/gu;
/** Quotes and line ends in a name as forms encode them. */
const ESCAPED = /%(?:22|0D|0A)/gi;
const RESERVED = /["<>:|?*%;`$]/g;
const EXTENSION = /\.([A-Za-z0-9]{1,10})$/;
const UNNAMED = 'file';
/** Leaves room for an added extension. In characters. */
const STEM_CHARACTERS = LIMITS.attachmentNameCharacters - 12;

/** In lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** @param given the sender's name for it */
export function sanitiseFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last
    .normalize('NFC')
    .replace(ESCAPED, '_')
    .replace(UNSEEN, '')
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ');
  return name.trimStart().replace(/(?<![\s.])[\s.]+$/, '');
}

/** @param name output of {@link sanitiseFileName} @returns it with an extension that matches the type, shortened */
export function nameAs(name: string, type: AttachmentType): { name: string; extension: string } {
  const [usual, ...others] = ATTACHMENT_TYPES[type];
  const said = extensionOf(name);
  const true_name = [usual, ...(others as string[])].includes(said);
  const extension = true_name ? said : usual;
  const stem = (true_name ? name.slice(0, -said.length - 1) : name).replace(/^[\s.]+/, '');
  const short = [...stem].slice(0, STEM_CHARACTERS).join('').trimEnd();
  return { name: `${short === '' ? UNNAMED : short}.${extension}`, extension };
}

/** The last part of a URL: ASCII only, which every client supports. */
export const nameInUrl = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-STEM_CHARACTERS);

/** `Content-Disposition` (RFC 6266) as attachment, with an ASCII name for old clients and the full name for others. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
