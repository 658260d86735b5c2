/** The chat window on a page without a screen, answered by the running service, and the person of its customer. */
import { configure, waitFor, within } from '@testing-library/dom';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { type Customer, newOrganisation, type Organisation } from '../../../console/test/support/new-organisation.js';
import type { FrontdeskChat } from '../../src/element.js';
import { start } from '../../src/widget.js';

const element = () => document.querySelector<FrontdeskChat>('frontdesk-chat');
const root = () => element()?.shadowRoot?.firstElementChild as HTMLElement | null | undefined;
const chatText = () => root()?.innerText;

export interface OpenChat {
  organisation: Organisation;
  /** The customer's keyboard and mouse. */
  user: UserEvent;
  element: FrontdeskChat;
  /** What is in the window. */
  chat: ReturnType<typeof within>;
  /** The same customer in another browser, to see what the service has. */
  elsewhere: Customer;
}

interface Opened {
  organisation?: Organisation;
  language?: string;
  /** Without it, the window never connects. Default: true. */
  token?: boolean;
}

/** Opens the window as a customer of an organisation. The window is gone when the test ends. */
export async function openChat(given: Opened = {}): Promise<OpenChat> {
  const { organisation = await newOrganisation(), language = 'en', token: hasToken = true } = given;
  const session_id = 'customer-1';
  configure({
    asyncUtilTimeout: 10_000,
    defaultHidden: true,
    getElementError: (message) => new Error(`${message?.split('\n')[0]}\nThe chat says: ${chatText()}`),
  });
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  const elsewhere = organisation.customer(session_id);
  const token = async () => {
    if (!hasToken) throw new Error('The page has no token.');
    return (await organisation.askWithKey('POST', '/api/v1/helpdesk/tokens/', { session_id })).token;
  };
  const shown = start({ url: organisation.url, session_id, token, language });
  onTestFinished(() => shown.remove());
  shown.open();
  const drawn = await waitFor(() => {
    const [found, stands] = [element(), root()];
    if (found === null || stands == null) throw new Error('The chat window is not drawn');
    return { element: found, root: stands };
  });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never, document });
  const chat = within(drawn.root);
  await chat.findByRole('dialog');
  return { organisation, user, chat, elsewhere, element: drawn.element };
}
