/** A turn that the candidate answers differently: before and after, side by side if there is space. */
import type { ReplayedTurn, TestTurn } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { classes, INLINE_LINK } from '../../ui/classes.js';
import { PlainText } from '../../ui/plain-text.js';
import { describeCall } from '../turns/describe-call.js';
import { ResultBadge } from '../turns/result-badge.js';
import { describeKind, describeSpent } from './describe-replay.js';

export function ReplayedTurnView({ turn }: { turn: ReplayedTurn }) {
  const { turn_id, ticket_chat_id, message, recorded, happened, differences } = turn;
  const fields = new Set(differences.map(({ field }) => field));
  const rows = [
    { title: t('Result'), differs: fields.has('result'), show: ({ result }: TestTurn) => <Result result={result} /> },
    {
      title: t('Functions called'),
      differs: fields.has('calls') || fields.has('values'),
      show: ({ calls }: TestTurn) => <Lines text={calls.map(describeCall).join('\n')} mono />,
    },
    {
      title: t('Text'),
      always: true,
      differs: fields.has('text'),
      show: ({ text }: TestTurn) => <Lines text={text ?? ''} />,
    },
    {
      title: t('Suggestions'),
      differs: fields.has('suggestions'),
      show: ({ suggestions }: TestTurn) => <Lines text={suggestions.join('\n')} />,
    },
    {
      title: t('Sources'),
      differs: fields.has('sources'),
      show: ({ sources }: TestTurn) => <Lines text={sources.map(({ title }) => title).join('\n')} />,
    },
    {
      title: t('Calls without a recorded response'),
      differs: fields.has('responses'),
      show: ({ missing_responses }: TestTurn) => <Lines text={missing_responses.join('\n')} mono />,
    },
  ];
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface shadow-sm">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <h3 dir="auto" className="min-w-0 flex-1 basis-56 text-sm font-semibold break-words">
          <PlainText text={message === '' ? t('(a file)') : message} />
        </h3>
        <div className="flex flex-wrap items-center gap-1.5">
          {[...fields].map((field) => (
            <Badge key={field} tone={field === 'result' || field === 'responses' ? 'warn' : 'accent'}>
              {describeKind(field)}
            </Badge>
          ))}
          <Link to={`/turns/${ticket_chat_id}`} hash={turn_id} className={classes('ms-1 text-xs', INLINE_LINK)}>
            {t('Trace')}
          </Link>
        </div>
      </header>
      <div className="space-y-3 px-4 py-3">
        {rows
          .filter(({ differs, always }) => differs || always)
          .map(({ title, differs, show }) => (
            <Pair key={title} title={title} differs={differs} before={show(recorded)} now={show(happened)} />
          ))}
        <p className="text-xs text-ink-soft">
          {t('{before} before, {now} now', { before: describeSpent(recorded), now: describeSpent(happened) })}
        </p>
      </div>
    </article>
  );
}

interface PairProps {
  title: string;
  differs: boolean;
  before: ReactNode;
  now: ReactNode;
}

function Pair({ title, differs, before, now }: PairProps) {
  const side = (name: string, content: ReactNode, changed: boolean) => (
    <div
      className={classes(
        'min-w-0 rounded-md border px-3 py-2 text-sm break-words',
        changed ? 'border-accent-ink/40 bg-accent-soft' : 'border-line bg-sunken',
      )}
    >
      <div className="mb-0.5 text-xs text-ink-soft">{name}</div>
      {content}
    </div>
  );
  return (
    <section>
      <h4 className="mb-1 text-xs font-medium text-ink-soft">{title}</h4>
      <div className="grid gap-2 sm:grid-cols-2">
        {side(t('Before'), before, false)}
        {side(t('Now'), now, differs)}
      </div>
    </section>
  );
}

function Lines({ text, mono = false }: { text: string; mono?: boolean }) {
  if (text === '') return <p className="text-ink-soft">{t('None')}</p>;
  return (
    <p
      dir={mono ? 'ltr' : 'auto'}
      className={classes('whitespace-pre-wrap', mono && 'font-mono text-xs wrap-anywhere')}
    >
      {mono ? text : <PlainText text={text} />}
    </p>
  );
}

function Result({ result }: { result: TestTurn['result'] }) {
  return result === 'none' ? <span className="text-ink-soft">{t('No reply')}</span> : <ResultBadge result={result} />;
}
