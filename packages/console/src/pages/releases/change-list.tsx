/** The differences between two versions: each function, the settings and the model, field by field as lines. */
import type { ReleaseChange } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { Disclosure } from '../../ui/disclosure.js';
import { type DiffLine, diffLines } from './diff-lines.js';

const CHANGES: Readonly<Record<ReleaseChange['change'], { label: string; tone: BadgeTone }>> = {
  added: { label: t('Added'), tone: 'good' },
  changed: { label: t('Changed'), tone: 'accent' },
  removed: { label: t('Removed'), tone: 'bad' },
};

/** @param moreArticles number of changed articles that are not among the changes */
export function ChangeList({ changes, moreArticles }: { changes: readonly ReleaseChange[]; moreArticles: number }) {
  return (
    <>
      <ul aria-label={t('Changes')} className="divide-y divide-line">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.name} ${change.change}`} className="space-y-3 py-4 first:pt-0 last:pb-0">
            <h3 className="flex flex-wrap items-center gap-2 text-sm font-medium">
              <Name change={change} />
              <Badge tone={CHANGES[change.change].tone}>{CHANGES[change.change].label}</Badge>
            </h3>
            {change.change === 'removed' ? (
              <Disclosure title={t('Previous version')} className="text-sm">
                <Fields fields={change.fields} />
              </Disclosure>
            ) : (
              <Fields fields={change.fields} />
            )}
          </li>
        ))}
      </ul>
      {moreArticles > 0 && (
        <p className="mt-4 text-sm text-ink-soft">
          {t('{count, plural, one {# more article changed.} other {# more articles changed.}}', {
            count: moreArticles,
          })}
        </p>
      )}
    </>
  );
}

function Name({ change: { kind, name } }: { change: ReleaseChange }) {
  if (kind === 'settings') return <span>{t('Assistant settings')}</span>;
  if (kind === 'model') return <span>{t('Model')}</span>;
  const drawn = (
    <span dir="ltr" className="font-mono">
      {name}
    </span>
  );
  return (
    <span className="min-w-0 wrap-anywhere">
      {kind === 'article' ? t.rich('Article {name}', { name: drawn }) : t.rich('Function {name}', { name: drawn })}
    </span>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  name: t('Name'),
  description: t('Description'),
  url: t('URL'),
  method: t('Method'),
  body: t('Body'),
  confirmation_template: t('Confirmation template'),
  without_login: t('Without login'),
  requires_auth: t('Customer login required'),
  parameters: t('Parameters'),
  examples: t('Example questions'),
  offered: t('Used by the assistant'),
  sensitive: t('Sensitive data'),
  reply_template: t('Reply template'),
  card: t('Card'),
  title: t('Title'),
  content: t('Content'),
  language: t('Language'),
  audience: t('Audience'),
  assistant_name: t('Assistant name'),
  greeting: t('Greeting'),
  instructions: t('Instructions'),
  time_zone: t('Time zone'),
  tone: t('Tone'),
  languages: t('Languages'),
  auto_close_minutes: t('Auto close minutes'),
  link_origins: t('Link origins'),
  claim_check: t('Claim check'),
  told_of_customer: t('Customer details for the model'),
  handover_summary: t('Handover summary'),
  record_calls: t('Record calls'),
  model: t('Model'),
  own_key: t('Own API key'),
};

const describeField = (field: string): string =>
  LABELS[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;

function Fields({ fields }: Pick<ReleaseChange, 'fields'>) {
  return (
    <div className="space-y-3 in-[details]:mt-3">
      {fields.map((field) => (
        <Field key={field.field} {...field} />
      ))}
    </div>
  );
}

function Field({ field, before, after }: ReleaseChange['fields'][number]) {
  const lines = diffLines(before, after);
  return (
    <div className="min-w-0">
      <h4 className="mb-1 text-xs text-ink-soft">{describeField(field)}</h4>
      {lines.length === 0 ? (
        <p className="text-sm text-ink-faint">
          {before === null || after === null
            ? t('Changed between no value and empty text.')
            : t('The changes are in a part of the text that is not shown here.')}
        </p>
      ) : (
        <div className="overflow-hidden rounded-md border border-line bg-sunken font-mono text-xs">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
            <Line key={index} line={line} />
          ))}
        </div>
      )}
    </div>
  );
}

const SIGNS = { added: '+', removed: '−', same: ' ' };

function Line({ line: { kind, text } }: { line: DiffLine }) {
  if (kind === 'gap') return <div className="px-2 text-ink-faint">…</div>;
  const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'div';
  return (
    <Element
      className={classes(
        'flex gap-2 px-2 py-px no-underline',
        kind === 'added' && 'bg-good-soft',
        kind === 'removed' && 'bg-bad-soft',
      )}
    >
      <span aria-hidden className={classes('w-2 shrink-0 select-none', kind === 'added' ? 'text-good' : 'text-bad')}>
        {SIGNS[kind]}
      </span>
      {kind !== 'same' && <span className="sr-only">{kind === 'added' ? t('After:') : t('Before:')} </span>}
      <span dir="auto" className="min-w-0 flex-1 break-words whitespace-pre-wrap">
        {text}
      </span>
    </Element>
  );
}
