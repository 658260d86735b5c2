/** Files being uploaded, before the message that contains them is sent. */
import type { Attachment, HelpdeskError } from '@frontdesk/client';
import { useRef, useState } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';

const FILES = 10;

/** A file of the message being written. */
export interface Upload {
  id: number;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Undefined until it is uploaded. */
  attachment: Attachment | undefined;
  abort: AbortController;
}

export function useUploads() {
  const { helpdesk, profile } = useChat();
  const word = useWords();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [problem, setProblem] = useState<string>();
  const next = useRef(1);
  // Until the limit is known, only the service enforces it.
  const most_bytes = profile?.attachments.max_bytes ?? Number.POSITIVE_INFINITY;

  const change = (id: number, changed: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  function add(files: FileList | null | undefined) {
    const chosen = [...(files ?? [])];
    const free = FILES - uploads.length;
    setProblem(chosen.length > free ? word('tooManyFiles', { count: FILES }) : undefined);
    for (const file of chosen.slice(0, free)) {
      if (file.size > most_bytes)
        setProblem(word('fileTooLarge', { name: file.name, size: Math.floor(most_bytes / 1024 / 1024) }));
      else void upload(file);
    }
  }

  async function upload(file: File) {
    const id = next.current++;
    const abort = new AbortController();
    setUploads((all) => [...all, { id, name: file.name, share: 0, attachment: undefined, abort }]);
    try {
      const attachment = await helpdesk.upload(file, {
        signal: abort.signal,
        onProgress: (share) => change(id, { share }),
      });
      change(id, { attachment, share: 1 });
    } catch (error) {
      drop(id);
      if (abort.signal.aborted) return;
      setProblem(
        profile && (error as HelpdeskError).code === 'invalid_payload'
          ? word('fileRefused', { name: file.name, types: profile.attachments.extensions.join(', ') })
          : `${file.name}: ${word('failed')}`,
      );
    }
  }

  return {
    uploads,
    problem,
    add,
    busy: uploads.some(({ attachment }) => attachment === undefined),
    remove(id: number) {
      uploads.find((one) => one.id === id)?.abort.abort();
      drop(id);
    },
    clear() {
      setUploads([]);
      setProblem(undefined);
    },
  };
}
