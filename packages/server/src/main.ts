/** The program. The version of Node is named before anything is loaded that it may not be able to read. */
import { refuseUnsupportedNode } from '../node-version.mjs';

refuseUnsupportedNode();
const { runService } = await import('./run-service.js');
await runService();
