/** The files of the message that is being written. */
import { useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';
import type { Upload } from './uploads.js';

interface UploadListProps {
  uploads: readonly Upload[];
  remove: (id: number) => void;
}

export function UploadList({ uploads, remove }: UploadListProps) {
  const word = useWords();
  return (
    <ul class="uploads">
      {uploads.map(({ id, name, share, attachment }) => (
        <li key={id}>
          <span class="file">
            <Icon name="file" />
            <span>{name}</span>
            {attachment === undefined && <progress value={share} max={1} aria-label={word('uploading', { name })} />}
          </span>
          <button
            type="button"
            class="icon-button"
            aria-label={word('removeFile', { name })}
            onClick={() => remove(id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
