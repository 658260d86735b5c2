/**
 * An agent's actions in the open conversation, except replies. Errors are explained, and changes are shown immediately.
 */
import type { DeskConversation, HandlerChangedData } from '@frontdesk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.js';
import { useSession } from '../../api/session.js';
import { useDeskConnection } from '../connection/desk-provider.js';
import { DeskRefusal } from '../connection/desk-refusal.js';
import { handled, patchRow } from '../list/follow-changes.js';
import { explainRefusal } from './explain-refusal.js';
import type { Entries } from './use-entries.js';
import type { useNotes } from './use-notes.js';

export function useActions(id: string, entries: Entries, notes: ReturnType<typeof useNotes>) {
  const connection = useDeskConnection();
  const client = useQueryClient();
  const { member } = useSession();
  const place = { ticket_chat_id: id };

  const patch = (change: Partial<DeskConversation>) => patchRow(client, id, change, member.id);
  const changed = (data: HandlerChangedData) => patch(handled(data));

  /** Runs an action and shows its result; an error explains what happened instead. */
  async function act<Result>(work: () => Promise<Result>): Promise<Result> {
    const tried_at = Date.now();
    try {
      const result = await work();
      entries.catchUp().catch((error: unknown) => console.warn('What is new could not be read yet', error));
      return result;
    } catch (error) {
      if (!(error instanceof DeskRefusal)) throw error;
      if (error.agent !== undefined) patch({ handler: 'agent', agent: error.agent, needs_human: false });
      const log = await entries.catchUp().catch(() => entries.log);
      const message = explainRefusal(error, log.entries, tried_at);
      throw new ApiError({ message, status: error.status, code: error.code });
    }
  }

  const take = (force?: true) =>
    act(async () => changed(await connection.request('take_over_support', { ...place, ...(force && { force }) })));

  return {
    take,
    assign: (agent_id: string) =>
      act(async () => changed(await connection.request('assign_support', { ...place, agent_id }))),
    handBack: () => act(async () => changed(await connection.request('release_support', place))),
    close: () =>
      act(async () => {
        await connection.request('close_support', place);
        patch({ closed: true, needs_human: false, waiting_since: null });
      }),
    note: (note: string, mentions: string[]) =>
      act(async () => notes.put([await connection.request('agent_note', { ...place, note, mentions })])),
  };
}

export type Actions = ReturnType<typeof useActions>;
