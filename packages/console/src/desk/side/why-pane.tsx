/** Why the assistant gave an answer: what it did for it, step by step, and what can be made of the question for better answers. */
import type { AnswerFeedback, TurnView } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMessage, useTurns } from '../../api/conversations.js';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { TurnTrace } from '../../pages/turns/turn-trace.js';
import { QuestionActions } from '../../pages/unanswered/question-actions.js';
import { FeedbackLine } from '../../ui/feedback-line.js';
import { PlainText } from '../../ui/plain-text.js';
import { Loaded, SkeletonList } from '../../ui/states.js';
import { deskPath } from '../desk-path.js';
import { useDeskPlace } from '../use-desk-place.js';
import { SidePane } from './side-pane.js';

export function WhyPane({
  conversation,
  turn_id,
  feedback,
  onClose,
}: {
  conversation: string;
  turn_id: string;
  /** The customer's feedback on the reply. */
  feedback: AnswerFeedback | undefined;
  onClose: () => void;
}) {
  const turns = useTurns(conversation);
  const { member } = useSession();
  return (
    <SidePane title={t('Why this answer?')} closeLabel={t('Hide the explanation')} onClose={onClose} asked>
      {feedback !== undefined && (
        <div className="border-b border-line px-4 py-3">
          <FeedbackLine feedback={feedback} />
        </div>
      )}
      <Loaded query={turns} skeleton={<SkeletonList />}>
        {(all) => {
          const turn = all.find(({ id }) => id === turn_id);
          return turn === undefined ? (
            <p className="px-4 py-4 text-sm text-ink-soft">{t('The trace of this answer is no longer stored.')}</p>
          ) : (
            <>
              <TurnTrace turn={turn} />
              {manages(member.role) && <Improve turn={turn} />}
            </>
          );
        }}
      </Loaded>
      <p className="border-t border-line px-4 py-3 text-sm">
        <Link
          to={`/turns/${encodeURIComponent(conversation)}`}
          hash={turn_id}
          preload={false}
          className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          {t('Open the whole trace')}
        </Link>
      </p>
    </SidePane>
  );
}

/** For members who may change the assistant's knowledge. */
function Improve({ turn: { id, ticket_chat_id, message_seq, result } }: { turn: TurnView }) {
  const heading = useId();
  const asked = useId();
  const { filter } = useDeskPlace();
  const message = useMessage(ticket_chat_id, message_seq);
  return (
    <section aria-labelledby={heading} className="border-t border-line px-4 py-3">
      <h3 id={heading} className="text-sm font-medium">
        {t('Improve this answer')}
      </h3>
      <Loaded query={message}>
        {(found) => {
          const question = found?.message ?? '';
          return (
            <>
              <p id={asked} dir="auto" className="mt-1 line-clamp-3 text-sm break-words text-ink-soft">
                <PlainText text={question === '' ? t('A message without text') : question} />
              </p>
              <div className="mt-2 flex flex-wrap gap-2">
                <QuestionActions
                  of={{ question, turn_ids: [id], unanswered: result === 'not_understood' }}
                  turn_id={id}
                  back={{ to: deskPath(filter, ticket_chat_id), label: t('Conversation') }}
                  describedBy={asked}
                />
              </div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
