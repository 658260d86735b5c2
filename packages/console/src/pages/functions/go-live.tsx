/** From dev to live, at once or with the next release: what changes is said before, and what stands in the way. */
import type { FunctionView } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { useFunctions, useSaveFunction } from '../../api/functions.js';
import { useHasReleases } from '../../api/releases.js';
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
      title={hasReleases ? `Add ${view.name} to the next release?` : `Go live with ${view.name}?`}
      description="What changes:"
      action={hasReleases ? 'Add to release' : 'Go live'}
      onConfirm={async () => {
        await save.mutateAsync({ environment: 'live' });
        toast(hasReleases ? `${view.name} goes live with the next release` : `${view.name} is live`);
      }}
    >
      <ul className="mb-3 list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
        <li>
          The assistant can call it in customer conversations from the next {hasReleases ? 'release' : 'message'}.
        </li>
        <li>
          {view.requires_auth
            ? 'Customers are asked to log in when needed, and their token is sent to your endpoint.'
            : 'It is called without a login, so anyone who uses the chat can see its results.'}
        </li>
        <li>The playground and test keys can still use it.</li>
      </ul>
      {behind.length > 0 && (
        <Notice kind="warn" title="Go live with these functions first, because they supply values">
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
