/**
 * Loaded into a measured server by `node --import`, so that the server needs no changes. Counts messages from the main
 * thread to other threads, and reports memory. Queried by the messages `bench:messages` and `bench:memory`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, MessagePort } from 'node:worker_threads';

if (isMainThread) {
  let sent = 0;
  // Worker.postMessage calls it too.
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

/** Live memory of the main thread, measured after garbage collection. Needs `--expose-gc`. */
async function memoryInUse() {
  for (let pass = 0; pass < 3; pass++) {
    globalThis.gc();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return { live_bytes: heapUsed + external };
}
