/** Uploads with progress, which go by `XMLHttpRequest`. */
import { afterEach, expect, test, vi } from 'vitest';
import { createHttp } from '../src/connection/http.js';
import { createTokenSource } from '../src/connection/token-source.js';
import { upload } from '../src/upload.js';

const URL = 'http://localhost';

afterEach(() => void vi.unstubAllGlobals());

/** @param response what a browser makes of a body: null if it is not JSON */
function answer(status: number, response: unknown) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = status;
      response = response;
      open = () => undefined;
      setRequestHeader = () => undefined;
      send() {
        queueMicrotask(() => (this as unknown as XMLHttpRequest).onload?.({} as ProgressEvent));
      }
    },
  );
  const tokens = createTokenSource({ url: URL, session_id: 's', api_key: 'fd_key' });
  const given = { session_id: 's', onProgress: () => undefined };
  return upload(createHttp(URL, tokens, fetch), URL, new Blob(['a']), given);
}

test('a successful answer that is not JSON stored nothing that is known of', async () => {
  await expect(answer(200, null)).rejects.toMatchObject({ code: 'offline' });
  await expect(answer(502, null)).rejects.toMatchObject({ code: 'unavailable', status_code: 502 });
  expect(await answer(201, { id: 'a' })).toEqual({ id: 'a' });
});
