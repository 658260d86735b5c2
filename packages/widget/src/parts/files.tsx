/** Files of a message: named, and fetched only when the reader asks for one. */
import type { Attachment } from '@frontdesk/client';
import { isWebLink } from '@frontdesk/contract/web-links';
import { useWords } from '../chat.js';
import { Icon } from './icons.js';

export function Files({ files }: { files: readonly Attachment[] }) {
  const word = useWords();
  return (
    <ul class="files">
      {files.map((file, index) => {
        const name = file.name ?? file.url ?? '';
        const shown = (
          <>
            <Icon name="file" />
            <span dir="auto">{name}</span>
            {file.size_kb !== undefined && <small>{Math.max(1, Math.round(file.size_kb))} kB</small>}
          </>
        );
        return (
          <li key={index}>
            {isWebLink(file.url ?? '') ? (
              <a
                class="file"
                href={file.url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={word('attachment', { name })}
              >
                {shown}
              </a>
            ) : (
              <span class="file">{shown}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
