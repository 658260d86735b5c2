/**
 * A customer in a terminal (`npm run chat`), who knows nothing but the public contract. Typed lines go to the assistant;
 * piped lines do too, each after the reply to the one before, so that a conversation can be scripted.
 */
import { Conversation } from './conversation.mjs';
import { HelpdeskConnection } from './helpdesk-connection.mjs';
import { BadOptions, readOptions, USAGE } from './read-options.mjs';
import { runChat } from './run-chat.mjs';
import { openScreen } from './screen.mjs';

process.exitCode = await main();

/** @returns {Promise<number>} the exit code */
async function main() {
  let options;
  try {
    options = readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof BadOptions)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  if (options === 'help') {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }

  const screen = openScreen({ noColour: Boolean(process.env.NO_COLOR) });
  const connection = new HelpdeskConnection(options);
  const conversation = new Conversation(connection, options.session);
  try {
    await connection.open();
  } catch (error) {
    screen.close();
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
    return 1;
  }
  const succeeded = await runChat({ screen, connection, conversation, options });
  connection.close();
  screen.close();
  return succeeded ? 0 : 1;
}
