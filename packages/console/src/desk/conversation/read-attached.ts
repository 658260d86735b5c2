/** Parses attachments' metadata, which is untrusted. Only http(s) URLs can be opened. Pure. */
import type { AttachmentMetadata } from '@frontdesk/contract';
import { isWebLink } from '@frontdesk/contract/web-links';
import { locale, t } from '../../language/translate.js';

export interface AttachedFile {
  name: string;
  size: string | undefined;
  url: string | undefined;
}

const NAME_CHARACTERS = 120;

export function readAttached(metadata: AttachmentMetadata | null): AttachedFile[] {
  const files = metadata === null ? [] : Array.isArray(metadata) ? metadata : [metadata];
  return files.map(({ name, size_kb, url }) => ({
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, NAME_CHARACTERS) : t('Attachment'),
    size: typeof size_kb === 'number' && size_kb >= 0 ? describeSize(size_kb) : undefined,
    url: typeof url === 'string' && isWebLink(url) ? url : undefined,
  }));
}

const MEGABYTES = new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param kb in KiB */
export function describeSize(kb: number): string {
  return kb < 1024
    ? t('{count, number} KB', { count: Math.max(1, Math.round(kb)) })
    : t('{size} MB', { size: MEGABYTES.format(kb / 1024) });
}
