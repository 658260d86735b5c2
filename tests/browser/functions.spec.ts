/** What a function declares, as its organisation writes it in the console. */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { type Member, signIn } from './support/member.js';
import { conversationsOf, log, openChat, said, write } from './support/shop.js';

test.use({ service: 'functions' });

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
});

const PHONE = { width: 390, height: 844 };

const openConsole = (page: Page, { url }: Frontdesk, path: string) => page.goto(`${url}/console${path}`);
const parameter = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name} (path|query)$`) });

/** Registers a function over HTTP. @returns its id */
async function register(url: string, name: string, more: object = {}): Promise<string> {
  const placeholders = [...url.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']) => placeholder);
  const { id } = await owner.ask('POST', '/api/v1/lab/functions/', {
    name,
    description: `Reads ${name}.`,
    url,
    requires_auth: false,
    environment: 'live',
    parameters: Object.fromEntries(
      placeholders.map((placeholder) => [
        placeholder,
        { description: placeholder, type: 'string', provider: 'assistant' },
      ]),
    ),
    ...more,
  });
  return id;
}

const read = (id: string) => owner.ask('GET', `/api/v1/lab/functions/${id}/`);
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('the list says on a phone too which functions require a login', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, viewport: PHONE });
  await page.goto(`${frontdesk.url}/console/functions`);
  await expect(page.getByRole('row', { name: 'get_loyalty_balance' }).getByText('Required')).toBeVisible();
  await expect(page.getByRole('row', { name: 'get_order' }).getByText('Required')).toHaveCount(0);
});

test('everything that a function may declare is typed, saved and shown again', async ({ frontdesk, newPage }) => {
  await register(`${frontdesk.backend.url}/boats`, 'list_boats');
  const page = await newPage({ storageState: owner.storageState });
  await openConsole(page, frontdesk, '/functions/new');
  await page
    .getByLabel('URL')
    .fill(`${frontdesk.backend.url}/boats/{boat_id}/trips?day={day}&kind={kind}&owner={owner}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('list_trips');
  await page.getByLabel('Description').first().fill('Lists the trips of a boat.');
  await page.getByLabel('Example questions').fill('Where does it sail?\nWohin fährt es?\n');

  const boat = parameter(page, 'boat_id');
  await boat.getByLabel('Description').fill('The boat');
  await boat.getByText('Value options').click();
  await expect(boat.getByRole('switch', { name: 'Required' })).toBeHidden();
  await boat.getByLabel('Pattern').fill('(');
  await boat.getByRole('radio', { name: 'Only listed fields' }).click();
  await boat.getByLabel('Function').selectOption('list_boats');
  await boat.getByLabel('Response path').fill('boats[].id');

  const day = parameter(page, 'day');
  await day.getByLabel('Description').fill('The day');
  await day.getByText('Value options').click();
  await day.getByRole('switch', { name: 'Required' }).click();
  await day.getByLabel('Format').selectOption('date');
  await day.getByRole('radio', { name: 'None' }).click();

  const kind = parameter(page, 'kind');
  await kind.getByLabel('Description').fill('Which trips');
  await kind.getByText('Value options').click();
  await kind.getByLabel('Allowed values').fill('short\nlong');

  const person = parameter(page, 'owner');
  await person.getByLabel('Description').fill('Whose');
  await person.getByLabel('Supplied by').selectOption({ label: 'Customer login' });
  await person.getByLabel('Identity path').fill('sub');
  await page.getByRole('switch', { name: 'Sensitive' }).click();
  await page.getByRole('switch', { name: 'Available to the assistant' }).click();

  await page.getByRole('button', { name: 'Create function' }).click();
  await expect(boat.getByText('Must be a regular expression')).toBeVisible();
  await expect(person.getByText('to use this')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await boat.getByLabel('Pattern').fill('^B-');
  await page.getByRole('switch', { name: 'Require customer login' }).click();
  await page.getByRole('button', { name: 'Create function' }).click();
  await expect(page.getByRole('heading', { name: 'list_trips' })).toBeVisible();

  const saved = await read(idOf(page));
  expect(saved).toMatchObject({
    examples: ['Where does it sail?', 'Wohin fährt es?'],
    offered: false,
    sensitive: true,
    requires_auth: true,
  });
  const declared = { provider: 'assistant', type: 'string' };
  expect(saved.parameters).toEqual({
    boat_id: {
      ...declared,
      description: 'The boat',
      pattern: '^B-',
      sources: [{ function: 'list_boats', response_path: 'boats[].id' }],
    },
    day: { ...declared, description: 'The day', required: false, format: 'date', sources: [] },
    kind: { ...declared, description: 'Which trips', enum: ['short', 'long'] },
    owner: { ...declared, description: 'Whose', sources: [{ login: 'sub' }] },
  });

  await page.reload();
  await expect(parameter(page, 'boat_id').getByText('pattern · from list_boats')).toBeVisible();
  await expect(parameter(page, 'day').getByText('optional · date · no earlier results')).toBeVisible();
  await page.getByLabel('Description').first().fill('Lists the trips of one boat.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect((await read(idOf(page))).parameters).toEqual(saved.parameters);

  await page.getByRole('tab', { name: 'Test run' }).click();
  const run = page.getByRole('form', { name: 'Test run' });
  await expect(run.getByText('Filled in from the customer login')).toBeVisible();
  await expect(run.getByLabel('kind')).toHaveJSProperty('tagName', 'SELECT');
});

test.describe('what the service refuses', () => {
  test.use({ expectedErrors: [/the server responded with a status of 400/] });

  test('stands at its field', async ({ frontdesk, newPage }) => {
    const from = await register(`${frontdesk.backend.url}/berths`, 'list_berths');
    const id = await register(`${frontdesk.backend.url}/berth/{berth}`, 'get_berth');
    const page = await newPage({ storageState: owner.storageState, viewport: PHONE });
    await openConsole(page, frontdesk, `/functions/${id}`);
    const berth = parameter(page, 'berth');
    await berth.getByText('Value options').click();
    await berth.getByRole('radio', { name: 'Only listed fields' }).click();
    await berth.getByLabel('Function').selectOption('list_berths');
    await berth.getByLabel('Response path').fill('berths[].number');
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await owner.ask('DELETE', `/api/v1/lab/functions/${from}/`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(berth.getByText('there is no list_berths')).toBeVisible();
    await berth.getByRole('button', { name: 'Remove field 1' }).click();
    await expect(page.getByText('Check the highlighted fields.')).toBeVisible();
    await berth.getByRole('radio', { name: 'Any field from the same host' }).click();
    // As it is saved again: nothing is left to save, or to mend.
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(page.getByText('Check the highlighted fields.')).toHaveCount(0);
  });
});

test('on a phone, a long URL breaks between its names', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, viewport: PHONE });
  await openConsole(page, frontdesk, '/functions/new');
  await page.getByLabel('URL').fill('https://shop.example/repairs/{repair_number}/parcels/{parcel_number}');
  const names = page.locator('mark');
  await expect(names).toHaveText(['{repair_number}', '{parcel_number}']);
  expect(await names.evaluateAll((all) => all.map((name) => name.getClientRects().length))).toEqual([1, 1]);
});

test('sources are suggested from test runs, taken by a click, shown both ways and drawn', async ({
  frontdesk,
  newPage,
}) => {
  const { backend } = frontdesk;
  backend.answers.set('/parcels', { parcels: [{ id: 'P-1', sent: '2026-12-01', order: { id: 'O-1' } }] });
  const list = await register(`${backend.url}/parcels`, 'list_parcels');
  const track = await register(`${backend.url}/parcels/{parcel_id}`, 'track_parcel');
  await register(`${backend.url}/depot-of-parcels`, 'get_parcel_depot');
  await register(`${backend.url}/hours/{depot}`, 'get_depot_hours', {
    parameters: {
      depot: {
        description: 'Which',
        type: 'string',
        provider: 'organisation',
        leaf: { function: 'get_parcel_depot', response_path: 'depot.id' },
      },
    },
  });
  const page = await newPage({ storageState: owner.storageState });
  await openConsole(page, frontdesk, `/functions/${list}`);
  await page.getByRole('tab', { name: 'Test run' }).click();
  await page.getByRole('form', { name: 'Test run' }).getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Succeeded')).toBeVisible();

  await openConsole(page, frontdesk, `/functions/${track}`);
  const parcel = parameter(page, 'parcel_id');
  await expect(parcel.getByText('1 suggestion')).toBeVisible();
  await parcel.getByText('Value options').click();
  await parcel.getByRole('button', { name: 'Use: parcels[].id of list_parcels' }).focus();
  await page.keyboard.press('Enter');
  await expect(parcel.getByRole('button', { name: 'In use: parcels[].id of list_parcels' })).toBeFocused();
  await expect(parcel.getByRole('radio', { name: 'Only listed fields' })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect((await read(track)).parameters.parcel_id.sources).toEqual([
    { function: 'list_parcels', response_path: 'parcels[].id' },
  ]);

  await page.getByRole('tab', { name: 'Data flow' }).click();
  await expect(page.getByText('parcel_id from list_parcels: parcels[].id')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('link', { name: 'list_parcels' }).click();
  await page.getByRole('tab', { name: 'Data flow' }).click();
  await expect(page.getByText('track_parcel.parcel_id uses parcels[].id')).toBeVisible();
  await page.getByRole('link', { name: 'All functions' }).click();
  const drawing = page.getByRole('region', { name: 'Data flow diagram' });
  await expect(drawing.getByRole('link', { name: 'track_parcel' })).toBeVisible();
  const table = page.getByRole('region', { name: 'Data flow', exact: true });
  await expect(table.getByRole('row', { name: 'track_parcel.parcel_id list_parcels: parcels[].id' })).toBeVisible();
  await expect(table.getByRole('row', { name: 'get_depot_hours.depot get_parcel_depot: depot.id' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await drawing.getByRole('link', { name: 'track_parcel' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'track_parcel' })).toBeVisible();
});

test('the login settings name the function that says who the customer is', async ({ frontdesk, newPage }) => {
  await register(`${frontdesk.backend.url}/me`, 'get_own_profile', { requires_auth: true });
  const page = await newPage({ storageState: owner.storageState });
  await openConsole(page, frontdesk, '/login');
  await page.getByLabel('Source').selectOption('get_own_profile');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const path = '/api/v1/lab/auth-config/';
  expect((await owner.ask('GET', path)).identity_function).toBe('get_own_profile');
  await page.reload();
  await page.getByLabel('Source').selectOption({ label: 'Token claims (for JWTs)' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect((await owner.ask('GET', path)).identity_function).toBeNull();
});

test('a reply template is checked while it is typed and shown with the last test run', async ({
  frontdesk,
  newPage,
}) => {
  frontdesk.backend.answers.set('/tides/cork', { tide: { state: 'rising', metres: 3.2 } });
  const id = await register(`${frontdesk.backend.url}/tides/{place}`, 'get_tide');
  const page = await newPage({ storageState: owner.storageState });
  await openConsole(page, frontdesk, `/functions/${id}`);
  await page.getByRole('tab', { name: 'Test run' }).click();
  const run = page.getByRole('form', { name: 'Test run' });
  await run.getByLabel('place').fill('cork');
  await run.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Written by the built-in assistant.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Settings' }).click();
  const template = page.getByLabel('Reply template');
  await template.fill('One\n{{ data.tide.state | shout }}');
  await expect(page.getByText('Line 2: undefined filter: shout')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await template.fill('In {{ arguments.place | capitalize }} the tide is {{ data.tide.state }}.');
  await expect(page.getByText('In Cork the tide is rising.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect((await read(id)).reply_template).toContain('the tide is');
  await page.getByRole('tab', { name: 'Test run' }).click();
  await run.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Rendered from the reply template.')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('In Cork the tide is rising.')).toBeVisible();
});

test('a card is typed, refused with its field, shown by a test run, to the customer and at the desk', async ({
  frontdesk,
  newPage,
}) => {
  const { backend, shop_url } = frontdesk;
  const note = `Sails at nine. ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} <img src=x onerror=alert(1)>`;
  const boat = { name: 'Grey Heron', state: 'at the pier', note, picture: 'icon.svg' };
  backend.answers.set('/boat/B-1', { boat: { ...boat, page: 'https://evil.example/' } });
  const id = await register(`${backend.url}/boat/{boat_id}`, 'get_boat', {
    description: 'Looks up one boat by its number. Use it when a customer asks where a boat is.',
    examples: ['Where is the boat B-1?'],
  });
  const page = await newPage({ storageState: owner.storageState, viewport: PHONE, colorScheme: 'dark' });
  await openConsole(page, frontdesk, `/functions/${id}`);
  await page.getByRole('switch', { name: 'Show a card' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter a title')).toBeVisible();
  await page.getByLabel('Title').fill('{{ data.boat.name }}');
  await page.getByLabel('Picture').fill(`${shop_url}/{{ data.boat.picture }}`);
  const rows = { 'Where it is': '{{ data.boat.state }}', Note: '{{ data.boat.note }}' };
  for (const [index, [name, value]] of Object.entries(rows).entries()) {
    await page.getByRole('button', { name: 'Add field' }).click();
    const row = page.getByRole('group', { name: `Field ${index + 1}` });
    await row.getByLabel('Field name').fill(name);
    await row.getByLabel('Field value').fill(value);
  }
  await page.getByLabel('Link text').fill('Book it');
  await page.getByLabel('Link URL').fill(`${backend.url}/book?boat={{ arguments.boat_id }}`);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect((await read(id)).card).toMatchObject({ title: '{{ data.boat.name }}', link: { label: 'Book it' } });

  await page.getByRole('tab', { name: 'Test run' }).click();
  const run = page.getByRole('form', { name: 'Test run' });
  await run.getByLabel('boat_id').fill('B-1');
  await run.getByRole('button', { name: 'Run' }).click();
  const preview = page.getByRole('list', { name: 'Cards' });
  await expect(preview.getByText('Grey Heron')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Picture' })).toHaveAttribute('href', `${shop_url}/icon.svg`);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(preview.getByText('Grey Heron')).toBeVisible();
  await page.getByLabel('Title').fill('Boat {{ arguments.boat_id }}');
  await expect(preview.getByText('Boat B-1')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();

  const customer = await newPage({ viewport: PHONE, colorScheme: 'dark' });
  await openChat(customer, frontdesk);
  await write(customer, 'Where is the boat B-1?');
  const reply = said(customer, 'Book it');
  const picture = reply.getByRole('img', { name: 'Grey Heron' });
  await expect(picture).toHaveAttribute('aria-busy', 'false');
  await expect(reply.getByRole('term')).toHaveText(['Where it is', 'Note']);
  await expect(reply.getByRole('definition')).toHaveText(['at the pier', note]);
  const link = reply.getByRole('link', { name: 'Book it' });
  await expect(link).toHaveAttribute('href', `${backend.url}/book?boat=B-1`);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
  expect(await log(customer).evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  expect(await findViolations(customer)).toEqual([]);
  await customer.reload();
  await expect(said(customer, 'Book it').getByRole('img', { name: 'Grey Heron' })).toBeVisible();

  const [conversation] = await conversationsOf(customer, frontdesk);
  await openConsole(page, frontdesk, `/desk/${conversation?.ticket_chat_id}`);
  const card = page.getByRole('list', { name: 'Cards' });
  await expect(card.getByRole('definition')).toHaveText(['at the pier', note]);
  await expect(card.getByRole('link', { name: /Book it/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
});

test.describe('a card that the service refuses', () => {
  test.use({ expectedErrors: [/the server responded with a status of 400/] });

  test('says so at the template that is wrong', async ({ frontdesk, newPage }) => {
    const card = { title: 'Fleet', fields: [{ label: 'One', value: '1' }] };
    const id = await register(`${frontdesk.backend.url}/fleet`, 'get_fleet', { card });
    const page = await newPage({ storageState: owner.storageState });
    await openConsole(page, frontdesk, `/functions/${id}`);
    await page.getByLabel('Field value').fill('{{ data.one | shout }}');
    const problem = page.getByText('undefined filter: shout (line 1)');
    await expect(problem).toHaveText(/^Field value 1 is not/);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(problem.filter({ hasText: /^Is not/ })).toBeVisible();
    await expect(page.getByLabel('Field value')).toBeFocused();
    await page.getByRole('button', { name: 'Remove field 1' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect((await read(id)).card).toEqual({ title: 'Fleet' });
    await page.getByRole('switch', { name: 'Show a card' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect((await read(id)).card).toBeNull();
  });
});

test.describe('an action', () => {
  test.use({ expectedErrors: [/the server responded with a status of 400/] });

  test('an action is made in the console, and done once the customer has confirmed it', async ({
    frontdesk,
    newPage,
  }) => {
    const { backend } = frontdesk;
    const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
    await openConsole(page, frontdesk, '/functions/new');
    await page.getByLabel('Method').selectOption('POST');
    await page.getByLabel('URL').fill(`${backend.url}/berths/{berth_number}/cancel`);
    await page.getByRole('textbox', { name: 'Name' }).fill('cancel_berth');
    await page.getByLabel('Description').first().fill('Cancels the reservation of a berth in the marina.');
    await page.getByLabel('Example questions').fill('Please cancel my berth\nCancel berth 1042');
    await page.getByLabel('Confirmation text').fill('Cancel berth {{ arguments.berth_number }}');
    await page.getByLabel('Body').fill('{"reason": ');
    await page.getByRole('radio', { name: 'Live' }).click();
    await page.getByRole('button', { name: 'Create function' }).click();
    await expect(page.getByText('Must be a JSON object')).toBeVisible();
    await page.getByLabel('Body').fill('{"reason": "Asked for in the chat", "berth": "{berth_number}"}');
    await parameter(page, 'berth_number').getByLabel('Description').fill('The number of the berth, such as 1042');
    await page.getByRole('button', { name: 'Create function' }).click();
    await expect(page.getByText('or “Allow without login”')).toBeVisible();
    await page.getByRole('switch', { name: 'Allow without login' }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create function' }).click();
    await expect(page.getByRole('heading', { name: 'cancel_berth' })).toBeVisible();
    expect(await read(idOf(page))).toMatchObject({
      method: 'POST',
      body: { reason: 'Asked for in the chat', berth: '{berth_number}' },
      warnings: [expect.stringContaining('not logged in')],
    });

    backend.answers.set('/berths/1042/cancel', { cancelled: true });
    const customer = await newPage({ reducedMotion: 'reduce' });
    await openChat(customer, frontdesk);
    await write(customer, 'Please cancel berth 1042');
    await expect(customer.locator('.confirmation')).toContainText('Cancel berth 1042');
    expect(backend.asked).not.toContain('/berths/1042/cancel');
    await customer.getByRole('button', { name: 'Confirm' }).click();
    await expect(said(customer, 'Done: Cancel berth 1042')).toBeVisible();
    expect(backend.asked.filter((path) => path === '/berths/1042/cancel')).toHaveLength(1);
  });
});
