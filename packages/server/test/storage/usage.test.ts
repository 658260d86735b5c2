/** What models may cost on every database: at the ceiling of a month the built-in matcher answers, and in the next the model. */
import { expect, test } from 'vitest';
import { createMainModel, createModels } from '../../src/assistant/models/choose-model.js';
import { readUsage } from '../../src/features/usage/read-usage.js';
import { recordUsage, usageRows } from '../../src/features/usage/record-usage.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const MODEL = 'ollama:llama';
const OPERATORS = { model: null, sealed_key: null };
const MONTH_MS = 31 * 24 * 60 * 60_000;

test.each(databases())('a ceiling of cost on $name', async (database) => {
  await using service = await openTestContext(database);
  const { context, organisation_id } = service;
  const limits = { prices: new Map([[MODEL, { input: 1, output: 10 }]]), monthly_tokens: undefined, monthly_cost: 2.5 };
  const keys = { openai: undefined, anthropic: undefined, google: undefined, 'openai-compatible': undefined };
  const settings = {
    model: MODEL,
    baseUrl: 'http://127.0.0.1:1',
    keys,
    fallback: undefined,
    step_ms: 1_000,
    allowed: [],
  };
  await using models = createModels(context, createMainModel(settings), settings, limits);
  const use = (used: { own_key: boolean; output_tokens: number }) =>
    recordUsage(
      context,
      organisation_id,
      usageRows(context, [{ model: MODEL, input_tokens: 0, ...used }], limits.prices),
    );

  await use({ own_key: true, output_tokens: 1_000_000 });
  await use({ own_key: false, output_tokens: 249_999 });
  expect((await readUsage(context, organisation_id, limits)).ceiling).toMatchObject({ cost: 2.5, reached: false });
  expect(await models.choose(organisation_id, OPERATORS)).toEqual({ model: models.main, own_key: false });
  await use({ own_key: false, output_tokens: 1 });
  expect((await readUsage(context, organisation_id, limits)).ceiling).toMatchObject({ reached: true });
  expect(await models.choose(organisation_id, OPERATORS)).toMatchObject({
    because: "this month's ceiling of usage is reached",
  });
  service.advance(MONTH_MS);
  expect(await models.choose(organisation_id, OPERATORS)).toEqual({ model: models.main, own_key: false });
});
