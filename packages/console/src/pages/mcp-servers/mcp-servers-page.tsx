/** The organisation's MCP servers, whose tools can be called as functions. */
import { Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAddMcpServer, useMcpServers } from '../../api/mcp-servers.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { UrlText } from '../../ui/url-text.js';
import { McpServerForm, type McpServerValues, toMcpServerInput } from './mcp-server-form.js';

export function McpServersPage() {
  const query = useMcpServers();
  const [adding, setAdding] = useState(false);
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('Add MCP server')}
    </Button>
  );
  return (
    <Page
      title={t('MCP servers')}
      description={t('Connect Model Context Protocol servers and use their read-only tools as functions.')}
      back={{ to: '/functions', label: t('Functions') }}
      actions={query.data?.length === 0 ? undefined : add}
    >
      <Loaded query={query}>
        {(servers) =>
          servers.length === 0 ? (
            <Empty icon={<Plug />} title={t('No MCP servers yet')} action={add}>
              {t('Connect a server that provides your data as tools, then create functions from them.')}
            </Empty>
          ) : (
            <Table
              label={t('MCP servers')}
              rows={servers}
              keyOf={({ id }) => id}
              columns={[
                {
                  header: t('Server'),
                  cell: ({ id, name, url }) => (
                    <div className="min-w-40">
                      <RowLink to={`/mcp-servers/${id}`}>{name}</RowLink>
                      <div dir="ltr" className="font-mono text-2xs wrap-anywhere text-ink-faint">
                        <UrlText url={url} />
                      </div>
                    </div>
                  ),
                },
                {
                  header: t('Tools'),
                  bare: true,
                  cell: ({ tools, problem }) =>
                    problem === null ? (
                      t('{count, plural, one {# tool} other {# tools}}', { count: tools })
                    ) : (
                      <Badge tone="bad">{t('Unreachable')}</Badge>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {adding && <AddServer onClose={() => setAdding(false)} />}
    </Page>
  );
}

function AddServer({ onClose }: { onClose: () => void }) {
  const add = useAddMcpServer();
  const form = useForm<McpServerValues>({
    defaultValues: { name: '', url: '', header_name: '', header_value: '' },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Add MCP server')}
      description={t('Frontdesk loads its tools when you add it.')}
    >
      <McpServerForm
        action={t('Add MCP server')}
        form={form}
        onSubmit={async (values) => {
          await add.mutateAsync(toMcpServerInput(values));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
