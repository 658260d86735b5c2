/**
 * The talk itself: shows what arrives, reads what is typed, asks whether to close and how it was. An answer that fits no
 * question is an ordinary message, so that nothing a customer types is ever swallowed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HelpdeskError } from './helpdesk-connection.mjs';
import { plainLine } from './plain-text.mjs';

const HELP = `/close   close this conversation
/new     start another conversation
/human   ask for a person
/quit    leave; the conversation stays open
/help    this list`;

const ASK_CLOSE = 'Close this conversation? [y/N]';
const ASK_RATING = 'How was it? 1 to 5, with a few words if you like; Enter to skip:';

/**
 * @param {{screen: import('./screen.mjs').Screen, connection: import('./helpdesk-connection.mjs').HelpdeskConnection,
 *   conversation: import('./conversation.mjs').Conversation, options: import('./read-options.mjs').Options}} parts
 * @returns {Promise<boolean>} false when a message was refused or got no reply in time
 */
export async function runChat({ screen, connection, conversation, options }) {
  let succeeded = true;
  const complain = (/** @type {unknown} */ error) => {
    succeeded = false;
    screen.say('error', error instanceof Error ? error.message : String(error));
  };
  const questions = openQuestions(screen, conversation);
  showEvents({ screen, connection, conversation, questions, complain });

  /** @param {string} text */
  async function send(text) {
    const sent = conversation.send(text);
    if (screen.interactive) {
      void sent.then((result) => result instanceof HelpdeskError && complain(explain(result)));
      return;
    }
    screen.say('you', text);
    const timer = new AbortController();
    const late = sleep(options.timeoutMs, 'late', { signal: timer.signal }).catch(() => 'stopped');
    const result = await Promise.race([sent, late]);
    timer.abort();
    if (result instanceof HelpdeskError) complain(explain(result));
    if (result === 'late') complain(`No reply within ${options.timeoutMs / 1_000} s.`);
  }

  /** @type {Record<string, () => unknown>} */
  const commands = {
    '/help': () => screen.say('note', HELP),
    '/close': () => conversation.close(),
    '/human': () => send('I would like to talk to a person, please.'),
    '/new': () => {
      conversation.leave();
      screen.say('note', 'Your next message starts a new conversation.');
    },
    '/quit': () => screen.close(),
  };

  screen.say('note', `Connected to ${options.url} as ${options.session}. Ask something; /help lists commands.`);
  for (let line = await screen.nextLine(); line !== undefined; line = await screen.nextLine()) {
    const text = line.trim();
    try {
      if ((await questions.answer(text)) || text === '') continue;
      const command = commands[text.toLowerCase()];
      if (command) await command();
      else if (/^\/\w+$/.test(text)) screen.say('note', `There is no command ${text}; /help lists them.`);
      else await send(text);
    } catch (error) {
      if (!(error instanceof HelpdeskError)) throw error;
      complain(error);
    }
  }
  return succeeded;
}

/**
 * Whether to close, and how it was: one question at a time, answered by the next line.
 * @param {import('./screen.mjs').Screen} screen @param {import('./conversation.mjs').Conversation} conversation
 */
function openQuestions(screen, conversation) {
  /** @type {{kind: 'close'} | {kind: 'rating', ticketChatId: string} | undefined} */
  let question;
  return {
    ask(/** @type {NonNullable<typeof question>} */ next) {
      question = next;
      screen.ask(next.kind === 'close' ? ASK_CLOSE : ASK_RATING);
    },
    /** @param {string} line @returns {Promise<boolean>} whether the line answered the open question */
    async answer(line) {
      const asked = question;
      question = undefined;
      if (asked === undefined) return false;
      screen.ask();
      if (asked.kind === 'close') {
        if (/^(y|yes)$/i.test(line)) await conversation.close();
        return /^(y|yes|n|no|)$/i.test(line);
      }
      const [, rating, words = ''] = /^([1-5])(?:[\s,:-](.*))?$/.exec(line) ?? [];
      if (rating === undefined) return line === '';
      await conversation.review(asked.ticketChatId, rating, words.replace(/^[\s,:-]+/, '') || undefined);
      screen.say('note', 'Thank you, noted.');
      return true;
    },
  };
}

/**
 * @param {{screen: import('./screen.mjs').Screen, connection: import('./helpdesk-connection.mjs').HelpdeskConnection,
 *   conversation: import('./conversation.mjs').Conversation, questions: ReturnType<typeof openQuestions>,
 *   complain: (error: unknown) => void}} parts
 */
function showEvents({ screen, connection, conversation, questions, complain }) {
  connection.on('lost', () => screen.say('note', 'The connection is lost; reconnecting…'));
  connection.on('entered', () => screen.say('note', 'Connected again.'));
  connection.on('refused', (error) => {
    complain(error);
    screen.close();
  });
  conversation.on('trouble', complain);
  conversation.on('reply', (data, isOurs) => {
    showMessage(screen, data, isOurs);
    if (isOurs && data.close_support === true && data.closed_support !== true) questions.ask({ kind: 'close' });
  });
  conversation.on('handler', ({ handler, agent }) => {
    const name = plainLine(agent?.username) || 'A person';
    screen.say('note', handler === 'agent' ? `${name} has joined and will answer you.` : 'The assistant is back.');
  });
  conversation.on('closed', (ticketChatId, closingMessage, isOurs) => {
    if (closingMessage) showMessage(screen, closingMessage, isOurs);
    screen.say('note', isOurs ? 'This conversation is closed.' : 'An earlier conversation was closed.');
    if (isOurs) questions.ask({ kind: 'rating', ticketChatId });
  });
}

/** @param {import('./screen.mjs').Screen} screen @param {Record<string, unknown>} data @param {boolean} isOurs */
function showMessage(screen, data, isOurs) {
  const speaker = data.sender === 'agent' ? 'agent' : 'assistant';
  screen.say(speaker, data.message, isOurs ? undefined : 'another conversation');
  /** @type {any[]} */
  const files = data.attachment === true ? [data.attachment_metadata].flat() : [];
  for (const file of files) screen.say('note', `Attached: ${plainLine(file?.name)} ${plainLine(file?.url)}`.trimEnd());
  /** @type {any[]} */
  const suggestions = Array.isArray(data.suggestions) ? data.suggestions : [];
  for (const { message } of suggestions) screen.say('note', `You can answer: ${plainLine(message)}`);
  const link = plainLine(data.login_url);
  if (!/^https?:\/\/\S+$/.test(link)) return;
  if (!plainLine(data.message).includes(link)) screen.say('note', `Log in here: ${link}`);
  screen.say('note', 'Open the link in a browser and log in; the answer then comes here by itself.');
}

/** @param {HelpdeskError} error */
function explain(error) {
  if (error.code === 'conversation_closed') return `${error.message} Send it again to start a new conversation.`;
  if (error.code === 'too_many_open_conversations')
    return `${error.message} Close one where it was opened, or be somebody else with --session.`;
  return error.message;
}
