/** The overview, and the pages of the navigation's group "Conversations". */
import type { HelpdeskState } from '@frontdesk/client';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { queryClient } from '../src/api/query-client.js';
import { newOrganisation, type Organisation } from './support/new-organisation.js';
import { openPage, seen } from './support/open-page.js';

const isAnswered = ({ conversations }: HelpdeskState) => conversations[0]?.messages.at(-1)?.sender === 'assistant';

/** A customer asks, and the assistant has answered. @returns the conversation's id */
async function converse(organisation: Organisation, message = 'Say: We open at nine.'): Promise<string> {
  const customer = organisation.customer('customer-1');
  const id = await customer.say(message);
  await customer.until(isAnswered);
  return id;
}

test('Overview: counts what customers asked, and can hide the first steps', async () => {
  const organisation = await newOrganisation();
  await converse(organisation);
  const { user } = await openPage('/overview', { organisation });
  await waitFor(() => expect(screen.getByRole('link', { name: /^Open now/ }).textContent).toContain('1'));
  await user.click(screen.getByRole('radio', { name: '28 days' }));
  const chart = await screen.findByRole('slider', { name: /^Conversations by day/ });
  await waitFor(() => expect(chart.getAttribute('aria-valuemax')).toBe('27'));
  await user.click(screen.getByRole('link', { name: /^See list ?: Conversations opened$/ }));
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Overview' }));
  expect((await screen.findByRole('radio', { name: '28 days' })).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByText('Invite a teammate')).toBeNull());
});

test('Overview: says that there is nothing to show yet, instead of drawing it', async () => {
  await openPage('/overview');
  await seen('Nobody asked for a human');
  expect(screen.queryByRole('link', { name: /^See (list|failed turns|reviews|feedback)/ })).toBeNull();
  expect(screen.getAllByText('No data in this period').length).toBeGreaterThan(3);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('Counted conversations: those behind a number are listed', async () => {
  const organisation = await newOrganisation();
  const id = await converse(organisation);
  const { user } = await openPage('/overview/conversations', { organisation });
  const link = await screen.findByRole('link', { name: /We open at nine/ });
  expect(link.getAttribute('href')).toContain(id);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Conversations' }), 'Taken over');
  await seen('No conversations');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Conversations' }), 'Opened');
  await user.click(await screen.findByRole('link', { name: /We open at nine/ }));
  await screen.findByRole('heading', { level: 1, name: 'Conversation trace' });
  // Where it was opened, not always in the traces.
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Counted conversations' }));
  await screen.findByRole('heading', { level: 1, name: 'Counted conversations' });
});

test('Team: leads to what a member has to do', async () => {
  const { user } = await openPage('/team');
  await user.click(await screen.findByRole('link', { name: 'Unassigned' }));
  await screen.findByRole('heading', { level: 1, name: 'Needs a human' });
});

test('Traces: a question is found by its words', async () => {
  const organisation = await newOrganisation();
  await converse(organisation);
  const { user } = await openPage('/turns', { organisation });
  await screen.findByRole('link', { name: 'Say: We open at nine.' });
  await user.type(screen.getByRole('searchbox'), 'parrot');
  await screen.findByRole('heading', { name: 'No matches' });
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('No matches'),
  );
  await user.click(screen.getByRole('link', { name: 'Remove filters' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
  await user.click(await screen.findByRole('link', { name: 'Say: We open at nine.' }));
  await screen.findByRole('heading', { level: 1, name: 'Conversation trace' });
});

test('Traces: the number of matches is announced once for each search', async () => {
  const organisation = await newOrganisation();
  await converse(organisation);
  const { user } = await openPage('/turns', { organisation });
  await user.type(await screen.findByRole('searchbox'), 'nine');
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(announced()).toContain('1 match'));
  await converse(organisation);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Say: We open at nine.' })).toHaveLength(2));
  expect(announced()).toContain('1 match');
  await user.type(screen.getByRole('searchbox'), '.');
  await waitFor(() => expect(announced()).toContain('2 matches'));
});

test('Conversation trace: shows the steps of a turn, and makes a test of it', async () => {
  const organisation = await newOrganisation();
  const id = await converse(organisation);
  const { user } = await openPage(`/turns/${id}`, { organisation });
  await seen('We open at nine.');
  await screen.findByRole('heading', { level: 2, name: /^Customer/ });
  const levels = within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Create test' }));
  await seen('Created from a real conversation');
});

test('Conversation trace: a call that failed says so before it is opened', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('POST', '/api/v1/lab/functions/', {
    name: 'get_boat',
    description: 'Reads a boat.',
    url: `${organisation.backend_url}/absent`,
    requires_auth: false,
    environment: 'live',
    parameters: {},
  });
  const customer = organisation.customer('customer-1');
  const id = await customer.say('Call: get_boat');
  await customer.until(isAnswered);
  await openPage(`/turns/${id}`, { organisation });
  const step = (await screen.findByText('get_boat')).closest('summary') ?? document.body;
  within(step).getByText('Failed');
});

test('Conversation trace: one that is not there is not found', async () => {
  await openPage('/turns/6f1c8f9c-0000-4000-8000-000000000000');
  await seen('Not found');
});

test('Unanswered: shows hidden questions apart', async () => {
  const { user } = await openPage('/unanswered');
  await screen.findByText('No unanswered questions');
  await user.click(screen.getByRole('radio', { name: 'Hidden' }));
  await screen.findByText('No hidden questions');
});

test('Unanswered: an example needs a function that the assistant is offered', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('POST', '/api/v1/lab/functions/', {
    name: 'get_boat',
    description: 'Reads a boat.',
    url: `${organisation.backend_url}/boat`,
    requires_auth: false,
    environment: 'live',
    offered: false,
    parameters: {},
  });
  const { helpdesk, say, until } = organisation.customer('customer-1');
  await say('Say: We open at nine.');
  const [conversation] = (await until(isAnswered)).conversations;
  const id = conversation?.messages.at(-1)?.id ?? '';
  await helpdesk.rateAnswer(conversation?.key ?? '', id, { rating: 'down' });
  const { user } = await openPage('/unanswered?show=marked', { organisation });
  await user.click(await screen.findByRole('button', { name: 'Add example' }));
  await seen('The assistant has no functions');
  await user.click(screen.getByRole('link', { name: 'Go to Functions' }));
  await screen.findByRole('heading', { level: 1, name: 'Functions' });
});

test('Overview: feedback leads to the ratings that there are', async () => {
  const organisation = await newOrganisation();
  const { helpdesk, say, until } = organisation.customer('customer-1');
  await say('Say: We open at nine.');
  const [conversation] = (await until(isAnswered)).conversations;
  const id = conversation?.messages.at(-1)?.id ?? '';
  await helpdesk.rateAnswer(conversation?.key ?? '', id, { rating: 'up' });
  const { user } = await openPage('/overview', { organisation });
  await user.click(await screen.findByRole('link', { name: 'See feedback' }));
  await seen('We open at nine.');
});

test('Topics: what a conversation is about leads to it', async () => {
  const organisation = await newOrganisation();
  await converse(organisation, 'Where is my order?');
  const { user } = await openPage('/topics', { organisation });
  const topic = within(await screen.findByRole('article', { name: 'Where is my order?' }));
  await user.click(
    topic.getByText(
      (_text, element) => element?.tagName === 'SUMMARY' && element.textContent === 'Conversations: Where is my order?',
    ),
  );
  await user.click(await topic.findByRole('link', { name: 'Where is my order?' }));
  await screen.findByRole('heading', { level: 1, name: 'Conversation trace' });
});

test('Reviews: are filtered by their stars', async () => {
  const organisation = await newOrganisation();
  const id = await converse(organisation);
  await organisation.customer('customer-1').helpdesk.review(id, { rating: 4, review: 'Quick and kind' });
  const { user } = await openPage('/reviews', { organisation });
  await screen.findByText('Quick and kind');
  screen.getByRole('link', { name: /^View conversation ?: customer-1$/ });
  await user.click(screen.getByRole('radio', { name: '1' }));
  await screen.findByText('No matches');
  await user.click(screen.getByRole('radio', { name: '4' }));
  await screen.findByRole('img', { name: '4 of 5' });
});

test('Playground: a test customer is answered, and the steps are shown', async () => {
  const { user } = await openPage('/playground');
  await screen.findByText('Connected');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Say: Hello there.{Enter}');
  await within(screen.getByRole('log')).findByText('Hello there.');
  await within(await screen.findByRole('region', { name: 'Assistant steps' })).findByText('Answered');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await screen.findByText('No messages yet');
});
