/** Unsent text, by conversation. Survives reloads and navigation within the site. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { useChat } from '../chat.js';
import { keep, readKept } from '../kept.js';

export function useDraft(conversation: Conversation | undefined): [string, (draft: string) => void] {
  const { options } = useChat();
  const { session_id } = options;
  const key = conversation?.key ?? '';
  const name = conversation?.ticket_chat_id ?? key;
  const [draft, setDraft] = useState(() => readKept(session_id).drafts[name] ?? '');

  useEffect(() => {
    const kept = readKept(session_id);
    const early = kept.drafts[key];
    if (name !== key && early !== undefined) {
      // The conversation got its id while the customer was typing.
      delete kept.drafts[key];
      kept.drafts[name] = early;
      keep(session_id, kept);
    }
    setDraft(kept.drafts[name] ?? '');
  }, [session_id, key, name]);

  return [
    draft,
    (next) => {
      setDraft(next);
      const kept = readKept(session_id);
      if (next === '') delete kept.drafts[name];
      else kept.drafts[name] = next;
      keep(session_id, kept);
    },
  ];
}
