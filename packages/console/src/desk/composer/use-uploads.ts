/** Files being uploaded. Uploaded files belong to the draft. */
import { type AttachmentView, LIMITS } from '@frontdesk/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { t } from '../../language/translate.js';
import { useAttachmentRules } from '../desk-requests.js';
import { uploadFile } from './upload-file.js';

export interface Upload {
  key: number;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** Why it failed. */
  problem: string | undefined;
}

let lastKey = 0;

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** @param room how many more files the message may have */
export function useUploads(session_id: string, room: number, onDone: (file: AttachmentView) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const rules = useAttachmentRules().data;
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = (key: number, fields: Partial<Upload>) =>
    setUploads((known) => known.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));

  const remove = (key: number) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setUploads((known) => known.filter((upload) => upload.key !== key));
  };

  async function begin(file: File): Promise<void> {
    const key = ++lastKey;
    const most = rules?.max_bytes ?? LIMITS.attachmentBytes;
    const problem =
      file.size > most
        ? t('It is larger than {count, number} MB.', { count: Math.floor(most / 1024 / 1024) })
        : file.size === 0
          ? t('It is empty.')
          : rules?.extensions.includes(extensionOf(file.name)) === false
            ? t('This type of file is not supported.')
            : undefined;
    setUploads((known) => [...known, { key, name: file.name, share: 0, problem }]);
    if (problem !== undefined) return;
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const onProgress = (share: number) => change(key, { share });
      onDone(await uploadFile(file, { session_id, onProgress, signal: stop.signal }));
      remove(key);
    } catch (error) {
      if (!stop.signal.aborted) change(key, { problem: ApiError.sentence(error) });
    }
  }

  return {
    uploads,
    /** Types for the file chooser; undefined: any. */
    accepted: rules?.extensions.map((extension) => `.${extension}`).join(','),
    remove,
    busy: uploads.some(({ problem }) => problem === undefined),
    /** @returns how many were dropped because the message is full */
    add(files: Iterable<File>): number {
      const all = [...files];
      const free = Math.max(0, room - uploads.filter(({ problem }) => problem === undefined).length);
      for (const file of all.slice(0, free)) void begin(file);
      return Math.max(0, all.length - free);
    },
  };
}
