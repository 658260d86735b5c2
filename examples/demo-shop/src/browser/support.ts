/**
 * In the shop's pages: opens the chat window of the support service, which `widget.js` brings, for the visitor whom the
 * shop's own server knows; and lets the questions on the front page be asked by clicking them.
 */
import { rememberLogin } from './own-browser.js';

interface ChatWindow {
  /** Opens the window, with words ready to be sent. */
  open(draft?: string): void;
}

interface Frontdesk {
  start(options: {
    url: string;
    session_id: string;
    token: () => Promise<string>;
    onLogin: (login_url: string) => void;
  }): ChatWindow;
}

interface Session {
  session_id: string;
  token: string;
}

const frontdesk = (globalThis as { Frontdesk?: Frontdesk }).Frontdesk;
const url = document.querySelector('meta[name="support-url"]')?.getAttribute('content');

if (frontdesk !== undefined && url) {
  const { session_id, token } = await fetchSession();
  let first: string | undefined = token;
  const chat = frontdesk.start({
    url,
    session_id,
    async token() {
      const next = first ?? (await fetchSession()).token;
      first = undefined;
      return next;
    },
    onLogin: (login_url) => rememberLogin(document, login_url),
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('.questions button')) {
    button.disabled = false;
    button.addEventListener('click', () => chat.open(button.textContent ?? ''));
  }
}

async function fetchSession(): Promise<Session> {
  const response = await fetch('/support-session', { method: 'POST' });
  if (!response.ok) throw new Error(`The shop gave no support session: ${response.status}`);
  return ((await response.json()) as { data: Session }).data;
}
