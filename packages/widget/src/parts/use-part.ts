/** Loads a part of the window, a file beside `widget.js`, once for all users. */
import { useEffect, useState } from 'preact/hooks';
import { useChat, useOnline } from '../chat.js';
import { importBeside } from './import-beside.js';

const loading = new Map<string, Promise<unknown>>();
/** A loaded part is available at once, because the next focused element must exist in time. */
const loaded = new Map<string, unknown>();

async function load(url: string, file: string): Promise<unknown> {
  try {
    loaded.set(file, await importBeside(url, file));
  } catch (error) {
    console.warn('A part of the chat could not be loaded', error);
    loading.delete(file);
  }
  return loaded.get(file);
}

/** Retries when the connection changes. @returns undefined until it is loaded, or if it is not wanted */
export function usePart<Part>(file: string, wanted = true): Part | undefined {
  const { helpdesk, options } = useChat();
  const { url } = options;
  const online = useOnline(helpdesk);
  const [part, setPart] = useState<unknown>(wanted && loaded.get(file));
  useEffect(() => {
    if (!wanted) return;
    const known = loading.get(file) ?? load(url, file);
    loading.set(file, known);
    void known.then(setPart);
  }, [wanted, url, file, online]);
  return (part || undefined) as Part | undefined;
}
