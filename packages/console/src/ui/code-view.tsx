/** Source text, and JSON as a tree with selectable values. Contents are always shown as plain text. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../language/translate.js';
import { classes } from './classes.js';
import { CopyButton, copyLabelOf } from './copy-button.js';

/** @param wrap long lines break instead of scrolling */
export function CodeView({ text, label, wrap }: { text: string; label: string; wrap?: boolean }) {
  return (
    <Copyable text={text} label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: a pre is the element for this; the role carries its name */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        role="region"
        dir={wrap ? 'auto' : 'ltr'}
        aria-label={label}
        className={classes(
          'max-h-80 min-w-0 grow overflow-auto px-3 py-2.5 font-mono text-xs',
          wrap ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
        )}
      >
        {text}
      </pre>
    </Copyable>
  );
}

/** Shows something beside a button that copies its text. */
function Copyable({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start rounded-md border border-line bg-sunken">
      {children}
      <div className="p-1">
        <CopyButton text={text} label={copyLabelOf(label)} />
      </div>
    </div>
  );
}

export interface JsonViewProps {
  value: unknown;
  label: string;
  /** If set, every key and value is a button, and this is called with its dotted path. */
  onPick?: (path: string, value: unknown) => void;
  /** The currently selected path. */
  picked?: string | undefined;
}

export function JsonView({ value, label, onPick, picked }: JsonViewProps) {
  return (
    <Copyable text={JSON.stringify(value, null, 2) ?? ''} label={label}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        dir="ltr"
        className="max-h-96 min-w-0 grow overflow-auto px-1 py-2 font-mono text-xs leading-5"
      >
        <JsonNode value={value} path={[]} pick={onPick} picked={picked} />
      </section>
    </Copyable>
  );
}

interface NodeProps {
  value: unknown;
  name?: string;
  path: readonly string[];
  pick: JsonViewProps['onPick'];
  picked: string | undefined;
}

const OPEN_LEVELS = 3;
const OPEN_ENTRIES = 30;

function JsonNode({ value, name, path, pick, picked }: NodeProps) {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
  const [open, setOpen] = useState(path.length < OPEN_LEVELS && (entries?.length ?? 0) <= OPEN_ENTRIES);
  const dotted = path.join('.');
  const key = name !== undefined && <span className="whitespace-pre text-ink-soft">{name}: </span>;
  if (entries === undefined) {
    const text = (
      <>
        {key}
        <JsonScalar value={value} />
      </>
    );
    return (
      <div className="ps-4.5 break-words">
        {pick === undefined || name === undefined ? (
          text
        ) : (
          <button
            type="button"
            aria-pressed={picked === dotted}
            aria-label={t('Select {path}', { path: dotted })}
            onClick={() => pick(dotted, value)}
            className="min-h-6 rounded-sm px-1 text-start hover:bg-accent-soft aria-pressed:bg-accent-soft aria-pressed:outline aria-pressed:outline-accent"
          >
            {text}
          </button>
        )}
      </div>
    );
  }
  const [before, after] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0)
    return (
      <div className="ps-4.5">
        {key}
        {before}
        {after}
      </div>
    );
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-center rounded-sm hover:bg-hover"
      >
        <ChevronRight className={classes('mx-0.5 size-3 transition-transform', open && 'rotate-90')} />
        {key}
        <span className="text-ink-faint">
          {before}
          {!open && ` ${entries.length} ${after}`}
        </span>
      </button>
      {open && (
        <>
          <div className="ms-2 border-s border-line ps-1.5">
            {entries.map(([entry, child]) => (
              <JsonNode key={entry} value={child} name={entry} path={[...path, entry]} pick={pick} picked={picked} />
            ))}
          </div>
          <div className="ps-4.5 text-ink-faint">{after}</div>
        </>
      )}
    </div>
  );
}

function JsonScalar({ value }: { value: unknown }) {
  if (typeof value === 'string') return <span className="text-good">{JSON.stringify(value)}</span>;
  if (typeof value === 'number') return <span className="text-accent-ink">{String(value)}</span>;
  return <span className="text-warn">{String(value)}</span>;
}
