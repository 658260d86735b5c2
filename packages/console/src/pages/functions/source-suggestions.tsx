/** Suggests fields of other functions' answers as sources of a parameter. A click adds one. */
import { Check, Plus } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAnswers, useFunctions } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import type { FunctionDraftValues } from './function-draft.js';
import { EMPTY_PARAMETER, type ResultSource } from './parameter-draft.js';
import { suggestSources } from './suggest-sources.js';

/** Best first. Empty while nothing is known. */
export function useSuggestedSources(id: string | undefined, name: string): ResultSource[] {
  const { control } = useFormContext<FunctionDraftValues>();
  const [function_name, environment] = useWatch({ control, name: ['name', 'environment'] });
  const parameter = { ...EMPTY_PARAMETER, ...useWatch({ control, name: `parameters.${name}` }) };
  const functions = useFunctions().data ?? [];
  const answers = useAnswers().data ?? [];
  return suggestSources({ main: { id, name: function_name, environment }, name, parameter }, functions, answers);
}

export interface SourceSuggestionsProps {
  suggested: readonly ResultSource[];
  /** The sources that the parameter already has. */
  listed: readonly ResultSource[];
  onTake: (source: ResultSource) => void;
}

export function SourceSuggestions({ suggested, listed, onTake }: SourceSuggestionsProps) {
  if (suggested.length === 0) return null;
  return (
    <section aria-label={t('Suggested fields')} className="rounded-md bg-sunken px-3 py-2.5">
      <h3 className="text-sm font-medium">{t('Suggested from test runs')}</h3>
      <ul className="mt-1.5 space-y-1.5">
        {suggested.map((source) => {
          const taken = listed.some((one) => isSame(one, source));
          const { function: name, response_path: path } = source;
          return (
            <li key={`${name} ${path}`} className="flex items-center gap-2 text-xs">
              <span dir="ltr" className="min-w-0 flex-1 font-mono break-words rtl:text-right">
                {name}: {path}
              </span>
              <Button
                size="small"
                aria-label={
                  taken ? t('In use: {path} of {name}', { path, name }) : t('Use: {path} of {name}', { path, name })
                }
                icon={taken ? <Check /> : <Plus />}
                onClick={() => {
                  if (!taken) onTake(source);
                }}
              >
                {taken ? t('In use') : t('Use')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const isSame = (one: ResultSource, other: ResultSource): boolean =>
  one.function === other.function && one.response_path.trim() === other.response_path;
