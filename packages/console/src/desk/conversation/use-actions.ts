/** What an agent does in the open conversation. Each is refused in words, and what it changed is shown without waiting. */
import type { AttachmentMetadata, DeskConversation, HandlerChangedData } from '@frontdesk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.js';
import { useSession } from '../../api/session.js';
import { useDeskConnection } from '../connection/desk-provider.js';
import { DeskRefusal } from '../connection/desk-refusal.js';
import { putRow } from '../list/follow-changes.js';
import { findListed } from '../list/use-desk-list.js';
import { explainRefusal } from './explain-refusal.js';
import type { Entries } from './use-entries.js';
import type { useNotes } from './use-notes.js';

export interface Reply {
  message: string;
  files: readonly object[];
  close_support: boolean;
}

export function useActions(id: string, entries: Entries, notes: ReturnType<typeof useNotes>) {
  const connection = useDeskConnection();
  const client = useQueryClient();
  const { member } = useSession();
  const place = { ticket_chat_id: id };

  function patch(change: Partial<DeskConversation>): void {
    const row = findListed(client, id);
    if (row !== undefined) putRow(client, { ...row, ...change }, member.id);
  }

  const handled = ({ handler, agent }: HandlerChangedData) =>
    patch({ handler, agent, needs_human: false, ...(handler === 'assistant' ? { waiting_since: null } : {}) });

  /** Does it, then shows what came of it; a refusal says what has happened instead. */
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
    act(async () => handled(await connection.request('take_over_support', { ...place, ...(force && { force }) })));

  return {
    take,
    handBack: () => act(async () => handled(await connection.request('release_support', place))),
    close: () =>
      act(async () => {
        await connection.request('close_support', place);
        patch({ closed: true, needs_human: false, waiting_since: null });
      }),
    reply: ({ message, files, close_support }: Reply) =>
      act(async () => {
        const attachment_metadata = files.length === 0 ? undefined : ([...files] as AttachmentMetadata);
        await connection.request('agent_support', {
          ...place,
          message,
          attachment: files.length > 0,
          ...(attachment_metadata === undefined ? {} : { attachment_metadata }),
          close_support,
        });
        patch({ waiting_since: null });
      }),
    note: (note: string) => act(async () => notes.put([await connection.request('agent_note', { ...place, note })])),
  };
}

export type Actions = ReturnType<typeof useActions>;
