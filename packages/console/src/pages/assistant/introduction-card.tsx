/** The assistant's name and greeting, which customers see. */
import { type AssistantView, LIMITS } from '@frontdesk/contract';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, TextArea } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import type { AssistantValues } from './assistant-values.js';

export function IntroductionCard({ form, view }: { form: UseFormReturn<AssistantValues>; view: AssistantView }) {
  const { register, formState } = form;
  const { errors, dirtyFields } = formState;
  const translatedDefault = (name: 'assistant_name' | 'greeting') => {
    const text = view.shown_to_customers[name];
    if (text === view[name] || dirtyFields[name] || dirtyFields.language) return undefined;
    return <p>{t.rich('This default is translated. In your main language: “{text}”', { text: <bdi>{text}</bdi> })}</p>;
  };
  return (
    <Card title={t('Introduction')}>
      <div className="space-y-4">
        <Field
          label={t('Name')}
          hint={
            <>
              {t('Shown to customers.')}
              {translatedDefault('assistant_name')}
            </>
          }
          error={errors.assistant_name?.message}
        >
          <Input
            maxLength={LIMITS.assistantNameCharacters}
            {...register('assistant_name', { validate: (value) => value.trim() !== '' || t('Enter a name') })}
          />
        </Field>
        <Field
          label={t('Greeting')}
          hint={
            <>
              {t('Shown before the customer writes, and spoken in calls.')}
              {translatedDefault('greeting')}
            </>
          }
          error={errors.greeting?.message}
        >
          <TextArea maxLength={LIMITS.greetingCharacters} {...register('greeting')} />
        </Field>
      </div>
    </Card>
  );
}
