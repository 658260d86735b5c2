/** What an agent has begun to write in a conversation. It outlives the page being loaded anew, in this tab. */
import type { AttachmentView } from '@frontdesk/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keep, kept } from '../keep.js';

export type Mode = 'reply' | 'note';

export interface Draft {
  mode: Mode;
  reply: string;
  note: string;
  /** Files that are uploaded already. */
  files: readonly AttachmentView[];
}

const EMPTY: Draft = { mode: 'reply', reply: '', note: '', files: [] };
const KEEP_MS = 300;

export function useDraft(id: string) {
  const name = `draft-${id}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...(kept('sessionStorage', name) as Partial<Draft>) }));
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
    const timer = setTimeout(() => store(name, draft), KEEP_MS);
    return () => clearTimeout(timer);
  }, [name, draft]);
  useEffect(() => {
    const now = () => store(name, latest.current);
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [name]);
  const change = useCallback(
    (next: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
      setDraft((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) })),
    [],
  );
  return [draft, change] as const;
}

function store(name: string, { reply, note, files, mode }: Draft): void {
  const empty = reply === '' && note === '' && files.length === 0;
  keep('sessionStorage', name, empty ? undefined : { reply, note, files, mode });
}
