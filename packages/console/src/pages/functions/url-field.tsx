/** The URL of a function, and what is found in it as it is typed. */
import { LIMITS } from '@frontdesk/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import type { FunctionDraftValues } from './function-draft.js';
import { readUrl } from './read-url.js';

export function UrlField() {
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const url = useWatch({ control, name: 'url' });
  const read = readUrl(url);
  return (
    <>
      <Field
        label="URL"
        hint={
          <>
            Write parameters as <code className="font-mono">{t("'{'name'}'")}</code> in the path or as values of the
            query. A tool of an MCP server is{' '}
            <code className="font-mono">mcp://server/tool?input={t("'{'name'}'")}</code>.
          </>
        }
        error={formState.errors.url?.message}
      >
        <Input
          type="url"
          inputMode="url"
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://shop.example/orders/{order_id}"
          maxLength={LIMITS.functionUrlCharacters}
          {...register('url', {
            validate: (value) => {
              if (value === '') return 'Enter a URL';
              const checked = readUrl(value);
              return checked.ok || checked.message;
            },
          })}
        />
      </Field>
      <div aria-live="polite" className="mt-3 min-h-8 rounded-md bg-sunken px-3 py-1.5 text-xs">
        {url === '' ? (
          <span className="text-ink-faint">{t('Parameters are detected from the URL.')}</span>
        ) : read.ok ? (
          <>
            <span className="font-mono break-all">
              {read.parts.map(({ text, placeholder }, index) =>
                placeholder ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                  <mark key={index} className="rounded-sm bg-accent-soft px-0.5 text-accent-ink">
                    {text}
                  </mark>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                  <span key={index}>{text}</span>
                ),
              )}
            </span>
            <span className="sr-only">
              {read.placeholders.length === 0
                ? t('No parameters.')
                : `Parameters: ${read.placeholders.map(({ name, location }) => `${name} in the ${location}`).join(', ')}.`}
            </span>
          </>
        ) : (
          <span className="text-warn">{t('The URL {message}.', { message: read.message })}</span>
        )}
      </div>
    </>
  );
}
