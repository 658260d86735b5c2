/**
 * The demo: an organisation whose functions use the shop beside the service, with API keys and a sign-in that are
 * stored in a private file, so that later starts show the same ones. Off in production by default, and only if this
 * installation created the organisation: another server on its database could show no working sign-in.
 */
import { randomBytes } from 'node:crypto';
import { articleInput, cardTemplate } from '@frontdesk/contract';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import type { DataDirectory } from '../data-directory.js';
import { describeWithCauses } from '../errors.js';
import { authenticateApiKey } from '../features/api-keys/authenticate-api-key.js';
import { createApiKey } from '../features/api-keys/create-api-key.js';
import { OPERATOR } from '../features/audit/author.js';
import { saveChatWindow } from '../features/chat-window/chat-window.js';
import type { Context } from '../features/context.js';
import { DEMO_KEYS } from '../features/conversation-log/example-marks.js';
import { addCannedReply } from '../features/desk/canned-replies.js';
import { changeFunction } from '../features/functions/change.js';
import { listFunctions } from '../features/functions/list.js';
import { saveFunction } from '../features/functions/save.js';
import { saveArticle } from '../features/knowledge/save-article.js';
import { readAuthConfig, saveAuthConfig } from '../features/settings/auth-config.js';
import { serviceWords } from '../features/settings/service-words.js';
import { ensureFirstOrganisation, hasMember } from '../features/sign-up/ensure-first-organisation.js';
import { putTest } from '../features/tests/put-test.js';
import { demoFunctions } from './demo-functions.js';
import { DEMO_TESTS } from './demo-tests.js';
import { DEMO_ARTICLES, DEMO_CANNED_REPLIES, DEMO_CHAT_WINDOW } from './demo-texts.js';
import { storeExamples } from './examples/store-examples.js';
import { type DemoShopProcess, startDemoShopProcess } from './start-shop-process.js';

/** The name of the organisation that a demo start creates. */
export const DEMO_ORGANISATION = 'Harbour Goods';

const DEMO_FILE = 'demo.json';
const SHOP_HOST = '127.0.0.1';
const PASSWORD_BYTES = 12;

/** The contents of `demo.json`, which the terminal chat reads. */
const demoAccess = z.object({
  url: z.string(),
  api_key: z.string(),
  /** Its conversations may use dev functions. */
  test_api_key: z.string(),
  admin: z.object({ email: z.string(), password: z.string() }),
  shop_url: z.string(),
});
type DemoAccess = z.infer<typeof demoAccess>;
/** Earlier versions wrote fewer fields. */
const keptAccess = demoAccess.partial().optional();

export interface Demo extends DemoAccess, AsyncDisposable {
  /** Why the shop is not running; undefined if it is. */
  problem: string | undefined;
}

export interface DemoOptions {
  directory: DataDirectory;
  organisation_id: string;
  url: string;
  /** The URL of the room server. */
  calls_url: string | undefined;
  /** The model's name, as in traces. */
  model: string;
}

/** @returns undefined if the demo is off, or another installation created this database's organisation */
export async function startDemo(context: Context, config: Config, options: DemoOptions): Promise<Demo | undefined> {
  if (!config.demo.enabled) return undefined;
  const { directory, organisation_id, url, calls_url, model } = options;
  const shop_url = `http://${SHOP_HOST}:${config.demo.shop_port}`;
  const kept = keptAccess.parse(await directory.read(DEMO_FILE));
  const own = kept !== undefined || config.bootstrap.admin !== undefined;
  if (!own && (await hasMember(context, organisation_id))) return undefined;
  const access: DemoAccess = { ...(await openAccess(context, config, organisation_id, kept)), url, shop_url };
  await directory.write(DEMO_FILE, access);
  await seedFunctions(context, organisation_id, shop_url, kept?.shop_url);
  if (kept === undefined && config.demo.examples)
    await seedExamples(context, { organisation_id, model, shop_url, email: access.admin.email });
  const { shop, problem } = await startShop(context, config, access, calls_url);
  return {
    ...access,
    problem,
    async [Symbol.asyncDispose]() {
      await shop?.close();
    },
  };
}

/** The stored keys and sign-in if they are valid in this database, or else new ones. */
async function openAccess(
  context: Context,
  config: Config,
  organisation_id: string,
  kept: z.infer<typeof keptAccess>,
): Promise<Pick<DemoAccess, 'api_key' | 'test_api_key' | 'admin'>> {
  const admin = config.bootstrap.admin ??
    kept?.admin ?? { email: 'admin@demo.example', password: randomBytes(PASSWORD_BYTES).toString('base64url') };
  await ensureFirstOrganisation(context, { api_key: undefined, admin });
  const stillOpens = async (key: string | undefined) =>
    key !== undefined && (await authenticateApiKey(context, key).catch(() => undefined)) !== undefined
      ? key
      : undefined;
  const create = async (mode: 'live' | 'test') =>
    (await createApiKey(context, organisation_id, { name: DEMO_KEYS[mode], mode }, OPERATOR)).secret;
  return {
    admin,
    api_key: config.bootstrap.api_key ?? (await stillOpens(kept?.api_key)) ?? (await create('live')),
    test_api_key: (await stillOpens(kept?.test_api_key)) ?? (await create('test')),
  };
}

/** Adds missing functions and keeps edited ones, but updates the URL if the shop has moved. */
async function seedFunctions(
  context: Context,
  organisation_id: string,
  shop_url: string,
  earlier_url: string | undefined,
): Promise<void> {
  const existing = await listFunctions(context, organisation_id);
  if (existing.length === 0)
    for (const one of demoFunctions(shop_url)) await saveFunction(context, organisation_id, one, OPERATOR);
  const { login_url, ...config } = await readAuthConfig(context.database.read, organisation_id);
  if (login_url === null)
    await saveAuthConfig(
      context,
      organisation_id,
      {
        ...config,
        login_url: `${shop_url}/login`,
        identity_function: 'get_loyalty_balance',
        customer: { name: 'name', email: null, attributes: {} },
      },
      OPERATOR,
    );
  if (earlier_url === undefined || earlier_url === shop_url) return;
  const moved = (text: string) => text.replaceAll(`${earlier_url}/`, `${shop_url}/`);
  for (const { id, url, card } of existing) {
    if (!url.startsWith(`${earlier_url}/`)) continue;
    const change = { url: moved(url), ...(card !== null && { card: cardTemplate.parse(JSON.parse(moved(card))) }) };
    await changeFunction(context, { organisation_id, id, change }, OPERATOR);
  }
  if (login_url === `${earlier_url}/login`)
    await saveAuthConfig(context, organisation_id, { ...config, login_url: `${shop_url}/login` }, OPERATOR);
}

/**
 * Adds articles, canned replies, tests, settings of the chat window and example conversations; only if there is no conversation yet.
 * @param email of the member who is the agent in them
 */
async function seedExamples(
  context: Context,
  { organisation_id, model, shop_url, email }: Record<'organisation_id' | 'model' | 'shop_url' | 'email', string>,
): Promise<void> {
  const { read } = context.database;
  const [member, conversation] = await Promise.all([
    read
      .selectFrom('members')
      .select(['id', 'username as name'])
      .where('organisation_id', '=', organisation_id)
      .where('email', '=', email)
      .executeTakeFirst(),
    read
      .selectFrom('conversations')
      .select('id')
      .where('organisation_id', '=', organisation_id)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (member === undefined || conversation !== undefined) return;
  const articles = Object.entries(DEMO_ARTICLES).map(([external_id, content]) => {
    const input = articleInput.parse({ content: content.trim(), language: 'en' });
    return saveArticle(context, organisation_id, { external_id, source_id: null, input, author: OPERATOR });
  });
  const chatWindow = saveChatWindow(context, organisation_id, DEMO_CHAT_WINDOW, OPERATOR);
  const replies = DEMO_CANNED_REPLIES.map((reply) => addCannedReply(context, organisation_id, reply, OPERATOR));
  const tests = Object.entries(DEMO_TESTS).map(([path, yaml]) =>
    putTest(context, { organisation_id, path, yaml }, OPERATOR),
  );
  const examples = storeExamples(context, {
    organisation_id,
    model,
    agent: member,
    urls: new Map(demoFunctions(shop_url).map(({ name, url }) => [name, url])),
    words: serviceWords({ language: 'en' }),
  });
  await Promise.all([...articles, chatWindow, ...replies, ...tests, examples]);
}

/** The demo also serves without its shop: the assistant then says that the shop does not respond. */
async function startShop(
  context: Context,
  config: Config,
  access: DemoAccess,
  callsUrl: string | undefined,
): Promise<{ shop?: DemoShopProcess; problem: string | undefined }> {
  try {
    const shop = await startDemoShopProcess({
      port: config.demo.shop_port,
      host: SHOP_HOST,
      frontdeskUrl: access.url,
      callsUrl,
      apiKey: access.api_key,
      logger: context.log,
    });
    return { shop, problem: undefined };
  } catch (error) {
    const problem = (error as Error).message;
    context.log.error({ problem: describeWithCauses(error as Error) }, 'the demo shop is not running');
    return { problem };
  }
}
