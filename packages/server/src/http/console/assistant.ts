/**
 * `/api/v1/console/assistant/`: an organisation's backend, owners and admins configure the assistant's instructions and
 * model, and see its usage.
 */
import { type AssistantView, assistantInput, assistantView } from '@frontdesk/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findEditedAssistant, saveAssistant } from '../../features/settings/assistant-settings.js';
import { translateDefaults } from '../../features/settings/service-words.js';
import { readUsage, type UsageLimits } from '../../features/usage/read-usage.js';
import { liveManagement, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireLiveManagement } from '../authenticate.js';
import { refusals } from '../refusals.js';
import { readIfMatch, withContent } from '../versions.js';

export interface AssistantOptions extends AuthenticatedOptions {
  /** The operator's default model, and those that organisations may choose. */
  models: { default_model: string; allowed: readonly string[] };
  limits: UsageLimits;
  /** Organisations by the number that customers telephone. */
  phone_numbers: ReadonlyMap<string, string>;
}

const ASSISTANT = '/api/v1/console/assistant/';
const tags = ['console'];

export const assistant: FastifyPluginAsyncZod<AssistantOptions> = async (app, options) => {
  const { context, authenticate, models, limits, phone_numbers } = options;
  openTo(app, liveManagement);

  async function view(reply: FastifyReply, organisation_id: string): Promise<AssistantView> {
    const [edited, usage] = await Promise.all([
      findEditedAssistant(context, organisation_id),
      readUsage(context, organisation_id, limits),
    ]);
    const { settings, choice } = edited;
    const { model, sealed_key } = choice;
    const { assistant_name, greeting } = translateDefaults(settings);
    const shown = {
      ...settings,
      model,
      has_model_key: sealed_key !== null,
      models: [...models.allowed],
      default_model: models.default_model,
      shown_to_customers: { assistant_name, greeting },
      phone_numbers: [...phone_numbers].flatMap(([number, owner]) => (owner === organisation_id ? [number] : [])),
      can_record_calls: context.settings.records_calls ?? false,
      usage,
    };
    return withContent(reply, shown, edited);
  }

  app.get(
    ASSISTANT,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: "Get the assistant's settings, its model and this month's usage",
        response: { 200: assistantView, ...refusals },
      },
    },
    async (request, reply) => await view(reply, (await authenticate(request)).organisation_id),
  );

  app.put(
    ASSISTANT,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: "Change the assistant's settings or model; omitted fields are kept",
        body: assistantInput,
        response: { 200: assistantView, ...refusals },
      },
    },
    async (request, reply) => {
      const manager = requireLiveManagement(await authenticate(request));
      const { organisation_id } = manager;
      const by = authorOf(request, manager);
      await saveAssistant(context, organisation_id, request.body, models.allowed, by, readIfMatch(request));
      return await view(reply, organisation_id);
    },
  );
};
