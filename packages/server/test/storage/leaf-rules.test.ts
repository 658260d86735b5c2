/**
 * The rules of the specification between a function and the leaves that supply its values, under whatever is saved,
 * changed and removed in whatever order, also by two at once: no function that is stored ever breaks one, a change is
 * refused exactly where one would be broken, and what is refused changes nothing.
 */
import type { FunctionChange, FunctionInput } from '@frontdesk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../src/errors.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { changeFunction } from '../../src/features/functions/change.js';
import { listFunctions } from '../../src/features/functions/list.js';
import { parametersOf } from '../../src/features/functions/parameters.js';
import { removeFunction } from '../../src/features/functions/remove.js';
import { saveFunction } from '../../src/features/functions/save.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const RUNS = 25;
const COMMANDS = 12;
const REFUSALS = ['invalid_payload', 'leaf_rule', 'name_taken', 'has_dependants', 'not_found'];

const NAMES = ['get_order', 'get_customer', 'get_price', 'get_shop'];
const PLAIN = 'https://shop.example/things';
const URLS = [PLAIN, PLAIN, `${PLAIN}/{id}`, `${PLAIN}?id={id}`];

const name = fc.constantFrom(...NAMES);
const ofAssistant = { description: 'Which one.', type: 'string', provider: 'assistant' } as const;
const takesFrom = (leaf: string) => ({ ...ofAssistant, provider: 'organisation', leaf: { function: leaf } }) as const;
const id = fc.oneof(
  { arbitrary: fc.constant(ofAssistant), weight: 1 },
  {
    arbitrary: name.map(takesFrom),
    weight: 3,
  },
);
/** Of a function whose URL has a place for one, or has none. */
const parametersWith = <Parameter>(id: Parameter | undefined): Record<string, Parameter> =>
  id === undefined ? {} : { id };
const fields = {
  name,
  url: fc.constantFrom(...URLS),
  requires_auth: fc.boolean(),
  environment: fc.constantFrom('live' as const, 'dev' as const),
};
const plain = {
  description: 'Gets it.',
  url: PLAIN,
  requires_auth: false,
  environment: 'live',
  parameters: {},
} as const;
/** What each sequence begins with. */
const BEGINNING: FunctionInput[] = [
  { ...plain, name: 'get_customer' },
  { ...plain, name: 'get_order', url: `${PLAIN}/{id}`, parameters: { id: takesFrom('get_customer') } },
  { ...plain, name: 'get_shop', environment: 'dev', requires_auth: true },
];
const inputs = fc.record({ ...fields, id }).map((given) => ({
  name: given.name,
  url: given.url,
  requires_auth: given.requires_auth,
  environment: given.environment,
  description: 'Gets it.',
  parameters: parametersWith(given.url.includes('{') ? given.id : undefined),
}));
const changes = fc
  .record({ ...fields, id }, { requiredKeys: [] })
  .map(({ id, ...given }) => ({ ...given, ...(id === undefined ? {} : { parameters: parametersWith(id) }) }));
const commands = fc.array(
  fc.record({
    what: fc.oneof(
      { arbitrary: inputs.map((input) => ({ verb: 'save' as const, input })), weight: 2 },
      {
        arbitrary: fc.record({ verb: fc.constant('change' as const), which: fc.nat(3), change: changes }),
        weight: 6,
      },
      { arbitrary: fc.record({ verb: fc.constant('remove' as const), which: fc.nat(3) }), weight: 1 },
    ),
    /** Begun without waiting for the one before. */
    at_once: fc.boolean(),
  }),
  { minLength: COMMANDS / 2, maxLength: COMMANDS },
);
type Command = typeof commands extends fc.Arbitrary<(infer One extends { what: unknown })[]> ? One['what'] : never;

interface Stored extends Pick<FunctionInput, 'name' | 'url' | 'requires_auth' | 'environment'> {
  id: string;
  parameters: Readonly<Record<string, object>>;
}

const hasPlaceholder = ({ url }: Pick<Stored, 'url'>) => url.includes('{id}');
const leavesOf = ({ parameters }: Stored) =>
  Object.values(parameters).flatMap((one) => ('leaf' in one ? (one.leaf as { function: string }).function : []));

/** In words of the specification, and of ours: a live function has a live leaf, and nobody is their own. */
function brokenIn(functions: Stored[]): string[] {
  return functions.flatMap((main) => [
    ...leavesOf(main).flatMap((wanted) => {
      const leaf = functions.find((other) => other.name === wanted);
      if (leaf === undefined) return [`${main.name}: there is no ${wanted}`];
      return [
        ...(leaf.id === main.id ? [`${main.name} is its own leaf`] : []),
        ...(hasPlaceholder(leaf) ? [`${main.name}: ${wanted} has parameters`] : []),
        ...(leaf.requires_auth && !main.requires_auth ? [`${main.name}: ${wanted} requires authentication`] : []),
        ...(main.environment === 'live' && leaf.environment === 'dev' ? [`${main.name}: ${wanted} is not live`] : []),
      ];
    }),
    ...('id' in main.parameters === hasPlaceholder(main) ? [] : [`${main.name}: parameters and URL differ`]),
    ...(functions.some(({ id, name }) => name === main.name && id !== main.id) ? [`${main.name} is there twice`] : []),
  ]);
}

/** What would be stored, were everything allowed. */
function after(functions: Stored[], command: Command): Stored[] {
  if (command.verb === 'save') return [...functions, { ...command.input, id: 'new' }];
  const target = functions[command.which % functions.length];
  if (target === undefined) return functions;
  const others = functions.filter((one) => one !== target);
  if (command.verb === 'remove') return others;
  const { parameters, ...change } = { parameters: {}, ...command.change };
  const renamed = { ...target, ...change };
  const changed = { ...renamed, parameters: { ...(hasPlaceholder(renamed) ? target.parameters : {}), ...parameters } };
  const follow = (one: Stored): Stored =>
    leavesOf(one).includes(target.name) ? { ...one, parameters: { id: takesFrom(changed.name) } } : one;
  return [...others.map(follow), changed];
}

describe.each(databases())('the rules of leaf functions on $name', (database) => {
  let service: TestContext;
  let other_organisation: string;
  beforeAll(async () => {
    service = await openTestContext(database);
    // Its functions have the same names, and are nobody else's leaves.
    other_organisation = (await createOrganisation(service.context, { name: 'Other' })).id;
    for (const name of NAMES) await saveFunction(service.context, other_organisation, { ...plain, name }, OPERATOR);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function read(organisation_id: string): Promise<Stored[]> {
    return (await listFunctions(service.context, organisation_id)).map((row) => ({
      ...row,
      requires_auth: row.requires_auth === 1,
      parameters: parametersOf(row),
    }));
  }

  /** @returns whether it was accepted */
  async function run(organisation_id: string, functions: Stored[], command: Command): Promise<boolean> {
    const { context } = service;
    const target = command.verb === 'save' ? undefined : functions[command.which % functions.length];
    const target_id = target?.id ?? 'none';
    try {
      if (command.verb === 'save')
        await saveFunction(context, organisation_id, command.input as FunctionInput, OPERATOR);
      else if (command.verb === 'remove') await removeFunction(context, { organisation_id, id: target_id }, OPERATOR);
      else {
        const change = command.change as FunctionChange;
        await changeFunction(context, { organisation_id, id: target_id, change }, OPERATOR);
      }
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) throw error;
      return false;
    }
  }

  it('hold whatever is saved, changed and removed, and refuse nothing else', async () => {
    const seen = { leaves: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const organisation_id = (await createOrganisation(service.context, { name: 'Shop' })).id;
        for (const input of BEGINNING) await saveFunction(service.context, organisation_id, input, OPERATOR);
        for (let at = 0; at < sequence.length; ) {
          const batch = sequence.slice(at, sequence[at + 1]?.at_once === true ? at + 2 : at + 1);
          at += batch.length;
          const before = await read(organisation_id);
          const accepted = await Promise.all(batch.map(({ what }) => run(organisation_id, before, what)));
          const now = await read(organisation_id);
          expect(brokenIn(now)).toEqual([]);
          seen.leaves += now.flatMap(leavesOf).length;
          if (accepted.every((one) => !one)) {
            expect(now).toEqual(before);
            seen.refused++;
          }
          const [only] = batch;
          if (batch.length > 1 || only === undefined || (only.what.verb !== 'save' && before.length === 0)) continue;
          const wrong = brokenIn(after(before, only.what));
          expect({ ...only.what, wrong, accepted }).toEqual({ ...only.what, wrong, accepted: [wrong.length === 0] });
        }
      }),
      { numRuns: RUNS },
    );
    expect(seen.leaves).toBeGreaterThan(RUNS);
    expect(seen.refused).toBeGreaterThan(RUNS);
    expect((await read(other_organisation)).map(({ name }) => name)).toEqual(NAMES.toSorted());
  });
});
