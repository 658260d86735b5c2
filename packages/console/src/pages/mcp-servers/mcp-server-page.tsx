/** One MCP server: its tools, the possible functions for each, and why some tools cannot be used. */
import type { FunctionDraft, McpServerView, McpToolView } from '@frontdesk/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { RefreshCw, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import {
  toolsOf,
  useChangeMcpServer,
  useMcpTools,
  useRefreshMcpTools,
  useRemoveMcpServer,
} from '../../api/mcp-servers.js';
import { useReread } from '../../api/use-reread.js';
import { type Saved, useSharedForm } from '../../forms/use-shared-form.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Confirm, Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { UrlText } from '../../ui/url-text.js';
import { DraftList } from '../functions/draft-list.js';
import { chooseReading } from '../functions/imported-drafts.js';
import { McpServerForm, type McpServerValues, toMcpServerInput } from './mcp-server-form.js';

export function McpServerPage() {
  const { server: id = '' } = useParams({ strict: false }) as { server?: string };
  const query = useMcpTools(id);
  const server = query.data?.server;
  return (
    <Page
      title={server?.name ?? t('MCP server')}
      description={
        server && (
          <span dir="ltr" className="font-mono text-xs wrap-anywhere">
            <UrlText url={server.url} />
          </span>
        )
      }
      back={{ to: '/mcp-servers', label: t('MCP servers') }}
      actions={server && <Actions server={server} />}
    >
      <Loaded query={query}>
        {({ server, tools }) => (
          <div className="space-y-4">
            {server.problem !== null && (
              <Notice kind="bad" title={t('Could not load tools')}>
                {t('{problem} Check the URL and the header, then refresh the tools.', { problem: server.problem })}
              </Notice>
            )}
            {server.tools_read_at !== null && (
              <p className="text-sm text-ink-soft">
                {t.rich('Tools refreshed {when}.', { when: <Ago at={server.tools_read_at} /> })}
              </p>
            )}
            <Tools key={server.tools_read_at} server={server} tools={tools} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Tools({ server, tools: read }: { server: McpServerView; tools: readonly McpToolView[] }) {
  // Saving drafts changes the list. The displayed tools stay until they are read again.
  const [tools] = useState(read);
  const free = tools.flatMap((tool) => (tool.functions.length === 0 ? draftsOf(tool) : []));
  const used = tools.filter(({ functions }) => functions.length > 0);
  const refused = tools.filter(({ reason }) => reason !== null);
  const [choice, setChoice] = useState(() => chooseReading(free));
  // None that could be read does not mean that the server has none.
  const known = server.problem === null;
  return (
    <>
      {tools.length === 0 && known && <Notice title={t('This server has no tools')} />}
      {free.length > 0 && (
        <DraftList
          drafts={free}
          choice={choice}
          onChange={(change) => setChoice((now) => ({ ...now, ...change(now) }))}
          back={{ to: `/mcp-servers/${server.id}`, label: server.name }}
          onEdited={(_, id) => `/functions/${id}`}
        />
      )}
      {used.length > 0 && (
        <Card title={t('Used by functions')}>
          <ToolList tools={used} describe={({ functions }) => functions.join(', ')} />
        </Card>
      )}
      {refused.length > 0 && (
        <Card title={t('Not available as functions')} description={t('Descriptions are provided by the server.')}>
          <ToolList tools={refused} describe={({ reason }) => reason ?? ''} />
        </Card>
      )}
    </>
  );
}

const draftsOf = ({ draft, left_out }: McpToolView): FunctionDraft[] =>
  draft === null ? [] : [{ ...draft, warnings: left_out.map((input) => t('Omitted: {input}.', { input })) }];

function ToolList({ tools, describe }: { tools: readonly McpToolView[]; describe: (tool: McpToolView) => string }) {
  return (
    <ul className="space-y-3">
      {tools.map((tool) => (
        <li key={tool.name}>
          <div dir="ltr" className="font-mono text-sm font-medium wrap-anywhere">
            {tool.name}
          </div>
          <div className="text-sm">{describe(tool)}</div>
          <p className="line-clamp-2 text-sm text-ink-soft">{tool.description}</p>
        </li>
      ))}
    </ul>
  );
}

function Actions({ server }: { server: McpServerView }) {
  const [asked, setAsked] = useState<'change' | 'remove'>();
  const close = () => setAsked(undefined);
  const navigate = useNavigate();
  const refresh = useRefreshMcpTools(server.id);
  const remove = useRemoveMcpServer(server.id);
  return (
    <>
      <Button
        icon={<RefreshCw />}
        busy={refresh.isPending}
        onClick={() => refresh.mutate(undefined, { onError: (error) => toast(ApiError.sentence(error)) })}
      >
        {t('Refresh tools')}
      </Button>
      <Button icon={<Settings2 />} onClick={() => setAsked('change')}>
        {t('Edit')}
      </Button>
      <Button icon={<Trash2 />} onClick={() => setAsked('remove')}>
        {t('Remove')}
      </Button>
      {asked === 'change' && <EditServer server={server} onClose={close} />}
      <Confirm
        open={asked === 'remove'}
        onClose={close}
        title={t('Remove {name}?', { name: server.name })}
        description={t('Delete the functions that use its tools first.')}
        action={t('Remove MCP server')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync();
          toast(t('MCP server removed'));
          await navigate({ to: '/mcp-servers' });
        }}
      />
    </>
  );
}

const toSaved = ({ name, url, header_name, updated_at }: McpServerView): Saved<McpServerValues> => ({
  values: { name, url, header_name: header_name ?? '', header_value: '' },
  version: updated_at,
});

function EditServer({ server, onClose }: { server: McpServerView; onClose: () => void }) {
  const { mutateAsync } = useChangeMcpServer(server.id);
  const reread = useReread();
  const { form, save } = useSharedForm({
    saved: toSaved(server),
    toSaved,
    toInput: toMcpServerInput,
    reread: async () => (await reread(toolsOf(server.id))).server,
    send: ({ changed: { header, ...rest }, seen }) =>
      mutateAsync({ input: header?.value === '' ? rest : { ...rest, header }, seen }),
    replacesSecret: ({ header }) => header !== undefined,
  });
  return (
    <Dialog open onClose={onClose} title={t('Edit {name}', { name: server.name })}>
      <McpServerForm
        action={t('Save changes')}
        server={server}
        form={form}
        onSubmit={async (values) => {
          await save(values);
          toast(t('MCP server saved'));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
