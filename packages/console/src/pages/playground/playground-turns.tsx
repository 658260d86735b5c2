/**
 * The assistant's side of the playground, newest turn first. Turns are read again with every message. As no event
 * announces single steps or the completion of a turn's record, they are polled until no turn is in progress.
 */
import type { Conversation } from '@frontdesk/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTurns } from '../../api/conversations.js';
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Empty, ErrorState, Skeleton } from '../../ui/states.js';
import { Teach } from '../turns/teach.js';
import { TurnTrace } from '../turns/turn-trace.js';

const STEPS_MS = 2_000;

export function PlaygroundTurns({ conversation }: { conversation: Conversation | undefined }) {
  const client = useQueryClient();
  const id = conversation?.ticket_chat_id ?? undefined;
  const busy = conversation !== undefined && (conversation.waiting || conversation.login_url !== null);
  const turns = useTurns(id, { ms: STEPS_MS, busy });
  const said = conversation?.messages.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message has a turn to show
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['turns', id] });
  }, [client, id, said]);

  if (id === undefined)
    return (
      <Empty title={t('No messages yet')}>
        {t('Shows what the assistant reads, the functions it calls and their results, step by step.')}
      </Empty>
    );
  if (turns.data === undefined)
    return turns.isError ? (
      <ErrorState error={turns.error} retry={() => void turns.refetch()} />
    ) : (
      <Skeleton className="h-40" />
    );
  const words = new Map(conversation?.messages.map(({ seq, message }) => [seq, message]));
  return (
    <section aria-label={t('Assistant steps')} className="space-y-4">
      <div className="flex justify-end">
        <ButtonLink to={`/turns/${id}`} size="small" kind="quiet">
          {t('View conversation trace')}
        </ButtonLink>
      </div>
      {turns.data.at(-1)?.status === 'awaiting_login' && (
        <Notice kind="info" title={t('Waiting for the login callback')}>
          {t(
            'Open the link in the chat and log in as any customer. The turn continues when your backend posts the token.',
          )}
        </Notice>
      )}
      {[...turns.data].reverse().map((turn) => (
        <article key={turn.id} className="overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
          <h2 dir="auto" className="truncate border-b border-line px-4 py-2.5 text-sm font-semibold">
            {words.get(turn.message_seq) ?? t('A message')}
          </h2>
          <TurnTrace turn={turn} />
          <Teach
            turn={turn}
            question={words.get(turn.message_seq) ?? ''}
            back={{ to: '/playground', label: t('Playground') }}
          />
        </article>
      ))}
    </section>
  );
}
