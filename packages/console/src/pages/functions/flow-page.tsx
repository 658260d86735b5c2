/** The sources of all functions' values, as a drawing and as a table. */
import { Workflow } from 'lucide-react';
import { useFunctions } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { type Flow, readFlows } from './data-flow.js';
import { FlowDrawing } from './flow-drawing.js';

const KINDS: Record<Flow['kind'], string> = {
  source: t('Earlier result'),
  leaf: t('Fetched by Frontdesk'),
  login: t('Customer login'),
};

export function FlowPage() {
  const query = useFunctions();
  return (
    <Page
      title={t('Data flow')}
      description={t(
        'How values pass between functions. If a parameter lists no fields, the assistant can also use any complete field returned by a function on the same host. These are not shown.',
      )}
      back={{ to: '/functions', label: t('Functions') }}
      width="wide"
    >
      <Loaded query={query}>
        {(functions) => {
          const flows = readFlows(functions);
          if (flows.length === 0)
            return (
              <Empty icon={<Workflow />} title={t('No data flow yet')}>
                {t('Open a function, expand “Value options” of a parameter, and list the fields it can come from.')}
              </Empty>
            );
          return (
            <div className="space-y-4">
              <FlowDrawing flows={flows} functions={functions} />
              <p className="text-xs text-ink-faint">
                {t(
                  'Solid lines: fields of earlier results, used by the assistant. Dashed lines: values filled in by Frontdesk.',
                )}
              </p>
              <Table
                label={t('Data flow')}
                rows={flows}
                keyOf={({ from, field, to, parameter }) => [from, field, to, parameter].join(' ')}
                columns={[
                  {
                    header: t('Parameter'),
                    cell: ({ to, parameter }) => (
                      <span className="font-mono text-xs">
                        <RowLink to={`/functions/${functions.find(({ name }) => name === to)?.id}`}>
                          {to}.{parameter}
                        </RowLink>
                      </span>
                    ),
                  },
                  {
                    header: t('Value'),
                    cell: ({ from, field }) => (
                      <span className="font-mono text-xs">{field === '' ? from : `${from}: ${field}`}</span>
                    ),
                  },
                  {
                    header: t('How'),
                    bare: true,
                    className: 'text-ink-soft whitespace-nowrap',
                    cell: ({ kind }) => KINDS[kind],
                  },
                ]}
              />
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}
