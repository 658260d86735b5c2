/** A button that makes a test from a conversation, or from the part up to a turn, and opens it in the editor. */
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { ApiError } from '../../api/api-error.js';
import { useDraftTest } from '../../api/tests.js';
import { t } from '../../language/translate.js';
import { Button, type ButtonProps } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { type HandedTest, handedTest } from './handed-test.js';

interface MakeTestProps extends Pick<ButtonProps, 'size' | 'aria-describedby'> {
  of: { ticket_chat_id: string } | { turn_id: string };
  back: HandedTest['back'];
}

export function MakeTest({ of, back, ...look }: MakeTestProps) {
  const navigate = useNavigate();
  const draft = useDraftTest();
  const make = async () => {
    const made = await draft.mutateAsync(of);
    handedTest.give({ ...made, back });
    await navigate({ to: '/tests/new' });
  };
  return (
    <>
      <Button
        {...look}
        busy={draft.isPending}
        {...(look.size === 'small' ? {} : { icon: <ListChecks /> })}
        onClick={() => void make().catch(() => undefined)}
      >
        {t('Create test')}
      </Button>
      {draft.isError && <Notice kind="bad" className="basis-full" title={ApiError.sentence(draft.error)} />}
    </>
  );
}
