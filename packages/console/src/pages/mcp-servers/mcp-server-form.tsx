/** The fields of an MCP server, to add or change one. The name cannot be changed, because functions refer to it. */
import { LIMITS, type McpServerView } from '@frontdesk/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

export interface McpServerValues {
  name: string;
  url: string;
  header_name: string;
  header_value: string;
}

export interface McpServerFormProps {
  action: string;
  /** Undefined: a new one. */
  server?: McpServerView;
  form: UseFormReturn<McpServerValues>;
  onSubmit: (values: McpServerValues) => Promise<void>;
  onCancel: () => void;
}

/** Without a value, the stored one of this name is kept. */
export function toMcpServerInput({ name, url, header_name, header_value }: McpServerValues) {
  const header = { name: header_name.trim(), value: header_value.trim() };
  return { name: name.trim(), url: url.trim(), header: header.name === '' ? null : header };
}

export function McpServerForm({ action, server, form, onSubmit, onCancel }: McpServerFormProps) {
  const { register, formState, control } = form;
  const header_name = useWatch({ control, name: 'header_name' }).trim();
  const keepsValue = header_name === server?.header_name;
  const { problem, submitting } = useServerErrors(form, ['name', 'url', 'header_name', 'header_value'], toFormPath);
  const submit = submitting(onSubmit);
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={action}>
      <FormProblem problem={problem} />
      {server === undefined && (
        <Field
          label={t('Name')}
          hint={t("Lower-case letters, digits and hyphens. You can't change it later.")}
          error={formState.errors.name?.message}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.mcpServerNameCharacters}
            dir="ltr"
            placeholder={'orders'}
            {...register('name', { validate: (value) => value.trim() !== '' || t('Enter a name') })}
          />
        </Field>
      )}
      <Field
        label={t('URL')}
        hint={t('A public https URL that supports Streamable HTTP.')}
        error={formState.errors.url?.message}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={LIMITS.mcpServerUrlCharacters}
          dir="ltr"
          placeholder={'https://mcp.shop.example/mcp'}
          {...register('url', { validate: (value) => value.trim() !== '' || t('Enter a URL') })}
        />
      </Field>
      <Field
        label={t('Header')}
        optional
        hint={t('Authenticates requests to the server.')}
        error={formState.errors.header_name?.message}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.endpointHeaderNameCharacters}
          dir="ltr"
          placeholder={'Authorization'}
          {...register('header_name')}
        />
      </Field>
      {header_name !== '' && (
        <Field
          label={t('Value')}
          hint={keepsValue ? t('Leave blank to keep the current value.') : t('Encrypted and never shown again.')}
          error={formState.errors.header_value?.message}
        >
          <Input
            type="password"
            autoComplete="off"
            maxLength={LIMITS.endpointHeaderValueCharacters}
            placeholder={'Bearer …'}
            {...register('header_value', {
              validate: (value) => value.trim() !== '' || keepsValue || t('Enter a value'),
            })}
          />
        </Field>
      )}
      <DialogButtons submit={action} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}

const toFormPath = (path: string): string =>
  path === 'header.value' ? 'header_value' : path.replace(/^header(\.name)?$/, 'header_name');
