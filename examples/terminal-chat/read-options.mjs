/**
 * Where to connect and as whom: flags first, then the environment, then the file that the service leaves on a demo start.
 * The key in that file belongs to the address in that file and is sent nowhere else.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const DEMO_FILE = new URL('../../data/demo.json', import.meta.url);
const DEFAULT_URL = 'http://127.0.0.1:3000';

export const USAGE = `Talk to Frontdesk as a customer.

  npm run chat -- [--url URL] [--key KEY] [--session ID] [--timeout SECONDS]

  --url      the service; default FRONTDESK_URL, then the running demo's, then ${DEFAULT_URL}
  --key      an API key; default FRONTDESK_API_KEY, then the running demo's
  --session  who you are; the same id finds the same customer again
  --timeout  how long piped input waits for each reply; default 75`;

/** What is wrong with the options, in words for the person who gave them. */
export class BadOptions extends Error {}

/**
 * @typedef {{url: string, key: string, session: string, timeoutMs: number}} Options
 * @param {string[]} argv the arguments after the program's name
 * @param {Record<string, string | undefined>} environment
 * @param {URL} [demoFile]
 * @returns {Options | 'help'}
 * @throws {BadOptions}
 */
export function readOptions(argv, environment, demoFile = DEMO_FILE) {
  const flags = readFlags(argv);
  if (flags.help) return 'help';
  const demo = readDemoFile(demoFile);
  const url = checkUrl(flags.url || environment.FRONTDESK_URL || demo.url || DEFAULT_URL);
  const isDemo = demo.url !== undefined && sameService(url, demo.url);
  const key = flags.key || environment.FRONTDESK_API_KEY || (isDemo ? demo.key : undefined);
  if (!key) {
    const other = demo.key && !isDemo ? ` (the key in data/demo.json is for ${demo.url})` : '';
    throw new BadOptions(
      `An API key is needed for ${url}${other}. Start the service with \`npm start\`, which leaves one for this chat, ` +
        'or give one with --key or FRONTDESK_API_KEY.',
    );
  }
  const timeout = Number(flags.timeout ?? 75);
  if (!(timeout > 0 && timeout <= 3_600)) throw new BadOptions('--timeout must be seconds, up to 3600.');
  const session = flags.session || (isDemo ? demo.session : undefined) || `terminal-${crypto.randomUUID()}`;
  if (!/^[\x21-\x7e]{1,128}$/.test(session))
    throw new BadOptions('--session must be 1 to 128 visible ASCII characters.');
  return { url, key, session, timeoutMs: timeout * 1_000 };
}

/** @param {string[]} argv */
function readFlags(argv) {
  const options = /** @type {const} */ ({
    url: { type: 'string' },
    key: { type: 'string' },
    session: { type: 'string' },
    timeout: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  try {
    return parseArgs({ args: argv, options }).values;
  } catch (error) {
    throw new BadOptions(`${/** @type {Error} */ (error).message}\n\n${USAGE}`);
  }
}

/**
 * The demo's address and key; nothing where there is no such file or it holds something else.
 * @param {URL} file
 */
function readDemoFile(file) {
  let content;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return {};
    throw new BadOptions(`${file.pathname} cannot be read: delete it and start the service again.`);
  }
  const text = (/** @type {string} */ name) => {
    const value = typeof content === 'object' && content !== null ? content[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const url = text('url');
  return url !== undefined && URL.canParse(url) ? { url, key: text('api_key'), session: text('session_id') } : {};
}

/** @param {string} url */
function checkUrl(url) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadOptions(`The address of the service must start with http:// or https://, not "${url}".`);
  return url.replace(/(?<!\/)\/+$/, '');
}

/**
 * @param {string} one
 * @param {string} other
 */
function sameService(one, other) {
  const origin = (/** @type {string} */ url) => new URL(url).origin.replace('//localhost', '//127.0.0.1');
  return origin(one) === origin(other);
}
