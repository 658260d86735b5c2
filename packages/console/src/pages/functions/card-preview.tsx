/** Preview of the cards from the last test run, updated while typing, with errors in their templates. */
import { useFormContext, useWatch } from 'react-hook-form';
import { useCardPreview, useLastAnswer } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Records } from '../../ui/records.js';
import { useSettled } from '../../ui/use-settled.js';
import { toCompleteCard } from './card-draft.js';
import type { FunctionDraftValues } from './function-draft.js';

export function CardPreview({ id }: { id: string | undefined }) {
  const { control } = useFormContext<FunctionDraftValues>();
  const answer = useLastAnswer(id);
  const card = toCompleteCard(useWatch({ control, name: 'card' }));
  const written = useSettled(card && JSON.stringify(card));
  const input = written === undefined ? undefined : { card: JSON.parse(written), ...answer };
  const found = useCardPreview(input).data;
  if (input === undefined || found === undefined) return null;
  const { problems, cards } = found;
  return (
    <div aria-live="polite">
      {problems.map(({ path, message }) => (
        <p key={path} className="text-xs break-words text-bad">
          {nameOf(path)} {message}
        </p>
      ))}
      {problems.length === 0 && (
        <>
          <h3 className="mb-1 text-sm font-medium">{t('Preview')}</h3>
          {cards.length > 0 ? (
            <Records cards={cards} />
          ) : (
            <p className="text-sm text-ink-soft">
              {answer === undefined
                ? t('Run a test to see a preview.')
                : t("No card for the last test run. The title is empty, or the list path doesn't exist.")}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  'card.title': t('Title'),
  'card.image': t('Picture'),
  'card.link.url': t('Link URL'),
};

/** The label of the field in the form. */
function nameOf(path: string): string {
  const [, index] = /^card\.fields\.(\d+)\.value$/.exec(path) ?? [];
  return index === undefined ? (NAMES[path] ?? path) : t('Field value {number}', { number: Number(index) + 1 });
}
