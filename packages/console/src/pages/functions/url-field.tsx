/** The URL of a function, with an analysis while it is typed. */
import { LIMITS } from '@frontdesk/contract';
import { Fragment } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { listed, t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { UrlText } from '../../ui/url-text.js';
import type { FunctionDraftValues } from './function-draft.js';
import { readUrl, type UrlPlaceholder } from './read-url.js';

export function UrlField() {
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const url = useWatch({ control, name: 'url' });
  const read = readUrl(url);
  return (
    <>
      <Field
        label={t('URL')}
        hint={t.rich(
          'Write parameters as {placeholder} in the path or as values of the query. A tool of an MCP server is {url}.',
          { placeholder: <code>{'{name}'}</code>, url: <code>{'mcp://server/tool?input={name}'}</code> },
        )}
        error={formState.errors.url?.message}
      >
        <Input
          type="url"
          inputMode="url"
          className="font-mono"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder={'https://shop.example/orders/{order_id}'}
          maxLength={LIMITS.functionUrlCharacters}
          {...register('url', {
            validate: (value) => {
              if (value === '') return t('Enter a URL');
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
            <span dir="ltr" className="font-mono wrap-anywhere">
              {read.parts.map(({ text, placeholder }, index) =>
                placeholder ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                  <Fragment key={index}>
                    <wbr />
                    <mark className="rounded-sm bg-accent-soft px-0.5 text-accent-ink">{text}</mark>
                  </Fragment>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                  <UrlText key={index} url={text} />
                ),
              )}
            </span>
            <span className="sr-only">
              {read.placeholders.length === 0
                ? t('No parameters.')
                : t('Parameters: {parameters}.', { parameters: listed(read.placeholders.map(describePlace)) })}
            </span>
          </>
        ) : (
          <span className="text-warn">{read.message}</span>
        )}
      </div>
    </>
  );
}

function describePlace({ name, location }: UrlPlaceholder): string {
  if (location === 'path') return t('{name} in the path', { name });
  return location === 'query' ? t('{name} in the query', { name }) : t('{name} in the body', { name });
}
