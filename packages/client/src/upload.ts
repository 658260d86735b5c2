/** Uploads files over HTTP. Only `XMLHttpRequest` reports upload progress, so it is used if progress is requested. */
import type { Http } from './connection/http.js';
import { fromHttp, offline, timedOut } from './connection/read-error.js';
import { HelpdeskError } from './errors.js';
import { UPLOAD_MS } from './timings.js';
import type { Attachment, UploadOptions } from './types.js';

const PATH = '/api/v1/helpdesk/attachments/';

/** @throws {HelpdeskError} `too_large`, `aborted`, and the errors of any request */
export async function upload(
  http: Http,
  url: string,
  file: Blob,
  { name, onProgress, signal, session_id }: UploadOptions & { session_id: string },
): Promise<Attachment> {
  const form = new FormData();
  form.append('session_id', session_id);
  form.append('file', file, name ?? (file as Partial<File>).name ?? 'file');
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, UPLOAD_MS);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const stored = await http.authorised((token) =>
      onProgress !== undefined && typeof XMLHttpRequest === 'function'
        ? sendWithProgress(`${url}${PATH}`, form, token, stop.signal, onProgress)
        : http.send<Attachment>(PATH, { method: 'POST', body: form, signal: stop.signal }, token),
    );
    onProgress?.(1);
    return stored;
  } catch (error) {
    if (signal?.aborted) throw new HelpdeskError({ code: 'aborted', message: 'The upload was stopped.', cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function sendWithProgress(
  url: string,
  form: FormData,
  token: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status < 200 || status > 299) reject(fromHttp(status, response));
      // Not JSON, or cut off.
      else if (response === null) reject(offline());
      else resolve(response as Attachment);
    };
    request.onerror = () => reject(offline());
    request.onabort = () => reject(timedOut());
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) reject(timedOut());
    else request.send(form);
  });
}
