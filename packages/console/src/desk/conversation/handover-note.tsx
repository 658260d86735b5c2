/**
 * At the top of a handed-over conversation: what the customer wants, what the assistant tried, and why it handed over.
 */
import type { DeskConversation, HandoverSummary } from '@frontdesk/contract';
import { ChevronDown, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { listed, t } from '../../language/translate.js';
import { describeCallFailure } from '../../ui/call-failure-words.js';
import { useHandoverSummary, useWrittenSummary } from '../desk-requests.js';
import { HANDOVER_REASON_WORDS } from '../list/handover-reason-words.js';

/** Hidden while the assistant answers, and once the conversation is closed. */
export function HandoverNote({ row }: { row: DeskConversation }) {
  if (row.closed || (row.handler === 'assistant' && !row.needs_human)) return null;
  return <Summary id={row.ticket_chat_id} />;
}

/** On small screens it would leave no room for the conversation. */
const hasRoom = () => window.matchMedia('(min-width: 40rem) and (min-height: 40rem)').matches;

function Summary({ id }: { id: string }) {
  const [isOpen] = useState(hasRoom);
  const facts = useHandoverSummary(id).data;
  const written = useWrittenSummary(id, facts?.text_state === 'possible');
  if (facts === undefined) return null;
  const { text } = facts;
  const isComing = written.isFetching || facts.text_state === 'being_written';
  return (
    <section aria-label={t('Handover summary')} className="border-b border-line bg-sunken text-sm">
      <details open={isOpen} className="group">
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 px-3 text-xs text-ink-soft focus-visible:-outline-offset-2 sm:px-4">
          <ClipboardList />
          <h3 className="font-medium">{t('Handover summary')}</h3>
          {facts.reason !== null && (
            <span className="min-w-0 truncate max-sm:sr-only">· {HANDOVER_REASON_WORDS[facts.reason]}</span>
          )}
          <ChevronDown className="ms-auto transition-transform group-open:rotate-180 motion-reduce:transition-none" />
        </summary>
        <div className="max-h-48 space-y-1.5 overflow-y-auto px-3 pb-2 sm:px-4">
          <div role="status" className="align-page">
            {text !== null && (
              <>
                <p dir="auto" className="break-words whitespace-pre-line">
                  {text}
                </p>
                <p className="text-xs text-ink-faint">{t('Written by a language model. It can be wrong.')}</p>
              </>
            )}
            {text === null && isComing && (
              <p className="animate-pulse text-ink-soft motion-reduce:animate-none">{t('Writing a summary…')}</p>
            )}
          </div>
          <Facts facts={facts} />
        </div>
      </details>
    </section>
  );
}

function Facts({ facts: { questions, functions } }: { facts: HandoverSummary }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 max-sm:grid-cols-1">
      {questions.length > 0 && (
        <>
          <dt className="text-ink-faint">{t('Customer wrote')}</dt>
          <dd className="min-w-0">
            {questions.map((question) => (
              <p key={question} dir="auto" className="break-words">
                {question}
              </p>
            ))}
          </dd>
        </>
      )}
      <dt className="text-ink-faint">{t('Tried')}</dt>
      <dd className="min-w-0">
        {functions.length === 0 ? (
          t('The assistant called no function.')
        ) : (
          <ul>
            {functions.map((called, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other name, and never change
              <Called key={index} called={called} />
            ))}
          </ul>
        )}
      </dd>
    </dl>
  );
}

function Called({
  called: { function: name, arguments: given, failure },
}: {
  called: HandoverSummary['functions'][number];
}) {
  return (
    <li className="break-words">
      <code>{name}</code>
      {given.length > 0 && (
        <bdi className="ms-1.5 text-ink-soft">
          {listed(given.map(({ name: field, value }) => t('{field}: {value}', { field, value })))}
        </bdi>
      )}{' '}
      {failure === null ? (
        <span className="text-good">{t.context('function call', 'Succeeded')}</span>
      ) : (
        <span className="text-bad">{t('Failed: {reason}', { reason: describeCallFailure(failure) })}</span>
      )}
    </li>
  );
}
