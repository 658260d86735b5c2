/** The values a function takes from others, and those that others take from it. */
import type { FunctionView } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFunctions } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Flow, readFlows } from './data-flow.js';

export function FunctionFlow({ view }: { view: FunctionView }) {
  const query = useFunctions();
  return (
    <Loaded query={query}>
      {(functions) => {
        // The saved function may be newer than the list.
        const flows = readFlows(functions.map((one) => (one.id === view.id ? view : one)));
        const taken = flows.filter(({ to }) => to === view.name);
        const given = flows.filter(({ from }) => from === view.name);
        const open = Object.entries(view.parameters).flatMap(([name, parameter]) =>
          parameter.provider === 'assistant' && parameter.sources === undefined && parameter.enum === undefined
            ? name
            : [],
        );
        const linkTo = (name: string) => <FunctionLink name={name} functions={functions} />;
        return (
          <div className="space-y-4">
            <Card
              title={t('Uses values from')}
              actions={
                <ButtonLink to="/functions/flow" size="small">
                  {t('All functions')}
                </ButtonLink>
              }
            >
              <FlowList flows={taken} nothing={t('No sources configured.')}>
                {({ from, field, parameter: name, kind }) => {
                  const parameter = <code>{name}</code>;
                  const source = kind === 'login' ? from : linkTo(from);
                  return field === ''
                    ? t.rich('{parameter} from {source}', { parameter, source })
                    : t.rich('{parameter} from {source}: {field}', { parameter, source, field: <code>{field}</code> });
                }}
              </FlowList>
              {open.length > 0 && !view.sensitive && (
                <p className="mt-3 text-sm text-ink-soft">
                  {t.rich(
                    '{count, plural, other {{parameters} can also be any complete field returned earlier by a function on the same host.}}',
                    { count: open.length, parameters: <code>{open.join(', ')}</code> },
                  )}
                </p>
              )}
            </Card>
            <Card title={t('Provides values to')}>
              <FlowList flows={given} nothing={t('No function uses its values.')}>
                {({ to, field, parameter: name }) => {
                  const parameter = (
                    <span dir="ltr">
                      {linkTo(to)}.<code>{name}</code>
                    </span>
                  );
                  return field === ''
                    ? parameter
                    : t.rich('{parameter} uses {field}', { parameter, field: <code>{field}</code> });
                }}
              </FlowList>
            </Card>
          </div>
        );
      }}
    </Loaded>
  );
}

function FlowList({
  flows,
  nothing,
  children,
}: {
  flows: readonly Flow[];
  nothing: string;
  children: (flow: Flow) => ReactNode;
}) {
  if (flows.length === 0) return <p className="text-sm text-ink-soft">{nothing}</p>;
  return (
    <ul className="space-y-1.5 text-sm break-words">
      {flows.map((flow) => (
        <li key={[flow.from, flow.field, flow.to, flow.parameter].join(' ')}>{children(flow)}</li>
      ))}
    </ul>
  );
}

function FunctionLink({ name, functions }: { name: string; functions: readonly FunctionView[] }) {
  const id = functions.find((one) => one.name === name)?.id;
  if (id === undefined) return <code>{name}</code>;
  return (
    <Link to={`/functions/${id}`} className="font-mono text-xs text-accent-ink underline">
      {name}
    </Link>
  );
}
