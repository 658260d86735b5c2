/** The program. Checks Node's version before loading anything that an old version cannot parse, and the limit of open files. */
import { refuseUnsupportedNode } from '../node-version.mjs';
import { refuseFewestOpenFiles } from './open-files.js';

refuseUnsupportedNode();
refuseFewestOpenFiles();
const { runService } = await import('./run-service.js');
await runService();
