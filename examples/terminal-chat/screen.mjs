/**
 * The terminal: labelled lines above the prompt, and typed lines one after the other. Without a terminal on the input it
 * prints the same lines plainly. Everything printed passes `plainText`.
 */
import { clearLine, createInterface, cursorTo } from 'node:readline';
import { plainText } from './plain-text.mjs';

const COLOURS = { you: 36, assistant: 32, agent: 35, note: 90, error: 31 };
const PROMPT = 'you> ';

/**
 * @typedef {'you' | 'assistant' | 'agent' | 'note' | 'error'} Speaker
 * @typedef {ReturnType<typeof openScreen>} Screen
 * @param {{noColour: boolean}} options
 */
export function openScreen({ noColour }) {
  const { stdin, stdout } = process;
  const interactive = Boolean(stdin.isTTY && stdout.isTTY);
  const coloured = Boolean(stdout.isTTY) && !noColour;
  const readline = createInterface({ input: stdin, output: interactive ? stdout : undefined, prompt: PROMPT });

  /** @type {string[]} */
  const typed = [];
  let ended = false;
  /** @type {(() => void) | undefined} */
  let wake;
  readline.on('line', (line) => {
    typed.push(line);
    wake?.();
  });
  readline.on('close', () => {
    ended = true;
    wake?.();
  });

  return {
    interactive,

    /**
     * Prints a text under the name of who says it; further lines are indented, so that none passes for another speaker.
     * @param {Speaker} speaker
     * @param {unknown} text
     * @param {string} [aside] something about the speaker, in brackets
     */
    say(speaker, text, aside) {
      const label = `${speaker}${aside ? ` (${aside})` : ''}> `;
      const shown = coloured ? `\x1b[1;${COLOURS[speaker]}m${label}\x1b[0m` : label;
      const indented = plainText(text).replaceAll('\n', `\n${' '.repeat(label.length)}`);
      if (interactive) {
        clearLine(stdout, 0);
        cursorTo(stdout, 0);
      }
      stdout.write(`${shown}${indented}\n`);
      if (interactive && !ended) readline.prompt(true);
    },

    /**
     * Asks a question in place of the prompt; undefined goes back to the prompt.
     * @param {string} [question]
     */
    ask(question) {
      if (interactive) {
        readline.setPrompt(question ? `${question} ` : PROMPT);
        readline.prompt(true);
      } else if (question) this.say('note', question);
    },

    /**
     * The next typed line; undefined at the end of the input.
     * @returns {Promise<string | undefined>}
     */
    async nextLine() {
      if (interactive && !ended && typed.length === 0) readline.prompt(true);
      while (typed.length === 0 && !ended) await new Promise((resolve) => (wake = () => resolve(undefined)));
      return typed.shift();
    },

    /** Ends the input: `nextLine` then hands out nothing more. */
    close() {
      typed.length = 0;
      readline.close();
    },
  };
}
