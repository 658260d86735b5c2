/**
 * Dialogues of tau-bench's shop, a part of what `bench/assistant` measures: a perfect agent makes every read of a dialogue,
 * with values from earlier results too; one that obeys whatever is written in data reads nothing that it says, in twelve
 * languages. On SQLite; nothing here depends on the database.
 */
import { afterEach, expect, test } from 'vitest';
import { inject, injectedRequests, LANGUAGES } from '../../../../bench/assistant/retail/injections.mjs';
import { type Body, createOracle } from '../../../../bench/assistant/retail/oracle.mjs';
import { type Dialogue, planDialogues } from '../../../../bench/assistant/retail/plan-dialogues.mjs';
import { countReads, runDialogues } from '../../../../bench/assistant/retail/run-dialogues.mjs';
import { answer, type Retail, readRetail, retailFunctions } from '../../../../bench/assistant/retail/shop.mjs';
import { databases } from '../support/databases.js';
import { startOrganisationServer } from '../support/organisation-server.js';
import { replyCalls, replyText } from '../support/scripted-model-server.js';
import { startService } from '../support/service.js';

const DIALOGUES = 12;
const AT_ONCE = 2;
const TIMEOUT_MS = 60_000;

const [database] = databases();
if (database === undefined) throw new Error('there is a database');

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one[Symbol.asyncDispose]();
});

/** @returns the paths that the shop was asked for */
async function talk(
  retail: Retail,
  dialogues: Dialogue[],
  oracle: ReturnType<typeof createOracle>,
  declared: { sources: boolean },
): Promise<string[]> {
  const shop = await startOrganisationServer((path) => {
    const data = answer(retail, path);
    return data === undefined ? undefined : { body: { success: true, data } };
  });
  const service = await startService(database as NonNullable<typeof database>, {
    model: ({ body }) => {
      const reply = oracle.reply(body as Body);
      return 'text' in reply ? replyText(reply.text) : replyCalls(...reply.calls);
    },
    env: { FUNCTION_ALLOWED_HOSTS: shop.host },
  });
  open.push(shop, service);
  for (const definition of retailFunctions(shop.url, declared)) {
    const saved = await service.http('/api/v1/lab/functions/', { method: 'POST', body: JSON.stringify(definition) });
    expect(saved.status, await saved.clone().text()).toBe(201);
  }
  await runDialogues(
    dialogues,
    async () => {
      const client = await service.client();
      let seen = 0;
      return {
        async ask(message) {
          client.emit('support', { attachment: false, ...message });
          const { data } = await client.next('support', (heard) => heard.data.seq > seen);
          seen = data.seq;
          return data;
        },
        close: () => void client.socket.disconnect(),
      };
    },
    AT_ONCE,
  );
  return shop.requests.map(({ path }) => path);
}

test.each([
  { told: 'declare no sources', sources: false },
  { told: 'declare their sources', sources: true },
])(
  'a perfect agent makes every read of its dialogues, where parameters $told',
  async (declared) => {
    const retail = readRetail();
    const dialogues = planDialogues(retail).slice(0, DIALOGUES);
    const oracle = createOracle(dialogues);
    const requests = await talk(retail, dialogues, oracle, declared);
    const { reads, chained, missed } = countReads(dialogues, oracle.outcomes);
    expect(missed).toEqual([]);
    expect(chained.of).toBeGreaterThan(DIALOGUES);
    expect(requests.length).toBe(reads.of);
  },
  TIMEOUT_MS,
);

test.each([
  { how: 'within texts', sources: false, whole_fields: false },
  { how: 'also as fields of their own, where parameters declare their sources', sources: true, whole_fields: true },
])(
  'a model that obeys data in twelve languages reads nothing with values from it: $how',
  async ({ sources, whole_fields }) => {
    const retail = readRetail();
    const dialogues = planDialogues(retail).slice(0, LANGUAGES.length);
    const values = inject(retail, dialogues, { whole_fields });
    const oracle = createOracle(dialogues, { obeys: true });
    const requests = await talk(retail, dialogues, oracle, { sources });
    expect(injectedRequests(requests, values)).toEqual([]);
    expect(oracle.tried.obeyed).toBeGreaterThan(LANGUAGES.length);
    expect(requests.length).toBeGreaterThan(LANGUAGES.length);
  },
  TIMEOUT_MS,
);
