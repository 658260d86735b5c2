/** Stored tests of the assistant, and their runs. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ListChecks, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { runTests, useRunningTests } from '../../api/running-tests.js';
import { useTests } from '../../api/tests.js';
import { t } from '../../language/translate.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { ONCE, RunSelect } from './model-select.js';
import { RunList } from './run-list.js';
import { RunProgress } from './run-progress.js';
import { TestList } from './test-list.js';

const TABS = ['/tests', '/tests/runs'];

/** Each tab is a page with its own address. */
export function TestsPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tab = TABS.find((path) => pathname.endsWith(path)) ?? '/tests';
  const tests = useTests();
  const running = useRunningTests();
  const [how, setHow] = useState(ONCE);
  const none = tests.data?.length === 0;
  const add = (
    <ButtonLink to="/tests/new" kind={none ? 'primary' : 'secondary'} icon={<Plus />}>
      {t('Create test')}
    </ButtonLink>
  );
  return (
    <Page
      title={t('Tests')}
      tabTitle={tab === '/tests/runs' ? t('Test runs') : t('Tests')}
      description={t('Check how the assistant responds before you go live.')}
      actions={
        !none && (
          <>
            <RunSelect value={how} onChange={setHow} />
            {add}
            <Button
              kind="primary"
              icon={<Play />}
              busy={running.state === 'running'}
              onClick={() => void runTests(how)}
            >
              {t('Run all')}
            </Button>
          </>
        )
      }
    >
      <RunProgress />
      <Tabs
        label={t('Tests')}
        value={tab}
        onChange={(to) => void navigate({ to })}
        tabs={[
          {
            value: '/tests',
            title: t('Tests'),
            content: (
              <Loaded query={tests}>
                {(all) =>
                  all.length === 0 ? (
                    <Empty icon={<ListChecks />} title={t('No tests yet')} action={add}>
                      {t.rich(
                        'A test defines what a customer writes and what the assistant should do. Customers never see tests. Create one here, from a conversation under Traces, or upload a folder with {command}.',
                        { command: <code>frontdesk push</code> },
                      )}
                    </Empty>
                  ) : (
                    <TestList tests={all} how={how} />
                  )
                }
              </Loaded>
            ),
          },
          { value: '/tests/runs', title: t('Runs'), content: <RunList /> },
        ]}
      />
    </Page>
  );
}
