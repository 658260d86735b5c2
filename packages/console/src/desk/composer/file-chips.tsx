/** The files of a draft: being uploaded, uploaded, or refused. Each can be removed. */
import type { AttachmentView } from '@frontdesk/contract';
import { CircleAlert, File, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';
import { IconButton } from '../../ui/button.js';
import { describeSize } from '../conversation/read-attached.js';
import type { Upload } from './use-uploads.js';

export interface FileChipsProps {
  files: readonly AttachmentView[];
  uploads: readonly Upload[];
  onRemoveFile: (id: string) => void;
  onRemoveUpload: (key: number) => void;
}

export function FileChips({ files, uploads, onRemoveFile, onRemoveUpload }: FileChipsProps) {
  if (files.length + uploads.length === 0) return null;
  return (
    <ul aria-label={t('Files of this reply')} className="flex flex-wrap gap-1.5 px-3 pt-2">
      {files.map(({ id, name, size_kb }) => (
        <Chip key={id} name={name} onRemove={() => onRemoveFile(id)}>
          <File className="text-ink-faint" />
          <span className="truncate">{name}</span>
          <span className="shrink-0 text-xs text-ink-faint">{describeSize(size_kb)}</span>
        </Chip>
      ))}
      {uploads.map(({ key, name, share, problem }) => (
        <Chip key={key} name={name} onRemove={() => onRemoveUpload(key)}>
          {problem === undefined ? (
            <>
              <progress
                aria-label={t('Uploading {name}', { name })}
                value={share}
                max={1}
                className="h-1.5 w-14 accent-accent"
              />
              <span className="truncate">{name}</span>
            </>
          ) : (
            <span role="alert" className="flex min-w-0 items-center gap-1.5 text-bad">
              <CircleAlert />
              <span className="min-w-0">{t('{name}: {problem}', { name, problem })}</span>
            </span>
          )}
        </Chip>
      ))}
    </ul>
  );
}

interface ChipProps {
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

function Chip({ name, onRemove, children }: ChipProps) {
  return (
    <li className="flex max-w-full items-center gap-1.5 rounded-md border border-line bg-sunken py-0.5 pe-0.5 ps-2 text-sm">
      {children}
      <IconButton label={t('Remove {name}', { name })} size="small" icon={<X />} onClick={onRemove} />
    </li>
  );
}
