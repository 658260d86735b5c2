/** Imported drafts. The selected ones are saved one by one, and those that the service rejects stay with the error. */
import type { FunctionDraft } from '@frontdesk/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useSaveFunction } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import { UrlText } from '../../ui/url-text.js';
import { toDraft } from './function-draft.js';
import { type HandedDraft, handedDraft } from './handed-draft.js';
import type { ChoiceChange, DraftChoice } from './imported-drafts.js';

export interface DraftListProps {
  drafts: readonly FunctionDraft[];
  choice: DraftChoice;
  /** @param change of the choice as it is by then */
  onChange: (change: ChoiceChange) => void;
  back: HandedDraft['back'];
  /** A draft was saved after editing. @returns the path of the next page */
  onEdited: (name: string, id: string) => string;
}

export function DraftList({ drafts, choice: { wanted, saved }, onChange, back, onEdited }: DraftListProps) {
  const save = useSaveFunction(undefined);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const left = drafts.filter(({ name }) => wanted.has(name) && !saved.has(name));

  const saveAll = async () => {
    setBusy(true);
    const refused = new Map<string, string>();
    for (const { warnings: _, ...input } of left) {
      try {
        const { id } = await save.mutateAsync({ input });
        onChange((now) => ({ saved: new Map(now.saved).set(input.name, id) }));
      } catch (error) {
        refused.set(input.name, reasonOf(error));
      }
    }
    setProblems(refused);
    setBusy(false);
    const count = left.length - refused.size;
    if (count > 0) toast(t('{count, plural, one {# function created} other {# functions created}}', { count }));
  };
  const toggle = (name: string) =>
    onChange((now) => {
      const next = new Set(now.wanted);
      if (!next.delete(name)) next.add(name);
      return { wanted: next };
    });
  return (
    <Card
      title={t('{count, plural, one {# draft} other {# drafts}}', { count: drafts.length })}
      description={[
        t('Functions are saved in the dev environment. By default, the assistant supplies all parameters.'),
        t('Each endpoint must respond with JSON that has success and data.'),
        ...(drafts.length > 1 && drafts.some(({ method }) => method !== undefined)
          ? [t('Select the actions that you want to offer.')]
          : []),
      ].join(' ')}
      flush
      actions={
        saved.size > 0 && left.length === 0 ? (
          <ButtonLink to="/playground">{t('Open playground')}</ButtonLink>
        ) : (
          <Button kind="primary" busy={busy} disabled={left.length === 0} onClick={saveAll}>
            {t('{count, plural, one {Save # function} other {Save # functions}}', { count: left.length })}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line border-t border-line">
        {drafts.map((draft) => (
          <DraftItem
            key={draft.name}
            draft={draft}
            wanted={wanted.has(draft.name)}
            id={saved.get(draft.name)}
            problem={problems.get(draft.name)}
            busy={busy}
            onToggle={() => toggle(draft.name)}
            onEdit={() => handedDraft.give({ values: toDraft(draft), back, onSaved: (id) => onEdited(draft.name, id) })}
          />
        ))}
      </ul>
    </Card>
  );
}

interface DraftItemProps {
  draft: FunctionDraft;
  wanted: boolean;
  /** Of the function; undefined: it is not saved. */
  id: string | undefined;
  problem: string | undefined;
  /** Drafts are being saved. */
  busy: boolean;
  onToggle: () => void;
  /** Before the editor opens. */
  onEdit: () => void;
}

function DraftItem({ draft, wanted, id, problem, busy, onToggle, onEdit }: DraftItemProps) {
  const navigate = useNavigate();
  const edit = () => {
    onEdit();
    void navigate({ to: '/functions/new' });
  };
  return (
    <li className="flex items-start gap-3 px-5 py-3.5 max-sm:px-4">
      <input
        type="checkbox"
        aria-label={t('Save {name}', { name: draft.name })}
        className="mt-1 size-4 shrink-0 accent-accent"
        checked={wanted || id !== undefined}
        disabled={id !== undefined}
        onChange={onToggle}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-sm font-medium">{draft.name}</span>
          {draft.method !== undefined && <Badge tone="warn">{t('Action')}</Badge>}
          {draft.requires_auth && <Badge tone="accent">{t('Login required')}</Badge>}
          {id !== undefined && <Badge tone="good">{t('Saved')}</Badge>}
        </div>
        <div dir="ltr" className="font-mono text-2xs wrap-anywhere text-ink-faint rtl:text-right">
          {draft.method ?? 'GET'} <UrlText url={draft.url} />
        </div>
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{draft.description}</p>
        {draft.warnings.map((warning) => (
          <p key={warning} className="mt-1 text-xs text-warn">
            {warning}
          </p>
        ))}
        {problem !== undefined && (
          <p role="alert" className="mt-1 text-xs text-bad">
            {t('Not saved: {problem}', { problem })}
          </p>
        )}
      </div>
      {id === undefined ? (
        <Button size="small" disabled={busy} onClick={edit}>
          {t('Edit before saving')}
        </Button>
      ) : (
        <Link to={`/functions/${id}`} className="text-sm text-accent-ink hover:underline">
          {t('Open')}
        </Link>
      )}
    </li>
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.errors.length === 0) return ApiError.sentence(error);
  return error.errors.map(({ path, message }) => `${path} ${message}`).join('; ');
}
