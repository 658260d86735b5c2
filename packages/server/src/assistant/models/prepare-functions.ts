/**
 * Encodes functions for the built-in matcher ahead of time, which takes a second or two for hundreds. This happens when
 * the service starts and after a function is saved, on every server, so that no customer waits for it.
 */
import { z } from 'zod';
import type { Context } from '../../features/context.js';
import { listChangedLast } from '../../features/functions/list.js';
import { currentOrganisationData } from '../../features/settings/organisation-data.js';
import { callableFunctions } from '../offer-functions.js';
import { toolsOf } from '../tools.js';
import type { Models } from './choose-model.js';

const ORGANISATIONS_AT_START = 20;

export function prepareFunctions(context: Context, models: Models): AsyncDisposable {
  const ending = new AbortController();
  const waiting = new Set<string>();
  let work = listChangedLast(context, ORGANISATIONS_AT_START).then(
    (recent) => recent.forEach(prepare),
    (error: unknown) => context.log.warn({ err: error }, 'functions could not be prepared'),
  );

  /** One organisation at a time; changes in quick succession are handled together. */
  function prepare(organisation_id: string): void {
    if (waiting.has(organisation_id)) return;
    waiting.add(organisation_id);
    work = work.then(async () => {
      waiting.delete(organisation_id);
      try {
        ending.signal.throwIfAborted();
        const { functions, model_choice } = await currentOrganisationData(context, organisation_id, 'live');
        const { model } = await models.choose(organisation_id, model_choice);
        await model.prepare?.(toolsOf(callableFunctions(functions), false), ending.signal);
      } catch (error) {
        if (!ending.signal.aborted)
          context.log.warn({ err: error, organisation_id }, 'functions could not be prepared');
      }
    });
  }

  context.cluster.subscribe('functions', (organisation_id) => prepare(z.string().parse(organisation_id)));
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await work;
    },
  };
}
