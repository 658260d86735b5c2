/** States that the numbers come from the demo's example conversations, and offers to remove these. */
import { useState } from 'react';
import { useExampleCount, useRemoveExamples } from '../../api/analytics.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';

/** As set by the service. */
const EXAMPLE_TAG = 'example';

export function ExampleNotice() {
  const { data: count } = useExampleCount();
  const remove = useRemoveExamples();
  const [asked, setAsked] = useState(false);
  if (count === undefined || count === 0) return null;
  return (
    <>
      <Notice
        title={t(
          '{count, plural, one {These numbers include # example conversation} other {These numbers include # example conversations}}',
          { count },
        )}
      >
        <p>
          {t.rich(
            'Two weeks of sample data from a fictional shop. These conversations have the tag {tag} at the desk.',
            {
              tag: <em>{EXAMPLE_TAG}</em>,
            },
          )}
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
          '{count, plural, one {This deletes # example conversation with their traces and reviews, and takes them out of analytics. Conversations of your own stay.} other {This deletes # example conversations with their traces and reviews, and takes them out of analytics. Conversations of your own stay.}}',
          { count },
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
