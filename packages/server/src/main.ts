/** The program. Checks Node's version before loading anything that an old version cannot parse. */
import { refuseUnsupportedNode } from '../node-version.mjs';

refuseUnsupportedNode();
const { runService } = await import('./run-service.js');
await runService();
