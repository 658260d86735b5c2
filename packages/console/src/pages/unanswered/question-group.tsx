/** One group of similar questions: the questions, their number, and what can be done about them. */
import type { QuestionState, UnansweredGroup } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useChangeQuestions } from '../../api/unanswered.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Disclosure } from '../../ui/disclosure.js';
import { Notice } from '../../ui/notice.js';
import { PlainText } from '../../ui/plain-text.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { QuestionActions } from './question-actions.js';

interface QuestionGroupProps {
  group: UnansweredGroup;
  state: QuestionState;
  /** Whether the member may hide it and make an example of it. */
  editable: boolean;
  /** Called before it is removed from the list. */
  onGone: () => void;
}

export function QuestionGroup({ group, state, editable, onGone }: QuestionGroupProps) {
  const { question, count, wordings, last_at, ticket_chat_id, turn_id, turn_ids } = group;
  const heading = useId();
  const change = useChangeQuestions();
  const hidden = state === 'hidden';
  const move = async () => {
    await change.mutateAsync({ turn_ids, state: hidden ? 'open' : 'hidden' });
    const back = () =>
      void change.mutateAsync({ turn_ids, state }).catch((error: unknown) => toast(ApiError.sentence(error), 'news'));
    toast(hidden ? t('Question unhidden') : t('Question hidden'), 'done', back);
    onGone();
  };
  return (
    <article aria-labelledby={heading} className="px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 sm:basis-72">
          <h2 id={heading} dir="auto" className="font-medium break-words">
            <PlainText text={question} />
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-faint">
            <span>{t('{count, plural, =1 {Asked once} other {Asked # times}}', { count })}</span>
            <span>{t.rich('Last asked {when}', { when: <Ago at={last_at} /> })}</span>
            <Link to={`/turns/${ticket_chat_id}#${turn_id}`} className="-my-1 py-1 text-accent-ink hover:underline">
              {t('View latest conversation')}
              <span className="sr-only">: {question}</span>
            </Link>
          </p>
        </div>
        {editable && (
          <>
            <Button
              size="small"
              kind="quiet"
              // On a phone its text ends where the card's content does.
              className="max-sm:-me-3 max-sm:-mt-1.5"
              aria-describedby={heading}
              busy={change.isPending}
              onClick={() => void move().catch(() => undefined)}
            >
              {hidden ? t('Unhide') : t('Hide')}
            </Button>
            {!hidden && (
              <div className="flex flex-wrap gap-2 max-sm:w-full">
                <QuestionActions
                  of={{ question, turn_ids, unanswered: true }}
                  turn_id={turn_id}
                  back={{ to: '/unanswered', label: t('Unanswered') }}
                  describedBy={heading}
                  onExample={onGone}
                />
              </div>
            )}
          </>
        )}
      </div>
      {wordings.length > 0 && (
        <Disclosure title={t('Similar questions')} className="mt-2 text-sm">
          <ul className="mt-1 list-disc space-y-1 ps-5 text-ink-soft">
            {wordings.map((wording) => (
              <li key={wording} dir="auto" className="break-words">
                <PlainText text={wording} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {change.isError && (
        <div className="mt-3">
          <Notice kind="bad" title={ApiError.sentence(change.error)} />
        </div>
      )}
    </article>
  );
}
