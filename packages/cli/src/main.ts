/** The program: finds the command, and prints errors. `bin/frontdesk.mjs` starts it. */
import { type Command, EXIT, type Output, type Surroundings, UsageError } from './command.js';
import { knowledgeCommand } from './knowledge/knowledge-command.js';
import { releaseCommand } from './releases/release-command.js';
import { replayCommand } from './replay/replay-command.js';
import { ServiceError } from './service.js';
import { diffCommand, pullCommand, pushCommand } from './setup/setup-commands.js';
import { testCommand } from './tests/test-command.js';

/** Control characters except tab and the ends of lines. */
const CONTROLS = /\r(?!\n)|(?![\t\n\r])\p{Cc}/gu;
/** What `show-progress.ts` clears its line with. */
const CLEARS_LINE = /^\r {1,200}\r$/;

const commands: Readonly<Record<string, Command>> = {
  test: testCommand,
  replay: replayCommand,
  pull: pullCommand,
  diff: diffCommand,
  push: pushCommand,
  release: releaseCommand,
  knowledge: knowledgeCommand,
};

/** @param given without the program's name @returns the exit code */
export async function main(given: string[], surroundings: Partial<Surroundings> = {}): Promise<number> {
  using interrupt = listenForInterrupt();
  const { env = process.env, signal = interrupt.signal } = surroundings;
  const out = withoutControls(surroundings.out ?? process.stdout);
  const error = withoutControls(surroundings.error ?? process.stderr);
  const [name = '--help', ...rest] = given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return sayCommands(name, out, error);
  if (rest.includes('--help')) {
    out.write(`${command.help}\n`);
    return EXIT.ok;
  }
  try {
    return await command.run(rest, { env, out, error, signal });
  } catch (cause) {
    if (signal.aborted) {
      error.write('Cancelled.\n');
      return EXIT.cancelled;
    }
    // Exit code 1 would say that a test failed, or that there are differences.
    error.write(`frontdesk ${name}: ${isForUser(cause) ? cause.message : describeBug(cause)}\n`);
    return EXIT.unusable;
  }
}

const describeBug = (cause: unknown): string => `this is a bug: ${cause instanceof Error ? cause.stack : cause}`;

/** Any other error is a bug. Those of the file system name the file. */
const isForUser = (cause: unknown): cause is Error =>
  cause instanceof UsageError || cause instanceof ServiceError || (cause instanceof Error && 'syscall' in cause);

/** Responses of the service are untrusted: they must not move the cursor or change the terminal's title. */
function withoutControls(output: Output): Output {
  return {
    isTTY: output.isTTY,
    write: (text) => output.write(CLEARS_LINE.test(text) ? text : text.replace(CONTROLS, '')),
  };
}

function sayCommands(name: string, out: Surroundings['out'], error: Surroundings['error']): number {
  const list = Object.entries(commands).map(([command, { summary }]) => `  ${command.padEnd(10)} ${summary}`);
  const help = `frontdesk <command> [options]\n\n${list.join('\n')}\n\nfrontdesk <command> --help explains a command.\n`;
  if (name === '--help') {
    out.write(help);
    return EXIT.ok;
  }
  error.write(`There is no command ${name}.\n\n${help}`);
  return EXIT.unusable;
}

/** The first Ctrl-C cancels; a second one ends the program as usual. */
function listenForInterrupt(): Disposable & { signal: AbortSignal } {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  process.once('SIGINT', cancel);
  return { signal: abort.signal, [Symbol.dispose]: () => void process.off('SIGINT', cancel) };
}
