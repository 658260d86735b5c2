/** The card of a function: the parts of its answer that are shown below the reply. */
import { LIMITS } from '@frontdesk/contract';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { SwitchField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { isFilled, isPath } from './card-draft.js';
import { CardPreview } from './card-preview.js';
import type { FunctionDraftValues } from './function-draft.js';

export function CardFields({ id }: { id: string | undefined }) {
  const { control } = useFormContext<FunctionDraftValues>();
  const shown = useWatch({ control, name: 'card.shown' });
  return (
    <Card
      title={t('Card')}
      description={t(
        "Shows a record below the reply, with a title, picture, fields and a link. The reply should stand alone, because some clients don't show cards.",
      )}
    >
      <div className="space-y-4">
        <SwitchField
          control={control}
          name="card.shown"
          label={t('Show a card')}
          hint={t('Each field is a Liquid template. Empty fields are omitted.')}
        />
        {shown && <Parts />}
        {shown && <CardPreview id={id} />}
      </div>
    </Card>
  );
}

function Parts() {
  const { control, getValues } = useFormContext<FunctionDraftValues>();
  const list = useFieldArray({ control, name: 'card.fields' });
  const linked = () => isFilled(Object.values(getValues('card.link')).join(''));
  return (
    <>
      <TemplateField
        label={t('Card for each')}
        name="card.each"
        optional
        hint={t.rich(
          'The path of a list in its data. The first {count, number} become cards; templates see each as {template}. Leave blank for one card.',
          {
            count: LIMITS.cardsPerMessage,
            template: <code>{'{{ item.id }}'}</code>,
          },
        )}
        placeholder={'orders'}
        most={LIMITS.responsePathCharacters}
        validate={(path) => isPath(path) || t('Must be a dotted path such as {example}', { example: 'orders' })}
      />
      <TemplateField
        label={t('Title')}
        name="card.title"
        placeholder={t('Order {order_id}', { order_id: '{{ data.order_id }}' })}
        required={t('Enter a title')}
        hint={t('Cards without a title are omitted.')}
      />
      <TemplateField
        label={t('Picture')}
        name="card.image"
        optional
        placeholder={'https://shop.example/pictures/{{ data.picture }}'}
        hint={t('Must start with an allowed link origin. Chat windows load it automatically.')}
      />
      <ul className="space-y-3">
        {list.fields.map((row, index) => (
          <li key={row.id}>
            <FieldRow index={index} onRemove={() => list.remove(index)} />
          </li>
        ))}
      </ul>
      {list.fields.length < LIMITS.cardFields && (
        <Button size="small" icon={<Plus />} onClick={() => list.append({ label: '', value: '' })}>
          {t('Add field')}
        </Button>
      )}
      <fieldset className="grid gap-3 sm:grid-cols-[2fr_3fr]">
        <legend className="sr-only">{t('Link')}</legend>
        <TemplateField
          label={t('Link text')}
          name="card.link.label"
          optional
          plain
          placeholder={t('Track the parcel')}
          most={LIMITS.cardLabelCharacters}
          validate={(value) => isFilled(value) || !linked() || t('Enter the link text')}
        />
        <TemplateField
          label={t('Link URL')}
          name="card.link.url"
          optional
          placeholder={'{{ data.tracking_url }}'}
          validate={(value) => isFilled(value) || !linked() || t('Enter the link URL')}
        />
      </fieldset>
    </>
  );
}

function FieldRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  return (
    <fieldset className="flex items-start gap-2">
      <legend className="sr-only">{t('Field {number}', { number: index + 1 })}</legend>
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
        <TemplateField
          label={t('Field name')}
          name={`card.fields.${index}.label`}
          plain
          placeholder={t('Status')}
          most={LIMITS.cardLabelCharacters}
          required={t('Enter a field name')}
        />
        <TemplateField
          label={t('Field value')}
          name={`card.fields.${index}.value`}
          placeholder={'{{ data.status }}'}
          required={t('Enter a value')}
        />
      </div>
      <IconButton
        label={t('Remove field {number}', { number: index + 1 })}
        icon={<X />}
        className="mt-6"
        onClick={onRemove}
      />
    </fieldset>
  );
}

interface TemplateFieldProps {
  label: string;
  name:
    | `card.${'title' | 'image' | 'each'}`
    | `card.link.${'label' | 'url'}`
    | `card.fields.${number}.${'label' | 'value'}`;
  hint?: ReactNode;
  placeholder: string;
  optional?: boolean;
  /** Plain text instead of a template. */
  plain?: boolean;
  /** Maximum number of characters. Default: the limit of a template. */
  most?: number;
  /** The error if it is blank. */
  required?: string;
  validate?: (value: string) => true | string;
}

function TemplateField(props: TemplateFieldProps) {
  const { label, name, hint, placeholder, optional, plain, most = LIMITS.cardTemplateCharacters, required } = props;
  const { register, getFieldState, formState } = useFormContext<FunctionDraftValues>();
  const validate = props.validate ?? ((value: string) => required === undefined || isFilled(value) || required);
  return (
    <Field label={label} optional={optional === true} hint={hint} error={getFieldState(name, formState).error?.message}>
      <Input
        className={plain ? undefined : 'font-mono'}
        dir={plain ? 'auto' : 'ltr'}
        autoComplete="off"
        spellCheck={plain === true}
        maxLength={most}
        placeholder={placeholder}
        {...register(name, { validate })}
      />
    </Field>
  );
}
