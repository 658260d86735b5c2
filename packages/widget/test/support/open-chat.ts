/** The chat window on a page without a screen, answered by the running service, and the person of its customer. */
import { configure, within } from '@testing-library/dom';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { type Customer, newOrganisation, type Organisation } from '../../../console/test/support/new-organisation.js';
import { start } from '../../src/widget.js';

configure({
  asyncUtilTimeout: 10_000,
  defaultHidden: true,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nThe chat says: ${chatText()}`),
});

const root = () => document.querySelector('frontdesk-chat')?.shadowRoot?.firstElementChild as HTMLElement;
const chatText = () => root()?.innerText;

export interface OpenChat {
  organisation: Organisation;
  /** The customer's keyboard and mouse. */
  user: UserEvent;
  /** What is in the window. */
  chat: ReturnType<typeof within>;
  /** The same customer in another browser, to see what the service has. */
  elsewhere: Customer;
}

/** Opens the window as a customer of an organisation. The window is gone when the test ends. */
export async function openChat(given: { organisation?: Organisation; language?: string } = {}): Promise<OpenChat> {
  const { organisation = await newOrganisation(), language = 'en' } = given;
  const session_id = 'customer-1';
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  const elsewhere = organisation.customer(session_id);
  const token = async () => (await organisation.askWithKey('POST', '/api/v1/helpdesk/tokens/', { session_id })).token;
  const shown = start({ url: organisation.url, session_id, token, language });
  onTestFinished(() => shown.remove());
  shown.open();
  while (root() === null || root() === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never, document });
  const chat = within(root());
  await chat.findByRole('dialog');
  return { organisation, user, chat, elsewhere };
}
