/** An agent at the desk, and a customer whose conversation is open there. */
import { screen, within } from '@testing-library/dom';
import { newOrganisation, type Organisation } from './new-organisation.js';
import { openPage } from './open-page.js';

/** @param given in which the page's member is an agent; unset: a new organisation */
export async function openConversation(given?: Organisation) {
  const organisation = given ?? (await newOrganisation('agent'));
  const customer = organisation.customer('customer-1');
  const id = await customer.say('Say: One moment.');
  await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.sender === 'assistant');
  const { user, reload } = await openPage(`/desk/open/${id}`, { organisation });
  await screen.findAllByText('Live');
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  await messages.findByText('One moment.');
  return { organisation, customer, id, user, reload, messages };
}

export const replyField = (): HTMLElement => screen.getByRole('textbox', { name: /^Reply to/ });
