/** Unsent words, a conversation each; they survive a reload and a walk through the site. */
import { useEffect, useState } from 'preact/hooks';
import { useChat } from '../chat.js';
import { keep, readKept } from '../kept.js';

export function useDraft(key: string | undefined): [string, (draft: string) => void] {
  const { options } = useChat();
  const { session_id } = options;
  const name = key ?? '';
  const [draft, setDraft] = useState(() => readKept(session_id).drafts[name] ?? '');
  useEffect(() => setDraft(readKept(session_id).drafts[name] ?? ''), [session_id, name]);
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
