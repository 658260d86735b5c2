/** The window's colour, picked or typed. Empty: the default. */
import { Controller, useFormContext } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import type { ChatWindowValues } from './chat-window-values.js';

const COLOUR = /^#[0-9a-f]{6}$/i;
/** The window's colour if the organisation has set none. */
const DEFAULT = '#14606b';

export function ColourField() {
  const { control, formState } = useFormContext<ChatWindowValues>();
  return (
    <Controller
      control={control}
      name="colour"
      rules={{
        validate: (value) =>
          value.trim() === '' ||
          COLOUR.test(value.trim()) ||
          t('Enter a colour such as {example}', { example: DEFAULT }),
      }}
      render={({ field }) => (
        <Field
          label={t('Colour')}
          optional
          hint={t(
            'Text on this colour is black or white, whichever has more contrast. Where the colour is used for text, it is adjusted to be readable.',
          )}
          error={formState.errors.colour?.message}
        >
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={t('Pick a colour')}
              className="h-8 w-11 shrink-0 rounded-md border border-line-strong bg-surface p-0.5 max-sm:h-10"
              value={COLOUR.test(field.value.trim()) ? field.value.trim() : DEFAULT}
              onChange={(event) => field.onChange(event.target.value)}
            />
            <Input dir="ltr" className="font-mono" placeholder={DEFAULT} {...field} />
            {field.value !== '' && (
              <Button kind="quiet" onClick={() => field.onChange('')}>
                {t('Default')}
              </Button>
            )}
          </div>
        </Field>
      )}
    />
  );
}
