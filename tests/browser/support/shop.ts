/** A customer's side of a test: the chat window in the demo shop. */
import type { ConversationView } from '@frontdesk/contract';
import type { Page } from '@playwright/test';
import { expect, type Frontdesk } from './frontdesk.js';

export async function openChat(page: Page, { shop_url }: Pick<Frontdesk, 'shop_url'>): Promise<void> {
  await page.goto(shop_url);
  await page.getByRole('button', { name: 'Open the chat' }).click();
  await expect(page.getByRole('dialog', { name: 'Support chat' })).toBeVisible();
}

export async function write(page: Page, message: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Write a message…' });
  await field.fill(message);
  await field.press('Enter');
}

/** The conversations of the customer whose browser this is, as the service says. */
export async function conversationsOf(page: Page, { server, api_key }: Frontdesk): Promise<ConversationView[]> {
  const visitor = (await page.context().cookies()).find(({ name }) => name === 'visitor')?.value;
  const answer = await server.http(`/api/v1/helpdesk/customer/${visitor}/conversations/`, { key: api_key });
  return ((await answer.json()) as { conversations: ConversationView[] }).conversations;
}

export const log = (page: Page) => page.getByRole('log');

/** Entries of the conversation; a list within one is no entry. */
export const said = (page: Page, text: string | RegExp) => log(page).locator('li.entry').filter({ hasText: text });

/** The page is loaded anew until the service knows that the login link has arrived: until then it sends it again. */
export async function reloadAndRenewLogin(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Get a new login link' }).click({ timeout: 5_000 });
  }).toPass();
}
