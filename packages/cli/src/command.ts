/** A command of the program: `frontdesk <name> …`. Add it to `commands` of `main.ts`. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Command {
  /** One line for `frontdesk --help`. */
  summary: string;
  /** All of `frontdesk <name> --help`. */
  help: string;
  /** @returns the exit code. @throws {UsageError} */
  run(given: string[], surroundings: Surroundings): Promise<number>;
}

/** What a command has besides its arguments; tests bring their own. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  out: Output;
  error: Output;
  /** Aborts when the person at the keyboard has had enough. */
  signal: AbortSignal;
}

export interface Output {
  write(text: string): unknown;
  /** A terminal: a line may be written over. */
  isTTY?: boolean | undefined;
}

/** All is well; something was found wrong; the command could not do its work; it was cancelled. */
export const EXIT = { ok: 0, failed: 1, unusable: 2, cancelled: 130 } as const;

/** The command was called wrongly, or cannot read what it was given. The message is for the person who called it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `parseArgs` of Node, whose refusals become a {@link UsageError}. */
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

/** The one argument of a command that works on a folder. @throws {UsageError} */
export function folderOf(positionals: readonly string[]): string {
  const [folder, another] = positionals;
  if (folder === undefined || another !== undefined) throw new UsageError('needs one folder; --help says more');
  return folder;
}
