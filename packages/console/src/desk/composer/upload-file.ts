/** Uploads a file for a customer's conversation. Uses XMLHttpRequest, which reports progress. */
import type { AttachmentView, HttpError } from '@frontdesk/contract';
import { ApiError } from '../../api/api-error.js';
import { describeRefusal } from '../../api/refusal-sentences.js';
import { t } from '../../language/translate.js';

const PATH = '/api/v1/helpdesk/attachments/';

export interface UploadOptions {
  session_id: string;
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** @throws {ApiError} */
export function uploadFile(file: File, { session_id, onProgress, signal }: UploadOptions): Promise<AttachmentView> {
  const form = new FormData();
  form.append('session_id', session_id);
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () =>
      reject(new ApiError({ message: t('The file did not reach the service.'), status: 0, code: 'offline' }));
    request.open('POST', PATH);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) return resolve(request.response as AttachmentView);
      const { detail, code, errors } = (request.response ?? {}) as Partial<HttpError>;
      const { status } = request;
      const message =
        detail === undefined
          ? t('The service answered with status {status}.', { status })
          : describeRefusal({ detail, code, errors }).message;
      reject(new ApiError({ message, status, code: code ?? 'unreadable' }));
    };
    request.onerror = lost;
    request.onabort = lost;
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
