/** Functions, their import and flow, and MCP servers. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { queryClient } from '../src/api/query-client.js';
import { holdRequests } from './support/hold-requests.js';
import { newOrganisation, type Organisation } from './support/new-organisation.js';
import { openPage, seen } from './support/open-page.js';

const createFunction = async (organisation: Organisation, name: string, more: object = {}): Promise<string> => {
  const { id } = await organisation.ask('POST', '/api/v1/lab/functions/', {
    name,
    description: `Reads ${name}.`,
    url: `${organisation.backend_url}/${name}`,
    requires_auth: false,
    environment: 'dev',
    parameters: {},
    ...more,
  });
  return id;
};

test('Functions: are found by name, and lead to their page', async () => {
  const organisation = await newOrganisation();
  await createFunction(organisation, 'get_order');
  await createFunction(organisation, 'list_boats');
  const { user } = await openPage('/functions', { organisation });
  await screen.findByRole('link', { name: 'list_boats' });
  await user.type(screen.getByRole('searchbox'), 'order');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'list_boats' })).toBeNull());
  await user.click(screen.getByRole('link', { name: 'get_order' }));
  await screen.findByRole('heading', { level: 1, name: /^get_order/ });
});

test('Functions: numbers in names are in the order of numbers', async () => {
  const organisation = await newOrganisation();
  for (const name of ['step_100', 'step_2', 'step_10', 'step_1']) await createFunction(organisation, name);
  await openPage('/functions', { organisation });
  const links = await screen.findAllByRole('link', { name: /^step_/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['step_1', 'step_2', 'step_10', 'step_100']);
});

test('Functions: one of which no call succeeded is not healthy, even if each asked for what is not there', async () => {
  const organisation = await newOrganisation();
  await createFunction(organisation, 'get_boat', { url: `${organisation.backend_url}/absent`, environment: 'live' });
  await createFunction(organisation, 'get_order', { environment: 'live' });
  const customer = organisation.customer('customer-1');
  for (const [index, name] of ['get_boat', 'get_order'].entries()) {
    await customer.say(`Call: ${name}`);
    await customer.until(
      ({ conversations }) =>
        conversations[0]?.messages.filter(({ sender }) => sender === 'assistant').length === index + 1,
    );
  }
  await openPage('/functions', { organisation });
  const cellsOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);
  await (await cellsOf('get_order')).findByText('Healthy');
  await (await cellsOf('get_boat')).findByText('No call succeeded');
});

test('Create function: parameters come from the URL, and what is missing is said', async () => {
  const { user, organisation } = await openPage('/functions/new');
  await user.type(screen.getByLabelText('URL'), `${organisation.backend_url}/orders/{{order_id}`);
  await screen.findByRole('group', { name: /^order_id/ });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'get_order');
  await user.click(screen.getByRole('button', { name: 'Create function' }));
  await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
  for (const field of screen.getAllByLabelText('Description')) await user.type(field, 'An order');
  await user.click(screen.getByRole('button', { name: 'Create function' }));
  await screen.findByRole('heading', { level: 1, name: /^get_order/ });
  const { functions } = await organisation.ask('GET', '/api/v1/lab/functions/');
  expect(functions).toMatchObject([{ name: 'get_order', parameters: { order_id: { description: 'An order' } } }]);
});

test('Create function: where nothing is filled in, the focus goes to the first field, the URL', async () => {
  const { user } = await openPage('/functions/new');
  await user.click(screen.getByRole('button', { name: 'Create function' }));
  await seen('Enter a URL');
  expect(document.activeElement).toBe(screen.getByLabelText('URL'));
});

test('Function: a test run shows what the endpoint answered, and it goes live', async () => {
  const organisation = await newOrganisation();
  const id = await createFunction(organisation, 'get_order');
  const { user } = await openPage(`/functions/${id}`, { organisation });
  await user.click(await screen.findByRole('tab', { name: 'Test run' }));
  await user.click(within(await screen.findByRole('form', { name: 'Test run' })).getByRole('button', { name: 'Run' }));
  await screen.findByText('Succeeded');
  await seen('"sent"');
  await user.click(screen.getByRole('button', { name: 'Go live…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go live' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go live…' })).toBeNull());
  expect(await organisation.ask('GET', `/api/v1/lab/functions/${id}/`)).toMatchObject({ environment: 'live' });
});

test('Function: discarding what was refused takes the refusal away', async () => {
  const organisation = await newOrganisation();
  await createFunction(organisation, 'get_boat');
  const { user } = await openPage(`/functions/${await createFunction(organisation, 'get_order')}`, { organisation });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'get_boat');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Check the highlighted fields.');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Check the highlighted fields.')).toBeNull());
});

test('Function: what another member has saved meanwhile in other fields stays', async () => {
  const organisation = await newOrganisation();
  const id = await createFunction(organisation, 'get_order');
  const { user } = await openPage(`/functions/${id}`, { organisation });
  const description = await screen.findByLabelText('Description');
  await organisation.ask('PATCH', `/api/v1/lab/functions/${id}/`, { description: 'Reads an order.', sensitive: true });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'read_order');
  expect(description).toHaveProperty('value', 'Reads get_order.');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('heading', { level: 1, name: /^read_order/ });
  expect(await organisation.ask('GET', `/api/v1/lab/functions/${id}/`)).toMatchObject({
    name: 'read_order',
    description: 'Reads an order.',
    sensitive: true,
  });
});

test('Function: what another member has saved meanwhile in the same field is replaced only after a warning', async () => {
  const organisation = await newOrganisation();
  const id = await createFunction(organisation, 'get_order');
  const url = `/api/v1/lab/functions/${id}/`;
  const { user } = await openPage(`/functions/${id}`, { organisation });
  const description = await screen.findByLabelText('Description');
  await user.type(description, ' By number.');
  await organisation.ask('PATCH', url, { description: 'Reads an order.', sensitive: true });
  const save = screen.getByRole('button', { name: 'Save changes' });
  await user.click(save);
  await screen.findByText(/Another member changed this while you were editing/);
  expect(await organisation.ask('GET', url)).toMatchObject({ description: 'Reads an order.' });
  expect(description).toHaveProperty('value', 'Reads get_order. By number.');
  await user.click(save);
  await screen.findByText('All changes saved');
  expect(await organisation.ask('GET', url)).toMatchObject({
    description: 'Reads get_order. By number.',
    sensitive: true,
  });
});

test('Function: one that is not there is not found', async () => {
  await openPage('/functions/6f1c8f9c-0000-4000-8000-000000000000');
  await seen('Not found');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('Import functions: a cURL command is previewed and saved; what is none is refused', async () => {
  const { user, organisation } = await openPage('/functions/import');
  await user.click(screen.getByRole('radio', { name: 'cURL command' }));
  const command = screen.getByRole('textbox');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Paste a command');
  expect(document.activeElement).toBe(command);
  await user.type(command, 'wget something');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Must begin with curl');
  expect(document.activeElement).toBe(command);
  await user.clear(command);
  await user.type(command, 'curl https://shop.example/orders/1042');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await seen('GET https://shop.example/orders/');
  await user.click(await screen.findByRole('button', { name: 'Save 1 function' }));
  await screen.findByRole('link', { name: 'Open' });
  expect((await organisation.ask('GET', '/api/v1/lab/functions/')).functions).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Open playground' }));
  await screen.findByRole('heading', { level: 1, name: 'Playground' });
});

test('Import functions: a document is read from a file, and a file that is not chosen changes nothing', async () => {
  const { user } = await openPage('/functions/import');
  const field = screen.getByRole('textbox') as HTMLTextAreaElement;
  const picker = screen.getByLabelText('Document file') as HTMLInputElement;
  await user.upload(picker, new File(['openapi: 3.1.0'], 'shop.yaml'));
  await waitFor(() => expect(field.value).toBe('openapi: 3.1.0'));
  expect(document.activeElement).toBe(field);
  // As the browser says when the member cancels.
  fireEvent.change(picker);
  await user.type(field, '!');
  expect(field.value).toBe('openapi: 3.1.0!');
});

test('Import functions: after one draft is edited and saved, the others are still there', async () => {
  const { user, organisation, go } = await openPage('/functions/import');
  const paths = Object.fromEntries(
    ['boats', 'oars'].map((name) => [`/${name}`, { get: { operationId: `list_${name}` } }]),
  );
  const document = { openapi: '3.1.0', servers: [{ url: 'https://shop.example' }], paths };
  await user.click(screen.getByRole('textbox'));
  await user.paste(JSON.stringify(document));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const [edit] = await screen.findAllByRole('button', { name: 'Edit before saving' });
  await user.click(edit as HTMLElement);
  const name = await screen.findByLabelText('Name');
  await user.type(name, '_for_sale');
  await user.click(screen.getByRole('button', { name: 'Create function' }));
  await screen.findByRole('heading', { level: 1, name: 'Import functions' });
  await screen.findByRole('link', { name: 'Open' });
  await user.click(screen.getByRole('button', { name: 'Save 1 function' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Open' })).toHaveLength(2));
  const { functions } = await organisation.ask('GET', '/api/v1/lab/functions/');
  expect(functions.map((one: { name: string }) => one.name).sort()).toEqual(['list_boats_for_sale', 'list_oars']);
  await go('/functions');
  await go('/functions/import');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
});

test('Import functions: while drafts are saved, none can be edited', async () => {
  const { user } = await openPage('/functions/import');
  await user.click(screen.getByRole('radio', { name: 'cURL command' }));
  await user.type(screen.getByRole('textbox'), 'curl https://shop.example/orders/1042');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const edit = await screen.findByRole('button', { name: 'Edit before saving' });
  const requests = holdRequests(/lab\/functions/);
  await user.click(screen.getByRole('button', { name: 'Save 1 function' }));
  expect(edit).toHaveProperty('disabled', true);
  requests.release();
  await screen.findByRole('link', { name: 'Open' });
});

test('Data flow: shows which function takes a value from which', async () => {
  const organisation = await newOrganisation();
  await createFunction(organisation, 'list_boats');
  await createFunction(organisation, 'get_boat', {
    url: `${organisation.backend_url}/boats/{boat_id}`,
    parameters: {
      boat_id: {
        description: 'The boat',
        type: 'string',
        provider: 'assistant',
        sources: [{ function: 'list_boats', response_path: 'boats[].id' }],
      },
    },
  });
  await openPage('/functions/flow', { organisation });
  await screen.findByRole('row', { name: /get_boat\.boat_id\s*list_boats: boats\[\]\.id/ });
});

test('MCP servers: belong to Functions in the navigation', async () => {
  await openPage('/mcp-servers');
  const entries = within(await screen.findByRole('navigation', { name: 'Console' })).getAllByRole('link', {
    current: 'page',
  });
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Functions']);
});

test('MCP servers: a name that is none is refused at its field', async () => {
  const { user } = await openPage('/mcp-servers');
  await user.click(await screen.findByRole('button', { name: 'Add MCP server' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Name'), 'Not A Name');
  await user.type(form.getByLabelText('URL'), 'https://tools.example/mcp');
  await user.click(form.getByRole('button', { name: 'Add MCP server' }));
  await form.findByText(/lower-case letters, digits and single hyphens/);
});

test('MCP server: the value of its header stays, and one that another member has entered too only until a warning', async () => {
  const organisation = await newOrganisation();
  const servers = '/api/v1/lab/mcp-servers/';
  const url = `${organisation.backend_url}/mcp`;
  const header = { name: 'Authorization', value: 'Bearer one' };
  const { id } = await organisation.ask('POST', servers, { name: 'orders', url, header });
  const read = async () => (await organisation.ask('GET', `${servers}${id}/tools/`)).server;
  const { user } = await openPage(`/mcp-servers/${id}`, { organisation });
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Edit orders' }));
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  let form = await edit();
  await user.type(form.getByLabelText('URL'), '/v2');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await closed();
  expect(await read()).toMatchObject({ url: `${url}/v2`, header_name: 'Authorization' });
  form = await edit();
  await user.type(form.getByLabelText('Value'), 'Bearer two');
  const theirs = await organisation.ask('PATCH', `${servers}${id}/`, { header: { ...header, value: 'Bearer three' } });
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await form.findByText(/Another member changed this while you were editing/);
  expect(await read()).toMatchObject({ updated_at: theirs.updated_at });
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await closed();
  expect((await read()).updated_at).not.toBe(theirs.updated_at);
});

test.each([
  ['without a question', undefined],
  ['after a warning about the URL', '/theirs'],
])('MCP server: a header to which another member has given another name stays, %s', async (_, path) => {
  const organisation = await newOrganisation();
  const servers = '/api/v1/lab/mcp-servers/';
  const url = `${organisation.backend_url}/mcp`;
  const header = { name: 'Authorization', value: 'Bearer one' };
  const { id } = await organisation.ask('POST', servers, { name: 'orders', url, header });
  const { user } = await openPage(`/mcp-servers/${id}`, { organisation });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit orders' }));
  await user.type(form.getByLabelText('URL'), '/mine');
  const theirs = { header: { name: 'X-Token', value: 'two' }, ...(path !== undefined && { url: url + path }) };
  await organisation.ask('PATCH', `${servers}${id}/`, theirs);
  await queryClient.invalidateQueries({ queryKey: ['mcp-servers'] });
  await form.findByDisplayValue('X-Token');
  const save = form.getByRole('button', { name: 'Save changes' });
  await user.click(save);
  if (path !== undefined) {
    await form.findByText(/Another member changed this while you were editing/);
    await user.click(save);
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { server } = await organisation.ask('GET', `${servers}${id}/tools/`);
  expect(server).toMatchObject({ url: `${url}/mine`, header_name: 'X-Token' });
});

test('MCP server: one that does not answer says so, and can be removed', async () => {
  const organisation = await newOrganisation();
  const { id } = await organisation.ask('POST', '/api/v1/lab/mcp-servers/', {
    name: 'parcels',
    url: `${organisation.backend_url}/mcp`,
  });
  const { user } = await openPage(`/mcp-servers/${id}`, { organisation });
  await screen.findByRole('heading', { level: 1, name: 'parcels' });
  await screen.findByRole('alert');
  expect(screen.queryByText('This server has no tools')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove MCP server' }));
  await screen.findByText('No MCP servers yet');
});
