/** The operator's command line, on the database of a running service. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Frontdesk } from './frontdesk.js';

const ADMIN = fileURLToPath(new URL('../../../packages/server/dist/admin.js', import.meta.url));

export const runAdmin = ({ database, url }: Pick<Frontdesk, 'database' | 'url'>, ...words: string[]) =>
  promisify(execFile)(process.execPath, [ADMIN, ...words], {
    env: { DATA_DIR: dirname(database), SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef', PUBLIC_URL: url },
  });
