// Builds what has changed, then becomes the service: one process, which gets the signals that npm passes on.
import { refuseUnsupportedNode } from '../packages/server/node-version.mjs';

const PARENT_CHECK_MS = 1_000;
const parent = process.ppid;

refuseUnsupportedNode();
await import('./build.mjs');
await import('../packages/server/dist/main.js');

// An npm that is killed passes nothing on.
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}
