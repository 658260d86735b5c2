/**
 * Loaded into a measured server before its program (`node --import`), without the program knowing: counts the messages its
 * threads send one another, and says how much memory is in use. Asked by `bench:messages` and `bench:memory`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, MessagePort } from 'node:worker_threads';

if (isMainThread) {
  let sent = 0;
  // A worker posts through a port of its own, so this counts its messages too.
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function postMessage(...given) {
    sent++;
    return post.apply(this, given);
  };
  process.on('message', async (asked) => {
    if (asked === 'bench:messages') process.send({ answer: asked, sent });
    if (asked === 'bench:memory') process.send({ answer: asked, ...(await memoryInUse()) });
  });
}

/** What is in use after everything was collected that can be; needs `--expose-gc`. */
async function memoryInUse() {
  for (let pass = 0; pass < 3; pass++) {
    globalThis.gc();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return { live_bytes: heapUsed + external };
}
