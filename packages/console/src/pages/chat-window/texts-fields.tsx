/** The window's texts in other languages, one card per language. */
import { LIMITS } from '@frontdesk/contract';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input, TextArea } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Card } from '../../ui/page.js';
import type { ChatWindowValues } from './chat-window-values.js';

export function TextsFields() {
  const { control, register, formState } = useFormContext<ChatWindowValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'texts' });
  const { errors } = formState;
  return (
    <Card
      title={t('Other languages')}
      description={t(
        "Customers see these texts in their browser's language. Buttons and labels are already available in German, French, Spanish and Arabic.",
      )}
    >
      <div className="space-y-4">
        {fields.map(({ id }, index) => (
          <fieldset key={id} className="space-y-4 rounded-md border border-line p-4">
            <legend className="sr-only">{t('Language {number, number}', { number: index + 1 })}</legend>
            <div className="flex items-end gap-2">
              <Field
                label={t('Language')}
                hint={t('A tag such as de or pt-BR.')}
                error={errors.texts?.[index]?.language?.message}
                className="flex-1"
              >
                <Input
                  dir="ltr"
                  className="font-mono"
                  {...register(`texts.${index}.language`, { required: t('Enter a language tag') })}
                />
              </Field>
              <IconButton
                label={t('Remove language {number, number}', { number: index + 1 })}
                className="mb-5"
                icon={<Trash2 />}
                onClick={() => remove(index)}
              />
            </div>
            <Field
              label={t('Greeting')}
              optional
              hint={t("Leave blank for the assistant's greeting.")}
              error={errors.texts?.[index]?.greeting?.message}
            >
              <TextArea rows={2} maxLength={LIMITS.greetingCharacters} {...register(`texts.${index}.greeting`)} />
            </Field>
            <Field label={t('Reply time')} optional error={errors.texts?.[index]?.reply_time?.message}>
              <Input maxLength={LIMITS.replyTimeCharacters} {...register(`texts.${index}.reply_time`)} />
            </Field>
            <Field
              label={t('Suggested questions')}
              optional
              error={errors.texts?.[index]?.suggested_questions?.message}
            >
              <Controller
                control={control}
                name={`texts.${index}.suggested_questions`}
                render={({ field }) => <ListInput prose value={field.value} onChange={field.onChange} />}
              />
            </Field>
          </fieldset>
        ))}
        <Button
          icon={<Plus />}
          disabled={fields.length === LIMITS.chatWindowLanguages}
          onClick={() => append({ language: '', greeting: '', reply_time: '', suggested_questions: [] })}
        >
          {t('Add a language')}
        </Button>
      </div>
    </Card>
  );
}
