/** The form of the assistant's settings. Unchanged fields are not sent. */
import type { AssistantInput, AssistantView } from '@frontdesk/contract';
import type { Versioned } from '../../api/request.js';
import { assistantSettings } from '../../api/settings.js';
import { ChoiceField, SwitchField } from '../../forms/choice-fields.js';
import { PageForm } from '../../forms/page-form.js';
import { useSettingForm } from '../../forms/use-setting-form.js';
import { t } from '../../language/translate.js';
import { entriesOf } from '../../ui/entries-of.js';
import { Card } from '../../ui/page.js';
import { type AssistantValues, toAssistantValues } from './assistant-values.js';
import { InstructionsCard } from './instructions-card.js';
import { IntroductionCard } from './introduction-card.js';
import { LanguagesCard } from './languages-card.js';
import { ModelCard } from './model-card.js';
import { PhoneNumbersCard } from './phone-numbers-card.js';

const FIELDS = [
  'assistant_name',
  'greeting',
  'tone',
  'instructions',
  'language',
  'time_zone',
  'languages',
  'auto_close_minutes',
  'link_origins',
  'claim_check',
  'told_of_customer',
  'handover_summary',
  'record_calls',
  'model',
  'model_key',
];

const TOLD = [
  { value: 'nothing', title: t('None'), hint: t("The model doesn't know who the customer is.") },
  { value: 'name', title: t('Name only'), hint: t('The model can address the customer by name.') },
  {
    value: 'everything',
    title: t('Name, email and attributes'),
    hint: t('Sent to the model provider with every message.'),
  },
] as const;

export function AssistantForm({ settings }: { settings: Versioned<AssistantView> }) {
  const { view } = settings;
  const setting = useSettingForm(assistantSettings, settings, {
    toValues: toAssistantValues,
    toInput,
    fields: FIELDS,
    saved: t('Assistant settings saved'),
    partial: true,
    replacesSecret: ({ model_key }) => model_key !== undefined,
  });
  const { form } = setting;
  const { control } = form;
  return (
    <PageForm label={t('Assistant')} edited={setting}>
      <IntroductionCard form={form} view={view} />
      <InstructionsCard form={form} />
      <Card title={t('Accuracy')}>
        <SwitchField
          control={control}
          name="claim_check"
          label={t('Verify replies before sending')}
          hint={t(
            "Blocks a language model's reply if it contains a number, date, amount, name or ID that isn't in an article, a function result or a customer message.",
          )}
        />
      </Card>
      <Card title={t('Handovers')}>
        <SwitchField
          control={control}
          name="handover_summary"
          label={t('Summarise conversations that are handed over')}
          hint={t(
            "When an agent opens one, the language model writes a short summary. The built-in matcher doesn't write summaries.",
          )}
        />
      </Card>
      <Card
        title={t('Customer details')}
        description={t(
          "Details from your backend or the customer login that are sent to the model. The built-in matcher doesn't use them.",
        )}
      >
        <ChoiceField control={control} name="told_of_customer" label={t('Customer details')} options={TOLD} />
      </Card>
      <LanguagesCard form={form} time_zone={view.time_zone} />
      <ModelCard form={form} view={view} />
      <Card title={t('Recordings')}>
        <SwitchField
          control={control}
          name="record_calls"
          label={t('Record calls')}
          hint={
            view.can_record_calls
              ? t('The assistant tells the customer at the start of the call. Agents play recordings at the desk.')
              : t('Available once the operator of this service sets where recordings are stored.')
          }
          disabled={!view.can_record_calls && !view.record_calls}
        />
      </Card>
      <PhoneNumbersCard numbers={view.phone_numbers} />
    </PageForm>
  );
}

function toInput(values: AssistantValues): AssistantInput {
  const { model, model_key, remove_key, auto_close_minutes, languages, link_origins, ...rest } = values;
  const minutes = auto_close_minutes.trim();
  return {
    ...rest,
    auto_close_minutes: minutes === '' ? null : Number(minutes),
    languages: entriesOf(languages),
    link_origins: entriesOf(link_origins),
    model: model === '' ? null : model,
    ...(remove_key ? { model_key: null } : model_key === '' ? {} : { model_key }),
  };
}
