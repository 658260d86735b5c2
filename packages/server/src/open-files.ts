/**
 * The limit of open files of this process. Each connection takes one, so a low limit refuses clients without an answer and
 * without a trace; a very low one lets imports fail, as if packages were missing.
 */
import { readFileSync } from 'node:fs';

/** A start opens this many files at once. */
const FEWEST = 512;
/** Fewer are enough to try the service, not for customers. */
const FEW = 4_096;
const HOW = 'Raise it with LimitNOFILE of systemd, --ulimit nofile of Docker, or ulimit -n.';

/** @param limits what `/proc/self/limits` contains, which only Linux has @returns undefined if there is no number of files */
export function openFilesLimit(limits = readLimits()): number | undefined {
  const found = /^Max open files +(\d+)/m.exec(limits ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Node has raised the limit as far as it may go. */
function readLimits(): string | undefined {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return undefined;
  }
}

/** Ends the process with 1 if it could not load its modules. */
export function refuseFewestOpenFiles(): void {
  const limit = openFilesLimit();
  if (limit === undefined || limit >= FEWEST) return;
  process.stderr.write(
    `Frontdesk cannot start.\nThis process may open only ${limit} files, and needs ${FEWEST} at least. ${HOW}\n`,
  );
  process.exit(1);
}

/** For the log; undefined: the limit is high enough, or not known. */
export const describeFewOpenFiles = (limit: number | undefined): string | undefined =>
  limit === undefined || limit >= FEW
    ? undefined
    : `This process may open only ${limit} files: beyond that many connections, clients are refused. ${HOW}`;
