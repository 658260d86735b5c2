/**
 * A drawing of the values passed between functions. Each function is a link, and the table beside it has the same
 * content.
 */
import type { FunctionView } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';
import { type Flow, LOGIN } from './data-flow.js';
import { layoutFlow, NODE } from './layout-flow.js';

export interface FlowDrawingProps {
  flows: readonly Flow[];
  functions: readonly FunctionView[];
}

export function FlowDrawing({ flows, functions }: FlowDrawingProps) {
  const arrow = useId();
  const { width, height, nodes, lines } = layoutFlow(flows);
  return (
    <section
      aria-label={t('Data flow diagram')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="overflow-auto rounded-lg border border-line bg-surface shadow-sm"
    >
      <div dir="ltr" className="relative mx-auto" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 text-ink-faint">
          <defs>
            <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0,0 L8,4 L0,8 z" fill="currentColor" />
            </marker>
          </defs>
          {lines.map(({ from, to, path }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              strokeDasharray={
                flows.some((flow) => flow.from === from && flow.to === to && flow.kind === 'source') ? undefined : '4 3'
              }
              markerEnd={`url(#${arrow})`}
            />
          ))}
        </svg>
        {nodes.map(({ name, x, y }) => {
          const id = functions.find((one) => one.name === name)?.id;
          const box = { left: x, top: y, width: NODE.width, height: NODE.height };
          const look = 'absolute flex items-center rounded-md border px-3 text-xs';
          return id === undefined ? (
            <span key={name} style={box} className={classes(look, 'border-dashed border-line-strong bg-sunken')}>
              <span className="truncate">{name === LOGIN ? name : t('{name} (deleted)', { name })}</span>
            </span>
          ) : (
            <Link
              key={name}
              to={`/functions/${id}`}
              title={name}
              style={box}
              className={classes(look, 'border-line-strong bg-raised font-mono hover:border-accent')}
            >
              <span className="truncate">{name}</span>
            </Link>
          );
        })}
      </div>
    </section>
  );
}
