/**
 * Answers messages of test conversations with the same loop as customers' messages. `features/tests/` decides what
 * happens to the reply. Model usage counts as the organisation's.
 */
import { MATCHER_NAME } from '@frontdesk/contract';
import { invalidPayload } from '../errors.js';
import type { Context } from '../features/context.js';
import { LeaseLostError } from '../features/leases.js';
import { localTime } from '../features/local-time.js';
import type { OrganisationData } from '../features/settings/organisation-data.js';
import type { Answerer, FindAnswerer } from '../features/tests/answerer.js';
import type { TraceStep } from '../features/tracing.js';
import type { ModelUse } from '../features/usage/record-usage.js';
import { addUsage, viewUsage } from '../features/usage/turn-usage.js';
import { cannotPlay, createModelPlayer } from './model-player.js';
import { countUses, toUses } from './model-uses.js';
import type { ChosenModel, Models } from './models/choose-model.js';
import { runToOutcome } from './run-to-outcome.js';
import type { TurnInput } from './running-turn.js';
import type { WorkOptions } from './work-turn.js';
import { writeSummary } from './write-summary.js';

const NO_USAGE = { input_tokens: null, output_tokens: null, cost_micros: null };

type SandboxOptions = Pick<WorkOptions, 'prices' | 'link_origins' | 'used'>;

/** @param context the service's own: usage is recorded in it */
export function createSandbox(context: Context, models: Models, options: SandboxOptions): FindAnswerer {
  return async (organisation, name) => {
    const chosen = await findModel(models, organisation, { name, path: 'model' });
    return answererOf(context, organisation, { chosen, models, options });
  };
}

/** @param asked.path the request field that names the model @throws {AppError} `invalid_payload` */
async function findModel(
  models: Models,
  { id, model_choice }: OrganisationData,
  { name, path }: { name: string; path: string },
): Promise<ChosenModel> {
  const chosen = await models.find(id, model_choice, name);
  if (chosen === undefined)
    throw invalidPayload([{ path, message: `is not among the models that you may choose: ${name}` }]);
  if (chosen.because !== undefined) throw invalidPayload([{ path, message: `cannot answer now: ${chosen.because}` }]);
  return chosen;
}

function answererOf(
  context: Context,
  organisation: OrganisationData,
  { chosen, models, options }: { chosen: ChosenModel; models: Models; options: SandboxOptions },
): Answerer {
  const { model, own_key } = chosen;
  const { prices, link_origins } = options;
  const organisation_id = organisation.id;

  async function count(uses: readonly ModelUse[]): Promise<void> {
    if (uses.length === 0) return;
    options.used(uses);
    await countUses(context, organisation_id, uses, prices);
  }

  return {
    model: model.name,
    encode: models.encode,
    async findPlayer(name, customer) {
      const player = await findModel(models, organisation, { name, path: 'customer.played_by' });
      if (player.model.name === MATCHER_NAME) throw cannotPlay('the built-in matcher plays no customer; use script');
      return createModelPlayer(customer, {
        model: player.model,
        local_time: () => localTime(context.now(), organisation.settings.time_zone),
        count: (used) => count(toUses(used, player.model.name, player.own_key)),
      });
    },
    summarise:
      model.name === MATCHER_NAME
        ? undefined
        : async (material, signal) => {
            const { text, used } = await writeSummary(context, { model, material, signal });
            await count(toUses(used, model.name, own_key));
            return text;
          },
    async answer(sandboxed, { material, login, actions, signal }) {
      const steps: TraceStep[] = [];
      const used: TurnInput['used'] = [];
      const started = performance.now();
      try {
        const outcome = await runToOutcome(
          sandboxed,
          {
            model,
            material,
            login,
            actions,
            steps,
            used,
            encode: models.encode,
            recognise: models.recognise,
            link_origins,
            speaks: false,
            streamed: () => false,
            tell: () => undefined,
            calling: () => undefined,
          },
          signal,
        );
        signal.throwIfAborted();
        const usage = viewUsage(addUsage(NO_USAGE, used, prices));
        return { outcome, steps, usage, duration_ms: performance.now() - started };
      } catch (error) {
        if (error instanceof LeaseLostError) signal.throwIfAborted();
        throw error;
      } finally {
        await count(toUses(used, model.name, own_key));
      }
    },
  };
}
