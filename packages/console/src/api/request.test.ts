import { expect, onTestFinished, test, vi } from 'vitest';
import { reachService } from './request.js';

const reachBy = (fetch: (path: string, options: RequestInit) => Promise<Response>) => {
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  return reachService();
};

test('the service is reached once it answers itself', async () => {
  await reachBy(async () => new Response('<!doctype html>'));
});

test.each([502, 503, 504])('it is not reached while a proxy answers %d in its place', async (status) => {
  await expect(reachBy(async () => new Response('Bad gateway', { status }))).rejects.toMatchObject({ code: 'offline' });
});

test('it is not reached if nothing answers in time', async () => {
  const elapsed = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  onTestFinished(() => elapsed.mockRestore());
  const reached = reachBy(async (_path, { signal }) => {
    signal?.throwIfAborted();
    return new Response();
  });
  await expect(reached).rejects.toMatchObject({ code: 'offline' });
});
