/**
 * An organisation with more functions than a language model chooses well among: it is offered those that fit, and finds the
 * others by what they do.
 */
import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService } from '../support/service.js';

const [database] = databases();
if (database === undefined) throw new Error('there is a database');

const toolNames = ({ body }: ScriptedRequest) => body.tools?.map((tool) => tool.function.name) ?? [];

test('those that fit are offered, and another is found and called in the same turn', async () => {
  await using organisation = await startOrganisationServer((path) =>
    path === '/weather' ? { body: { success: true, data: { weather: 'sunny' } } } : undefined,
  );
  await using service = await startService(database, {
    model(request) {
      const results = request.body.messages.flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : []));
      if (results.length === 0) return replyCall('assistant_find_functions', { query: 'weather forecast' });
      if (results.length === 1) return replyCall('get_weather', {});
      return replyText(results.join('\n'));
    },
    env: { FUNCTION_ALLOWED_HOSTS: organisation.host },
  });
  const fixed = { environment: 'live', requires_auth: false };
  const definitions = [
    ...Array.from({ length: LIMITS.functionsOfferedAtOnce + 5 }, (_, number) => ({
      ...fixed,
      name: `get_parcel_${number}`,
      description: `Tells where a parcel of carrier ${number} is and when it is delivered.`,
      url: `${organisation.url}/parcels/${number}`,
    })),
    {
      ...fixed,
      name: 'get_weather',
      description: 'Tells how the weather is going to be.',
      url: `${organisation.url}/weather`,
    },
  ];
  for (const definition of definitions) {
    const saved = await service.http('/api/v1/lab/functions/', { method: 'POST', body: JSON.stringify(definition) });
    expect(saved.status, await saved.clone().text()).toBe(201);
  }

  const client = await service.client();
  client.emit('support', say(newSession(), 'Where is my parcel?'));
  const { data } = await client.next('support');

  const [first, second] = service.model.requests.map(toolNames);
  expect(first?.filter((name) => !name.startsWith('assistant_'))).toHaveLength(LIMITS.functionsOfferedAtOnce);
  expect(first).not.toContain('get_weather');
  expect(second).toContain('get_weather');
  expect(data.message).toContain('Tells how the weather is going to be.');
  expect(data.message).toContain('sunny');
});
