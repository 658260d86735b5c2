// Builds what has changed, then becomes the service: one process, which gets the signals that npm passes on.
import { refuseUnsupportedNode } from '../packages/server/node-version.mjs';

refuseUnsupportedNode();
await import('./build.mjs');
await import('../packages/server/dist/main.js');
