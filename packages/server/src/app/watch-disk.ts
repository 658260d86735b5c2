/**
 * Warns while the file system of SQLite's database has little space left: a full one takes no messages, and `/readyz`
 * notices only then.
 */
import { statfs } from 'node:fs/promises';
import { HOUR_MS, LIMITS, MINUTE_MS } from '@frontdesk/contract';
import type { Logger } from 'pino';
import { contained } from '../contained.js';

interface Watch {
  /** `DATA_DIR`. */
  path: string;
  /** Warns below this. */
  least_bytes?: number;
  every_ms?: number;
  remind_ms?: number;
}

/** Bytes that the service can still write. */
export async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Looks now and every minute, and warns again every hour. */
export function watchDisk(
  log: Pick<Logger, 'error' | 'info' | 'warn'>,
  { path, least_bytes = LIMITS.leastFreeDiskBytes, every_ms = MINUTE_MS, remind_ms = HOUR_MS }: Watch,
): AsyncDisposable {
  let warned_at: number | undefined;
  const look = contained(log, 'reading the free space of DATA_DIR', async () => {
    const free_bytes = await freeBytesAt(path);
    const now = performance.now();
    if (free_bytes >= least_bytes) {
      if (warned_at !== undefined) log.info({ free_bytes }, 'DATA_DIR has enough space again');
      warned_at = undefined;
    } else if (warned_at === undefined || now - warned_at >= remind_ms) {
      warned_at = now;
      log.warn({ free_bytes, path }, 'DATA_DIR is almost full. A full one takes no messages: free space or enlarge it');
    }
  });
  look();
  const timer = setInterval(look, every_ms);
  return { [Symbol.asyncDispose]: async () => clearInterval(timer) };
}
