/** An MCP server as managers connect it: its tools become functions, and what is wrong with it is said. */
import { startMcpServer, type TestMcpServer } from '../../packages/server/test/support/mcp-server.js';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { signIn } from './support/member.js';

/** Above those that the services of tests are given. */
const MCP_PORT = 32_412;

test.use({
  service: 'mcp-servers',
  allowed_host: `127.0.0.1:${MCP_PORT}`,
  expectedErrors: [/the server responded with a status of 4(00|09)/],
});

let mcp: TestMcpServer;
test.beforeAll(async () => {
  mcp = await startMcpServer({ port: MCP_PORT });
  mcp.tools = [
    {
      name: 'find_parcel',
      description: 'Finds a parcel by its number.',
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: 'object',
        properties: { number: { type: 'string', description: 'The number on the label' } },
        required: ['number'],
      },
      answer: () => ({ content: [], structuredContent: { place: 'Harbour 3' } }),
    },
    {
      name: 'send_parcel',
      description: 'Sends a parcel.',
      inputSchema: { type: 'object' },
      answer: () => ({ content: [] }),
    },
  ];
});
test.afterAll(() => mcp[Symbol.asyncDispose]());

test('a server is added, a function is made of a tool of it, and it is not removed while that stands', async ({
  frontdesk,
  newPage,
}) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/functions`);
  await page.getByRole('link', { name: 'MCP servers' }).click();
  await page.getByRole('button', { name: 'Add MCP server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add MCP server' });
  await dialog.getByLabel('Name', { exact: true }).fill('Not A Name');
  await dialog.getByLabel('URL').fill(mcp.url);
  await dialog.getByRole('button', { name: 'Add MCP server' }).click();
  await expect(dialog.getByText(/lower-case letters, digits and single hyphens/)).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('parcels');
  await dialog.getByRole('button', { name: 'Add MCP server' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'parcels' }).click();
  await expect(page.getByRole('heading', { name: 'parcels', level: 1 })).toBeVisible();
  await expect(page.getByText('send_parcel')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save 1 function' }).click();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page.getByLabel('URL')).toHaveValue('mcp://parcels/find_parcel?number={number}');

  await page.goBack();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove MCP server' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText('find_parcel calls a tool of this server');
});
