/** A command of the program: `frontdesk <name> …`. Add it to `commands` of `main.ts`. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Command {
  /** One line for `frontdesk --help`. */
  summary: string;
  /** The full text of `frontdesk <name> --help`. */
  help: string;
  /** @returns the exit code @throws {UsageError} */
  run(given: string[], surroundings: Surroundings): Promise<number>;
}

/** The environment of a command, which tests replace. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  out: Output;
  error: Output;
  /** Aborts when the user cancels. */
  signal: AbortSignal;
}

export interface Output {
  write(text: string): unknown;
  /** A terminal, on which lines may be overwritten. */
  isTTY?: boolean | undefined;
}

/** Success; a check failed; the command could not run; cancelled. */
export const EXIT = { ok: 0, failed: 1, unusable: 2, cancelled: 130 } as const;

/** The command was used incorrectly, or cannot read its input. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Node's `parseArgs`, with its errors as {@link UsageError}. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The only argument of a command that works on a folder. @throws {UsageError} */
export function folderOf(positionals: readonly string[]): string {
  const [folder, another] = positionals;
  if (folder === undefined || another !== undefined) throw new UsageError('needs exactly one folder; see --help');
  return folder;
}
