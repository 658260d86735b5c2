/** Buttons that make something of a customer's question: an article, an example of a function, or a test. Owners and admins only. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { type AskedQuestion, handedQuestion } from '../knowledge/handed-question.js';
import { MakeTest } from '../tests/make-test.js';
import { MakeExample } from './make-example.js';

interface QuestionActionsProps {
  of: AskedQuestion;
  /** The turn that a test is made from, with the conversation before it. */
  turn_id: string;
  /** The page to return to. */
  back: { to: string; label: string };
  /** The id of the element with the question. */
  describedBy: string;
  onExample?: () => void;
}

/** A message without text, such as an attachment alone, can only become a test. */
export function QuestionActions({ of, turn_id, back, describedBy, onExample }: QuestionActionsProps) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  return (
    <>
      {of.question !== '' && (
        <>
          <Button
            size="small"
            aria-describedby={describedBy}
            onClick={() => {
              handedQuestion.give({ ...of, back });
              void navigate({ to: '/knowledge/new' });
            }}
          >
            {t('Create article')}
          </Button>
          <Button size="small" aria-describedby={describedBy} onClick={() => setAsks(true)}>
            {t('Add example')}
          </Button>
        </>
      )}
      <MakeTest size="small" aria-describedby={describedBy} of={{ turn_id }} back={back} />
      {asks && <MakeExample of={of} onClose={() => setAsks(false)} onDone={onExample} />}
    </>
  );
}
