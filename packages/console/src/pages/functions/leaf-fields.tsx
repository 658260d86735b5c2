/** Selects the function that supplies a value, and the part of its answer. */
import { DOTTED_PATH, type Environment } from '@frontdesk/contract';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFunctions } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { type FunctionDraftValues, possibleLeaves } from './function-draft.js';
import { EMPTY_PARAMETER } from './parameter-draft.js';
import { ResponsePathPicker } from './response-path-picker.js';

export function LeafFields({ id, name }: { id: string | undefined; name: string }) {
  const { register, control, formState, setValue } = useFormContext<FunctionDraftValues>();
  const path = `parameters.${name}.leaf` as const;
  const [requires_auth, environment] = useWatch({ control, name: ['requires_auth', 'environment'] });
  const leaf = useWatch({ control, name: path }) ?? EMPTY_PARAMETER.leaf;
  const functions = useFunctions().data ?? [];
  const offered = possibleLeaves(functions, { id, requires_auth, environment }).map((candidate) => candidate.name);
  const chosen = functions.find((candidate) => candidate.name === leaf.function);
  const [picking, setPicking] = useState(false);
  const errors = formState.errors.parameters?.[name]?.leaf;
  return (
    <>
      <Field
        label={t('Function')}
        className="sm:col-span-2"
        error={errors?.function?.message}
        hint={`${offered.length === 0 ? `${t('No functions available.')} ` : ''}${leafRule(requires_auth, environment)}`}
      >
        <Select
          className="font-mono"
          {...register(`${path}.function`, {
            value: '',
            validate: (value) =>
              value === ''
                ? t('Choose a function')
                : offered.includes(value) || t("This function can't supply the value. Choose another one."),
          })}
        >
          <option value="">{t('Choose…')}</option>
          {leaf.function !== '' && !offered.includes(leaf.function) && (
            <option value={leaf.function}>{t('{name} (not available)', { name: leaf.function })}</option>
          )}
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('Response path')}
        optional
        className="sm:col-span-2"
        hint={t('A dotted path in data, for example account.id. Leave blank to use all of data.')}
        error={errors?.response_path?.message}
      >
        <Input
          className="font-mono"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...register(`${path}.response_path`, {
            value: '',
            validate: (value) =>
              value.trim() === '' ||
              DOTTED_PATH.test(value.trim()) ||
              t('Must be a dotted path, for example {example}', { example: 'a.b' }),
          })}
        />
      </Field>
      {chosen !== undefined && (
        <div className="sm:col-span-2">
          <Button size="small" onClick={() => setPicking(true)}>
            {t('Select from response')}
          </Button>
          <ResponsePathPicker
            open={picking}
            leaf={chosen}
            picked={leaf.response_path}
            onClose={() => setPicking(false)}
            onPick={(response_path) =>
              setValue(`${path}.response_path`, response_path, { shouldDirty: true, shouldValidate: true })
            }
          />
        </div>
      )}
    </>
  );
}

function leafRule(requires_auth: boolean, environment: Environment): string {
  if (environment === 'live')
    return requires_auth
      ? t('Must have no parameters, and must be live.')
      : t("Must have no parameters, must not require login (this function doesn't), and must be live.");
  return requires_auth
    ? t('Must have no parameters.')
    : t("Must have no parameters, must not require login (this function doesn't).");
}
