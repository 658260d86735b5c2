/** The organisation's functions, with their environment and the health of their endpoints. */
import type { FunctionView } from '@frontdesk/contract';
import { useNavigate } from '@tanstack/react-router';
import { Braces, Download, Plug, Plus, Workflow } from 'lucide-react';
import { useFunctionHealth } from '../../api/analytics.js';
import { useFunctions } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { SearchInput } from '../../ui/input.js';
import { Page } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { Empty, Loaded } from '../../ui/states.js';
import { useFilter, useTypedSearch } from '../../ui/use-filter.js';
import { FunctionTable } from './function-table.js';

const ENVIRONMENTS = [
  { value: 'all', title: t('All') },
  { value: 'live', title: t.context('environment', 'Live') },
  { value: 'dev', title: t('Dev') },
] as const;

const HEALTH_DAYS = 7;

export function FunctionsPage() {
  const functions = useFunctions();
  const health = useFunctionHealth(HEALTH_DAYS).data;
  const filter = useFunctionFilter();
  return (
    <Page
      title={t('Functions')}
      description={t('Your endpoints that the assistant can call to answer customers.')}
      actions={
        functions.data?.length === 0 ? undefined : (
          <>
            <ButtonLink to="/functions/flow" icon={<Workflow />}>
              {t('Data flow')}
            </ButtonLink>
            <WaysToBegin />
          </>
        )
      }
    >
      <Loaded query={functions}>
        {(all) => {
          if (all.length === 0) return <NoFunctions />;
          const shown = all.filter(filter.matches);
          return (
            <div className="space-y-4">
              <FilterBar filter={filter} shown={shown} />
              <p className="sr-only" role="status">
                {t('{total, plural, other {{shown, number} of # functions shown}}', {
                  shown: shown.length,
                  total: all.length,
                })}
              </p>
              {shown.length === 0 ? (
                <Empty title={t('No matches')}>{t('Try a different search or environment.')}</Empty>
              ) : (
                <FunctionTable rows={shown} health={health} />
              )}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Links to what adds a function. */
function WaysToBegin() {
  return (
    <>
      <ButtonLink to="/mcp-servers" icon={<Plug />}>
        {t('MCP servers')}
      </ButtonLink>
      <ButtonLink to="/functions/import" icon={<Download />}>
        {t('Import')}
      </ButtonLink>
      <ButtonLink to="/functions/new" kind="primary" icon={<Plus />}>
        {t('Create function')}
      </ButtonLink>
    </>
  );
}

function NoFunctions() {
  return (
    <Empty icon={<Braces />} title={t('No functions yet')} action={<WaysToBegin />}>
      {t.rich('Add an endpoint such as {url}, or import from an OpenAPI document, a cURL command or an MCP server.', {
        url: <span dir="ltr">{'https://shop.example/orders/{order_id}'}</span>,
      })}
    </Empty>
  );
}

function useFunctionFilter() {
  const { typed, setTyped } = useTypedSearch();
  const [environment, setEnvironment] = useFilter('environment', ENVIRONMENTS, 'all');
  return {
    typed,
    setTyped,
    environment,
    setEnvironment,
    matches: (row: FunctionView) =>
      (environment === 'all' || row.environment === environment) &&
      [row.name, row.description, row.url].some((text) => text.toLowerCase().includes(typed.trim().toLowerCase())),
  };
}

interface FilterBarProps {
  filter: ReturnType<typeof useFunctionFilter>;
  shown: readonly FunctionView[];
}

/** Enter opens the only function that matches. */
function FilterBar({ filter, shown }: FilterBarProps) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label={t('Search functions')}
        className="min-w-48 flex-1 sm:max-w-72"
        value={filter.typed}
        onChange={(event) => filter.setTyped(event.target.value)}
        onKeyDown={(event) => {
          const [only] = shown;
          if (event.key === 'Enter' && shown.length === 1 && only !== undefined)
            void navigate({ to: `/functions/${only.id}` });
        }}
      />
      <Segments
        label={t('Environment')}
        value={filter.environment}
        onChange={filter.setEnvironment}
        options={ENVIRONMENTS}
      />
    </div>
  );
}
