/** The method of a function and, for an action, its body and the customer's confirmation. */
import { FUNCTION_METHODS, LIMITS } from '@frontdesk/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { SwitchField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { headerName } from '../../ui/header-name.js';
import { Select, TextArea } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';
import { bodyProblem, hasBody, isAction } from './action-draft.js';
import type { FunctionDraftValues } from './function-draft.js';

export function MethodField() {
  const { register, formState } = useFormContext<FunctionDraftValues>();
  return (
    <Field label={t('Method')} className="sm:w-40" error={formState.errors.method?.message}>
      <Select className="font-mono" {...register('method')}>
        {FUNCTION_METHODS.map((method) => (
          <option key={method} value={method}>
            {method}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Empty for a GET. */
export function ActionFields() {
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const [method, requires_auth] = useWatch({ control, name: ['method', 'requires_auth'] });
  if (!isAction(method)) return null;
  const { errors } = formState;
  return (
    <Card
      title={t('Action')}
      description={t.rich(
        'Actions change data. The assistant proposes them and runs them only after the customer confirms, at most once, with an <name>Idempotency-Key</name> header.',
        { name: headerName },
      )}
    >
      <div className="space-y-4">
        <Field
          label={t('Confirmation text')}
          hint={t(
            'Shown to the customer before they confirm. Include every important value, for example: Cancel order {order_id}',
            { order_id: '{{ arguments.order_id }}' },
          )}
          error={errors.confirmation_template?.message}
        >
          <TextArea
            rows={2}
            maxLength={LIMITS.confirmationTemplateCharacters}
            {...register('confirmation_template', {
              validate: (value, { method: chosen }) =>
                !isAction(chosen) || value.trim() !== '' || t('Enter a confirmation text'),
            })}
          />
        </Field>
        {hasBody(method) && (
          <Field
            label={t('Body')}
            optional
            hint={t(
              "JSON. A string that contains only a {placeholder} is replaced by the parameter's value, with its type.",
              { placeholder: '{placeholder}' },
            )}
            error={errors.body?.message}
          >
            <TextArea
              dir="ltr"
              rows={6}
              className="font-mono text-xs"
              spellCheck={false}
              placeholder={'{\n  "order_id": "{order_id}"\n}'}
              maxLength={LIMITS.actionBodyCharacters}
              {...register('body', {
                validate: (value, { method: chosen }) => !hasBody(chosen) || (bodyProblem(value) ?? true),
              })}
            />
          </Field>
        )}
        {errors.requires_auth?.message !== undefined && (
          <Notice kind="bad">
            {t(
              'Turn on “Require customer login” or “Allow without login”. Without a login, anyone can run this action for anyone.',
            )}
          </Notice>
        )}
        {!requires_auth && (
          <SwitchField
            control={control}
            name="without_login"
            label={t('Allow without login')}
            hint={t(
              'Anyone who knows the values can run this action for any customer. We recommend requiring login instead.',
            )}
          />
        )}
      </div>
    </Card>
  );
}
