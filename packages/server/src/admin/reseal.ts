/** Seals all sealed data with the configured key. Data of a lost key cannot be recovered, only given up. */
import { reseal } from '../features/secret-keys/reseal.js';
import type { Command } from './command.js';

export const resealCommand: Command = {
  needs: [],
  takes: ['give-up-unreadable'],
  about: 'encrypts everything with SECRET_KEY, after it was changed',
  any_key: (values) => values['give-up-unreadable'] ?? false,
  async run({ context }, values) {
    const give_up = values['give-up-unreadable'] ?? false;
    let shown = '';
    const { resealed, unreadable } = await reseal(context, {
      give_up,
      tell({ name, done, total }) {
        const line = `  ${name}: ${done} of ${total}\n`;
        if (line !== shown) process.stderr.write(line);
        shown = line;
      },
    });
    if (unreadable > 0 && !give_up)
      throw new Error(
        `Resealed: ${resealed}.\nNo known key decrypts ${unreadable} others. Add their key to SECRET_KEY_PREVIOUS, or give them up: reseal --give-up-unreadable`,
      );
    const rest =
      unreadable === 0
        ? 'Everything is encrypted with SECRET_KEY; SECRET_KEY_PREVIOUS can be removed.'
        : `Given up, because no known key decrypts them: ${unreadable}.`;
    return { json: { resealed, given_up: unreadable }, text: `Resealed: ${resealed}. ${rest}` };
  },
};
