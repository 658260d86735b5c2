/**
 * In a conversation whose customer is in a call: that they are, and the way in. The assistant leaves when an agent takes
 * over; the customer stays in the room for as long as they like.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useSession } from '../../api/session.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import type { Actions } from '../conversation/use-actions.js';
import { useAgentCall } from './call-provider.js';

export interface CallStripProps {
  row: DeskConversation;
  actions: Actions;
  onProblem: (problem: string | undefined) => void;
}

export function CallStrip({ row, actions, onProblem }: CallStripProps) {
  const { member } = useSession();
  const { calls, call } = useAgentCall();
  const [left_behind, setLeftBehind] = useState(false);
  const [busy, setBusy] = useState(false);
  const mine = row.agent?.id === member.id;
  const { call_active, closed } = row;
  useEffect(() => {
    if (call_active) setLeftBehind(true);
  }, [call_active]);
  const here = call?.conversation === row.ticket_chat_id ? call : undefined;
  const customer_there = here?.state === 'in' ? here.customer_there : undefined;
  useEffect(() => {
    if (customer_there !== undefined) setLeftBehind(customer_there);
  }, [customer_there]);

  const offered = !closed && (call_active || (mine && left_behind));
  if (!offered || here !== undefined) return null;

  async function join() {
    setBusy(true);
    onProblem(undefined);
    try {
      if (!mine) await actions.take();
      await calls.join({
        conversation: row.ticket_chat_id,
        customer: row.session_id,
        lost: () => toast(`The call with ${row.session_id} has ended`),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no_call') setLeftBehind(false);
      onProblem(error instanceof ApiError || !(error instanceof Error) ? ApiError.sentence(error) : error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-label="Call"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-good-soft px-4 py-2 text-sm sm:px-6"
    >
      <Phone aria-hidden size={14} className="shrink-0 text-good" />
      <p className="min-w-0 flex-1">
        {call_active
          ? 'The customer is in a call with the assistant. What is said appears here.'
          : 'The assistant has left the call. The customer may still be in it.'}
      </p>
      <Button size="small" kind="primary" busy={busy} onClick={() => void join()}>
        {mine ? 'Join the call' : 'Take over and join'}
      </Button>
    </section>
  );
}
