/** One function: its settings, a test run, and how it was called. */
import type { FunctionView } from '@frontdesk/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Copy, EllipsisVertical, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFunction, useRemoveFunction, useSaveFunction } from '../../api/functions.js';
import { useHasReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Menu } from '../../ui/menu.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { toast } from '../../ui/toast.js';
import { CallList } from './call-list.js';
import { EnvironmentBadge } from './environment-badge.js';
import { FunctionFlow } from './function-flow.js';
import { FunctionForm, toSaved } from './function-form.js';
import { GoLive } from './go-live.js';
import { TestRun } from './test-run.js';

const BACK = { to: '/functions', label: t('Functions') };

export function FunctionPage() {
  const { function: id = '' } = useParams({ strict: false }) as { function?: string };
  const query = useFunction(id);
  if (query.data === undefined)
    return (
      <Page title={t('Function')} back={BACK} width="narrow">
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <LoadedFunction key={query.data.id} view={query.data} />;
}

/** What the member is asked to confirm. */
type Asked = 'remove' | 'live' | 'dev';

function LoadedFunction({ view }: { view: FunctionView }) {
  const [tab, setTab] = useState('settings');
  const [asks, setAsks] = useState<Asked>();
  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-3">
          <span className="font-mono text-lg">{view.name}</span>
          <EnvironmentBadge environment={view.environment} />
        </span>
      }
      tabTitle={view.name}
      back={BACK}
      width="narrow"
      actions={
        <>
          {view.environment === 'dev' && (
            <Button kind="primary" onClick={() => setAsks('live')}>
              {t('Go live…')}
            </Button>
          )}
          <FunctionMenu view={view} onAsk={setAsks} />
        </>
      }
    >
      {view.warnings.length > 0 && (
        <Notice kind="warn" title={t('Recommendations')} className="mb-5">
          <ul className="list-disc space-y-1 ps-4">
            {view.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Tabs
        label={t('Function')}
        value={tab}
        onChange={setTab}
        keepMounted
        tabs={[
          {
            value: 'settings',
            title: t('Settings'),
            content: <FunctionForm id={view.id} saved={toSaved(view)} onSaved={() => toast(t('Function saved'))} />,
          },
          { value: 'flow', title: t('Data flow'), content: tab === 'flow' && <FunctionFlow view={view} /> },
          { value: 'test', title: t('Test run'), content: <TestRun view={view} /> },
          { value: 'calls', title: t('Calls'), content: tab === 'calls' && <CallList name={view.name} /> },
        ]}
      />
      <GoLive view={view} open={asks === 'live'} onClose={() => setAsks(undefined)} />
      <Questions view={view} asks={asks} onClose={() => setAsks(undefined)} />
    </Page>
  );
}

function FunctionMenu({ view, onAsk }: { view: FunctionView; onAsk: (asked: Asked) => void }) {
  const navigate = useNavigate();
  return (
    <Menu
      trigger={<IconButton label={t('More')} kind="secondary" icon={<EllipsisVertical />} />}
      items={[
        {
          label: t('Duplicate'),
          icon: <Copy />,
          onSelect: () => void navigate({ to: '/functions/new', search: { from: view.id } as never }),
        },
        ...(view.environment === 'live'
          ? [
              {
                label: t('Move to dev…'),
                icon: <Undo2 />,
                onSelect: () => onAsk('dev'),
              },
            ]
          : []),
        'separator',
        {
          label: t('Delete…'),
          danger: true,
          icon: <Trash2 />,
          onSelect: () => onAsk('remove'),
        },
      ]}
    />
  );
}

interface QuestionsProps {
  view: FunctionView;
  asks: Asked | undefined;
  onClose: () => void;
}

/** The dialogs before a function leaves live or is deleted. */
function Questions({ view, asks, onClose }: QuestionsProps) {
  const navigate = useNavigate();
  const remove = useRemoveFunction();
  const save = useSaveFunction(view.id);
  const hasReleases = useHasReleases();
  return (
    <>
      <Confirm
        open={asks === 'dev'}
        onClose={onClose}
        title={t('Move to dev?')}
        description={
          hasReleases
            ? t("Customers can't use it any more from the next release. The playground and test keys still can.")
            : t("Customers can't use it any more, starting now. The playground and test keys still can.")
        }
        action={t('Move to dev')}
        onConfirm={() => save.mutateAsync({ input: { environment: 'dev' } })}
      />
      <Confirm
        open={asks === 'remove'}
        onClose={onClose}
        title={t('Delete {name}?', { name: view.name })}
        description={
          hasReleases
            ? t("The assistant stops using it with the next release. You can't undo this.")
            : t("The assistant stops using it immediately. You can't undo this.")
        }
        action={t('Delete function')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync(view.id);
          toast(t('{name} deleted', { name: view.name }));
          await navigate({ to: '/functions', ignoreBlocker: true });
        }}
      />
    </>
  );
}
