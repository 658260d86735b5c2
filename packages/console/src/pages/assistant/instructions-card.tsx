/** The tone and the instructions that are added to the model's prompt. */
import { LIMITS } from '@frontdesk/contract';
import type { UseFormReturn } from 'react-hook-form';
import { ChoiceField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import type { AssistantValues } from './assistant-values.js';

const TONES = [
  { value: 'friendly', title: t('Friendly'), hint: t('Warm and simple.') },
  { value: 'neutral', title: t('Neutral'), hint: t('Brief and factual.') },
  { value: 'formal', title: t('Formal'), hint: t('Polite, in full sentences.') },
] as const;

export function InstructionsCard({ form }: { form: UseFormReturn<AssistantValues> }) {
  const { register, control, formState } = form;
  return (
    <Card
      title={t('Instructions')}
      description={t("Added to the model's prompt. The built-in matcher doesn't use them.")}
    >
      <div className="space-y-4">
        <ChoiceField control={control} name="tone" label={t('Tone')} showLabel options={TONES} />
        <Field
          label={t('Instructions')}
          optional
          hint={t(
            "What you sell, what to offer, when to hand over to an agent. Don't include secrets. Customers can make a model repeat them.",
          )}
          error={formState.errors.instructions?.message}
        >
          <TextArea
            rows={8}
            className="min-h-40"
            maxLength={LIMITS.instructionCharacters}
            {...register('instructions')}
          />
        </Field>
      </div>
    </Card>
  );
}
