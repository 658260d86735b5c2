/** Sends what the composer holds: a reply through its draft, which `deliver-replies.ts` delivers, or a note at once. */
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { randomId } from '../../api/random-id.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import type { Actions } from '../conversation/use-actions.js';
import { changeDraft, type Draft, type Mode, readDraft } from './drafts.js';
import { stillMentioned } from './find-mention.js';

interface Written {
  /** Of the conversation. */
  id: string;
  draft: Draft;
  mode: Mode;
  /** The member handles the conversation; otherwise a reply takes it over. */
  mine: boolean;
}

/** @returns `busy`: a note is being stored, or a reply is being sent, and the next one must wait */
export function useSend(
  { id, draft, mode, mine }: Written,
  actions: Pick<Actions, 'note'>,
  onProblem: (problem: string) => void,
) {
  const { member } = useSession();
  const [noting, setNoting] = useState(false);

  async function sendNote(): Promise<void> {
    setNoting(true);
    try {
      const mentions = stillMentioned(draft.note, draft.mentions ?? []).map((one) => one.id);
      await actions.note(draft.note.trim(), mentions);
      // What was written meanwhile stays.
      const written = readDraft(id).note;
      const note = written.startsWith(draft.note) ? written.slice(draft.note.length).trimStart() : written;
      changeDraft(id, { note, ...(note === '' && { mentions: undefined }) });
    } catch (error) {
      onProblem(t('{problem} What you wrote is still here.', { problem: ApiError.sentence(error) }));
    } finally {
      setNoting(false);
    }
  }

  function sendReply(close_support: boolean): void {
    const { reply, files, after } = draft;
    const sending = {
      reply,
      files,
      after,
      client_message_id: randomId(),
      member_id: member.id,
      close_support,
      takes: !mine,
      since: Date.now(),
    };
    changeDraft(id, { sending, reply: '', files: [], after: undefined, refused: undefined, unfinished: undefined });
  }

  return mode === 'note'
    ? { busy: noting, deliver: sendNote }
    : { busy: draft.sending?.member_id === member.id, deliver: sendReply };
}
