/**
 * The active call of a conversation: with whom, for how long, and a button to join. The assistant leaves when an agent
 * takes over. The room stays while it has a participant, so that the agent can rejoin after a page reload.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { customerNameOf } from '../../ui/customer-name.js';
import { toast } from '../../ui/toast.js';
import type { Actions } from '../conversation/use-actions.js';
import { patchRow } from '../list/follow-changes.js';
import { CallDuration } from './call-duration.js';
import { useAgentCall } from './call-provider.js';

export interface CallStripProps {
  row: DeskConversation;
  actions: Actions;
  onProblem: (problem: string | undefined) => void;
}

export function CallStrip({ row, actions, onProblem }: CallStripProps) {
  const { member } = useSession();
  const { calls, call: own } = useAgentCall();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { ticket_chat_id, call, agent } = row;
  const mine = agent?.id === member.id;
  if (call === null || own?.conversation === ticket_chat_id) return null;

  async function join() {
    setBusy(true);
    onProblem(undefined);
    try {
      if (!mine) await actions.take();
      const customer = customerNameOf(row);
      const lost = () => toast(t('The call with {customer} has ended', { customer }), 'news');
      await calls.join({ conversation: ticket_chat_id, customer, lost });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no_call')
        patchRow(client, ticket_chat_id, { call: null }, member.id);
      onProblem(error instanceof ApiError || !(error instanceof Error) ? ApiError.sentence(error) : error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-label={t('Call')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-good-soft px-4 py-2 text-sm sm:px-6"
    >
      <Phone className="text-good" />
      <p className="min-w-0 flex-1">
        {call.with === 'assistant'
          ? t('In a call with the assistant. The transcript appears here.')
          : mine
            ? t('The call continues without the assistant. The customer may be waiting for you.')
            : agent === null
              ? t('In a call with an agent.')
              : t('In a call with {username}.', { username: agent.username })}{' '}
        <span className="text-ink-soft">
          <CallDuration since={call.call_start_time} />
        </span>
      </p>
      {(call.with === 'assistant' || mine) && (
        <Button size="small" kind="primary" busy={busy} onClick={() => void join()}>
          {mine ? t('Join the call') : t('Take over and join')}
        </Button>
      )}
    </section>
  );
}
