/** Runs the chat as the program it is, with piped input, and collects what it prints. */
import { spawn } from 'node:child_process';

const PROGRAM = new URL('../chat.mjs', import.meta.url).pathname;

export function runChat(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: environment });
  let output = '';
  let waiting: (() => void)[] = [];
  const take = (chunk: Buffer) => {
    output += chunk;
    for (const look of waiting) look();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    write: (line: string) => child.stdin.write(`${line}\n`),
    /** Ends the input and resolves with all output and the exit code. */
    async finish(...lines: string[]) {
      child.stdin.end(lines.map((line) => `${line}\n`).join(''));
      const code = await ended;
      return { code, output };
    },
    /** Resolves once the output contains `text`. */
    printed(text: string): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (!output.includes(text)) return;
          waiting = waiting.filter((one) => one !== look);
          resolve();
        };
        waiting.push(look);
        look();
      });
    },
    kill: () => child.kill(),
  };
}
