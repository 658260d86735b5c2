/** Asks which organisation to sign in to, if the password is valid in several. */
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Organisation } from '../../api/api-error.js';
import { t } from '../../language/translate.js';

export interface OrganisationChoiceProps {
  organisations: readonly Organisation[];
  onChoose: (organisation_id: string) => Promise<void> | undefined;
  onStartOver: () => void;
}

export function OrganisationChoice({ organisations, onChoose, onStartOver }: OrganisationChoiceProps) {
  const [chosen, setChosen] = useState<string>();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const choose = async (id: string) => {
    setChosen(id);
    await onChoose(id);
    setChosen(undefined);
  };
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-2 text-sm font-medium">{t('Choose an organisation')}</legend>
      {organisations.map(({ id, name }, place) => (
        <button
          key={id}
          ref={place === 0 ? first : undefined}
          type="button"
          disabled={chosen !== undefined}
          aria-busy={chosen === id}
          onClick={() => void choose(id)}
          className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-start text-sm hover:bg-hover disabled:opacity-60"
        >
          <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
          <ArrowRight className="text-ink-faint" />
        </button>
      ))}
      <button type="button" className="rounded-sm text-sm text-ink-soft hover:underline" onClick={onStartOver}>
        {t('Start over')}
      </button>
    </fieldset>
  );
}
