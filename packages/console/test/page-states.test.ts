/** Every page that reads something: what stands there while it loads, that it says what went wrong, and nothing yet. */
import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { pages } from '../src/routes.js';
import { isOpenTo } from '../src/shell/page-entry.js';
import { holdRequests } from './support/hold-requests.js';
import { openPage } from './support/open-page.js';

/** A page, what it asks the service for, and what it says in an organisation without anything. */
const PAGES: [path: string, asks: RegExp, says: string | RegExp][] = [
  ['/overview', /console\/overview\/\?/, 'Open now'],
  ['/overview/conversations', /overview\/conversations/, 'No conversations'],
  ['/desk/open', /console\/conversations\/\?/, 'No conversations'],
  ['/team', /desk-team/, 'Unassigned'],
  ['/turns', /console\/turns/, 'No traces yet'],
  ['/unanswered', /console\/unanswered/, 'No unanswered questions'],
  ['/topics', /console\/topics/, 'No topics'],
  ['/reviews', /console\/reviews/, 'No reviews yet'],
  ['/functions', /lab\/functions/, 'No functions yet'],
  ['/functions/flow', /lab\/functions/, 'No data flow yet'],
  ['/mcp-servers', /mcp-servers/, 'No MCP servers yet'],
  ['/knowledge', /lab\/knowledge\//, 'No articles yet'],
  ['/knowledge/web-pages', /knowledge-sources/, 'No web pages yet'],
  ['/tests', /lab\/tests/, 'No tests yet'],
  ['/tests/runs', /lab\/test-runs/, 'No test runs yet'],
  ['/replay', /console\/assistant/, 'Candidate'],
  ['/login', /auth-config/, 'Login page'],
  ['/endpoints', /endpoint-auth/, 'No headers yet.'],
  ['/assistant', /console\/assistant/, 'Introduction'],
  ['/chat-window', /lab\/chat-window\/$/, 'Before the first message'],
  ['/releases', /lab\/releases/, 'Releases are off'],
  ['/api-keys', /api-keys/, 'Tests'],
  ['/webhooks', /lab\/webhooks/, 'No webhooks yet'],
  ['/members', /console\/members\/$/, 'Joined'],
  ['/security', /console\/security/, 'Browser access'],
  ['/privacy', /erasures/, 'No erased customers'],
  ['/sign-on', /console\/sign-on/, 'Email domains'],
  ['/audit', /console\/audit/, /created the API key/],
  ['/account', /two-factor/, 'Set up'],
];

test.each(PAGES)('%s loads, fails and recovers', async (path, asks, says) => {
  const requests = holdRequests(asks);
  const { user } = await openPage(path);
  const page = within(screen.getByRole('main'));
  expect(page.getAllByText('Loading…').length).toBeGreaterThan(0);
  expect(page.queryByText(says)).toBeNull();
  requests.refuse();
  const alert = within((await page.findAllByText('The test refuses this.'))[0]?.closest('[role=alert]') as HTMLElement);
  requests.release();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  await page.findAllByText(says);
  expect(page.queryByText('The test refuses this.')).toBeNull();
});

test('pages load and save in a browser that believes to be offline', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const { user } = await openPage('/assistant');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Nora');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Assistant settings saved');
});

const FOR_MANAGERS = pages.filter((page) => !isOpenTo('agent', page)).map(({ path }) => path);

test.each(
  PAGES.filter(([path]) => !FOR_MANAGERS.includes(path)),
)('%s is answered to an agent', async (path, _, says) => {
  await openPage(path, { role: 'agent' });
  const page = within(screen.getByRole('main'));
  await page.findAllByText(says);
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});

/** Pages that show something before the service has answered: forms, and those that lead to another page. */
const WITHOUT_STATES = [
  '/',
  '/sign-in',
  '/desk',
  '/playground',
  '/functions/new',
  '/functions/import',
  '/knowledge/try',
  '/knowledge/new',
  '/tests/new',
];

test('every page without a parameter in its path is listed here', () => {
  const known = [...PAGES.map(([path]) => path), ...WITHOUT_STATES];
  const unknown = pages.map(({ path }) => path).filter((path) => !path.includes('$') && !known.includes(path));
  expect(unknown, 'add a row to PAGES, or to WITHOUT_STATES').toEqual([]);
});
