/**
 * Changes a function from dev to live, immediately or with the next release. Shows the changes and any obstacles first.
 */
import type { FunctionView } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { useFunctions, useSaveFunction } from '../../api/functions.js';
import { useHasReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Confirm } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';

export function GoLive({ view, open, onClose }: { view: FunctionView; open: boolean; onClose: () => void }) {
  const save = useSaveFunction(view.id);
  const functions = useFunctions().data ?? [];
  const hasReleases = useHasReleases();
  const leaves = Object.values(view.parameters).flatMap((parameter) =>
    'leaf' in parameter ? [parameter.leaf.function] : [],
  );
  const behind = functions.filter(({ name, environment }) => leaves.includes(name) && environment === 'dev');
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={
        hasReleases
          ? t('Add {name} to the next release?', { name: view.name })
          : t('Go live with {name}?', { name: view.name })
      }
      description={t('What changes:')}
      action={hasReleases ? t('Add to release') : t('Go live')}
      onConfirm={async () => {
        await save.mutateAsync({ input: { environment: 'live' } });
        toast(
          hasReleases
            ? t('{name} goes live with the next release', { name: view.name })
            : t('{name} is live', { name: view.name }),
        );
      }}
    >
      <ul className="mb-3 list-disc space-y-1.5 ps-5 text-sm text-ink-soft">
        <li>
          {hasReleases
            ? t('The assistant can call it in customer conversations from the next release.')
            : t('The assistant can call it in customer conversations from the next message.')}
        </li>
        <li>
          {view.requires_auth
            ? t('Customers are asked to log in when needed, and their token is sent to your endpoint.')
            : t('It is called without a login, so anyone who uses the chat can see its results.')}
        </li>
        <li>{t('The playground and test keys can still use it.')}</li>
      </ul>
      {behind.length > 0 && (
        <Notice kind="warn" title={t('Go live with these functions first, because they supply values')}>
          <ul className="space-y-0.5">
            {behind.map((leaf) => (
              <li key={leaf.id}>
                <Link to={`/functions/${leaf.id}`} className="font-mono text-xs text-accent-ink underline">
                  {leaf.name}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Confirm>
  );
}
