/** Below a turn that nothing answered: what a manager can make of the question. Nothing for other turns and members. */
import type { TurnView } from '@frontdesk/contract';
import { useId } from 'react';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { QuestionActions } from '../unanswered/question-actions.js';

interface TeachProps {
  turn: TurnView;
  /** The customer's message. */
  question: string;
  /** The page to return to. */
  back: { to: string; label: string };
}

export function Teach({ turn, question, back }: TeachProps) {
  const { member } = useSession();
  const id = useId();
  if (turn.result !== 'not_understood' || !manages(member.role)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <p id={id} className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
        {t('No function or article fits. Write an article, or add the question to a function as an example.')}
      </p>
      <div className="flex flex-wrap gap-2">
        <QuestionActions
          of={{ question, turn_ids: [turn.id], unanswered: true }}
          turn_id={turn.id}
          back={back}
          describedBy={id}
        />
      </div>
    </div>
  );
}
