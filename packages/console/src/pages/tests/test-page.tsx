/** One stored test: its editable text and its last result. */
import type { StoredTest } from '@frontdesk/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemoveTest, useTest } from '../../api/tests.js';
import { t } from '../../language/translate.js';
import { IconButton } from '../../ui/button.js';
import { classes, INLINE_LINK } from '../../ui/classes.js';
import { Confirm } from '../../ui/dialog.js';
import { Menu } from '../../ui/menu.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { readTestAddress } from './test-address.js';
import { TestEditor } from './test-editor.js';
import { LastResult } from './test-list.js';

const BACK = { to: '/tests', label: t('Tests') };

export function TestPage() {
  const { test = '' } = useParams({ strict: false }) as { test?: string };
  const query = useTest(readTestAddress(test));
  if (query.data === undefined)
    return (
      <Page title={t('Test')} back={BACK} width="narrow">
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <LoadedTest key={query.data.path} test={query.data} />;
}

function LoadedTest({ test }: { test: StoredTest }) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const remove = useRemoveTest();
  return (
    <Page
      title={test.name}
      back={BACK}
      width="narrow"
      description={<Facts test={test} />}
      menu={
        <Menu
          trigger={<IconButton label={t('More')} kind="secondary" icon={<EllipsisVertical />} />}
          items={[
            {
              label: t('Delete…'),
              danger: true,
              icon: <Trash2 />,
              onSelect: () => setAsks(true),
            },
          ]}
        />
      }
    >
      <TestEditor saved={test} onSaved={() => toast(t('Test saved'))} />
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={t('Delete test?')}
        description={t('“{name}” will no longer run. Earlier results are kept.', { name: test.name })}
        action={t('Delete test')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync(test.path);
          toast(t('Test deleted'));
          await navigate({ to: '/tests', ignoreBlocker: true });
        }}
      />
    </Page>
  );
}

function Facts({ test }: { test: StoredTest }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
      <span dir="ltr" className="min-w-0 font-mono wrap-anywhere">
        {test.path}
      </span>
      <LastResult test={test} />
      {test.last_result !== null && (
        <Link to={`/tests/runs/${test.last_result.run_id}`} className={classes('-my-1 py-1', INLINE_LINK)}>
          {t('View run')}
        </Link>
      )}
    </div>
  );
}
