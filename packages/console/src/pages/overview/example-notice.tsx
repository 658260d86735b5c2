/** Says that the numbers are those of the demo's example conversations, and removes them. */
import { useState } from 'react';
import { useExampleCount, useRemoveExamples } from '../../api/analytics.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { describeMany } from '../../ui/figures.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';

export function ExampleNotice() {
  const { data: count } = useExampleCount();
  const remove = useRemoveExamples();
  const [asked, setAsked] = useState(false);
  if (count === undefined || count === 0) return null;
  const examples = describeMany(count, 'example conversation');
  return (
    <>
      <Notice title={t('These numbers include {examples}', { examples })}>
        <p>
          Two weeks of a made-up shop, so that you can look around. They have the tag <em>{t('example')}</em> at the
          desk.
        </p>
        <Button size="small" className="mt-2" onClick={() => setAsked(true)}>
          {t('Remove the examples')}
        </Button>
      </Notice>
      <Confirm
        open={asked}
        onClose={() => setAsked(false)}
        title={t('Remove the example conversations?')}
        description={t(
          'This deletes {examples} with their traces and reviews, and takes them out of analytics. Conversations of your own stay.',
          { examples },
        )}
        action={t('Remove the examples')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync();
          toast(t('Example conversations removed.'));
        }}
      />
    </>
  );
}
