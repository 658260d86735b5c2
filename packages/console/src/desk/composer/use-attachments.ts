/** The files of a reply: chosen, pasted or dropped ones are uploaded, and belong to the draft once they are. */
import type { DeskConversation } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { changeDraft, type Draft, type Mode, readDraft } from './drafts.js';
import { useUploads } from './use-uploads.js';

const FILES_MOST = 10;

interface Composed {
  row: DeskConversation;
  draft: Draft;
  mode: Mode;
}

/** @returns `attach`, which uploads files and reports to `onProblem` the ones that the message cannot have */
export function useAttachments({ row, draft, mode }: Composed, onProblem: (problem: string) => void) {
  const id = row.ticket_chat_id;
  const uploads = useUploads(row.session_id, FILES_MOST - draft.files.length, (file) =>
    changeDraft(id, { files: [...readDraft(id).files, file] }),
  );
  const attach = (files: Iterable<File>) => {
    if (mode === 'note') return onProblem(t("Notes can't have files. Choose “Reply” to attach one."));
    const left = uploads.add(files);
    if (left > 0)
      onProblem(
        t('A message can have {most, number} files. {left, number} more were not attached.', {
          most: FILES_MOST,
          left,
        }),
      );
  };
  return { uploads, attach };
}
