/** The last line of a terminal, which says how far a command has come. Without a terminal, nothing is written. */
import type { Output } from './command.js';

export interface Progress {
  /** Replaces the line. */
  show(text: string): void;
  /** Removes the line. Call it before anything else is written. */
  clear(): void;
}

export function showProgress(output: Output): Progress {
  let shown = '';
  function clear(): void {
    // Overwritten by spaces, as `main.ts` removes escape sequences from everything that is written.
    if (shown !== '') output.write(`\r${' '.repeat(shown.length)}\r`);
    shown = '';
  }
  return {
    clear,
    show(text) {
      clear();
      if (!output.isTTY) return;
      output.write(text);
      shown = text;
    },
  };
}
