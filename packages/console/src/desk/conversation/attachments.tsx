/** The attachments of a message, as chips. Nothing is fetched until an agent opens one. */
import type { AttachmentMetadata } from '@frontdesk/contract';
import { File } from 'lucide-react';
import { t } from '../../language/translate.js';
import { type AttachedFile, readAttached } from './read-attached.js';

const CHIP =
  'inline-flex max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 py-1 text-sm';

export function Attachments({ metadata }: { metadata: AttachmentMetadata | null }) {
  const files = readAttached(metadata);
  return (
    <ul aria-label={t('Attached')} className="mt-1.5 flex flex-wrap gap-1.5 first:mt-0">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is attached to a message never changes
        <li key={index} className="max-w-full">
          <Chip file={file} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ file: { name, size, url } }: { file: AttachedFile }) {
  const words = (
    <>
      <File className="text-ink-faint" />
      <span className="truncate">{name}</span>
      {size !== undefined && <span className="shrink-0 text-xs text-ink-faint">{size}</span>}
    </>
  );
  if (url === undefined) return <span className={CHIP}>{words}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={`${CHIP} hover:bg-hover`}>
      {words}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  );
}
