/** The organisation's functions, with their environment and the health of their endpoints. */
import type { FunctionView } from '@frontdesk/contract';
import { useNavigate } from '@tanstack/react-router';
import { Braces, Download, Plug, Plus, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useFunctionHealth } from '../../api/analytics.js';
import { useFunctions } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { ButtonLink } from '../../ui/button.js';
import { SearchInput } from '../../ui/input.js';
import { Page } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { Empty, Loaded } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { EnvironmentBadge } from './environment-badge.js';
import { HealthBadge } from './health-badge.js';

const ENVIRONMENTS = [
  { value: 'all', title: t('All') },
  { value: 'live', title: t.context('environment', 'Live') },
  { value: 'dev', title: t('Dev') },
] as const;

const HEALTH_DAYS = 7;

export function FunctionsPage() {
  const functions = useFunctions();
  const health = useFunctionHealth(HEALTH_DAYS).data;
  const [typed, setTyped] = useState('');
  const [environment, setEnvironment] = useState<(typeof ENVIRONMENTS)[number]['value']>('all');
  const navigate = useNavigate();
  const healthOf = ({ id }: FunctionView) => health?.find(({ function_id }) => function_id === id);
  const matches = (row: FunctionView) =>
    (environment === 'all' || row.environment === environment) &&
    [row.name, row.description, row.url].some((text) => text.toLowerCase().includes(typed.trim().toLowerCase()));

  const begin = (
    <>
      <ButtonLink to="/mcp-servers" icon={<Plug aria-hidden size={14} />}>
        {t('MCP servers')}
      </ButtonLink>
      <ButtonLink to="/functions/import" icon={<Download aria-hidden size={14} />}>
        {t('Import')}
      </ButtonLink>
      <ButtonLink to="/functions/new" kind="primary" icon={<Plus aria-hidden size={14} />}>
        {t('Create function')}
      </ButtonLink>
    </>
  );
  return (
    <Page
      title={t('Functions')}
      description={t('Your endpoints that the assistant can call to answer customers.')}
      actions={
        functions.data?.length === 0 ? undefined : (
          <>
            <ButtonLink to="/functions/flow" icon={<Workflow aria-hidden size={14} />}>
              {t('Data flow')}
            </ButtonLink>
            {begin}
          </>
        )
      }
    >
      <Loaded query={functions}>
        {(all) => {
          if (all.length === 0)
            return (
              <Empty icon={<Braces size={24} />} title={t('No functions yet')} action={begin}>
                {t.rich(
                  'Add an endpoint such as {url}, or import from an OpenAPI document, a cURL command or an MCP server.',
                  { url: <span dir="ltr">{'https://shop.example/orders/{order_id}'}</span> },
                )}
              </Empty>
            );
          const shown = all.filter(matches);
          return (
            <div className="space-y-4">
              <div className="flex flex-wrap gap-2">
                <SearchInput
                  label={t('Search functions')}
                  className="min-w-48 flex-1 sm:max-w-72"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  onKeyDown={(event) => {
                    const [only] = shown;
                    if (event.key === 'Enter' && shown.length === 1 && only !== undefined)
                      void navigate({ to: `/functions/${only.id}` });
                  }}
                />
                <Segments
                  label={t('Environment')}
                  value={environment}
                  onChange={setEnvironment}
                  options={ENVIRONMENTS}
                />
              </div>
              <p className="sr-only" role="status">
                {t('{total, plural, other {{shown, number} of # functions shown}}', {
                  shown: shown.length,
                  total: all.length,
                })}
              </p>
              {shown.length === 0 ? (
                <Empty title={t('No matches')}>{t('Try a different search or environment.')}</Empty>
              ) : (
                <Table
                  label={t('Functions')}
                  rows={shown}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      header: t('Function'),
                      className: 'max-w-0 w-full',
                      cell: (row) => <NameCell row={row} />,
                    },
                    {
                      header: t('Environment'),
                      bare: true,
                      cell: (row) => <EnvironmentBadge environment={row.environment} />,
                    },
                    {
                      header: t('Customer login'),
                      wideOnly: true,
                      cell: (row) =>
                        row.requires_auth ? (
                          <Badge tone="accent">{t.context('login', 'Required')}</Badge>
                        ) : (
                          <span className="text-ink-faint">{t('Not required')}</span>
                        ),
                    },
                    { header: t('Last 7 days'), bare: true, cell: (row) => <HealthBadge health={healthOf(row)} /> },
                    {
                      header: t('Last call'),
                      align: 'right',
                      className: 'text-ink-soft',
                      cell: (row) => {
                        const at = healthOf(row)?.last_call_at ?? null;
                        return at === null ? t('Never') : <Ago at={at} />;
                      },
                    },
                  ]}
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NameCell({ row }: { row: FunctionView }) {
  return (
    <>
      <div className="flex items-center gap-2">
        <RowLink to={`/functions/${row.id}`}>{row.name}</RowLink>
        {row.warnings.length > 0 && (
          <Badge tone="warn">
            {t('{count, plural, one {# recommendation} other {# recommendations}}', { count: row.warnings.length })}
          </Badge>
        )}
      </div>
      <div dir="ltr" className="truncate font-mono text-2xs text-ink-faint rtl:text-right">
        {row.url}
      </div>
    </>
  );
}
