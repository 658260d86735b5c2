/**
 * The editor of a function. The URL comes first, because its placeholders are the parameters. Unchanged fields of a saved
 * function are not sent.
 */
import { type FunctionView, LIMITS } from '@frontdesk/contract';
import { useWatch } from 'react-hook-form';
import { oneFunction, useSaveFunction } from '../../api/functions.js';
import { useReread } from '../../api/use-reread.js';
import { PageForm } from '../../forms/page-form.js';
import { useEditedForm } from '../../forms/use-edited-form.js';
import { useLeave } from '../../forms/use-leave.js';
import type { Saved } from '../../forms/use-shared-form.js';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';
import { DraftNotice } from '../releases/draft-notice.js';
import { withBodyPlaceholders } from './action-draft.js';
import { ActionFields, MethodField } from './action-fields.js';
import { CARD_FIELDS } from './card-draft.js';
import { CardFields } from './card-fields.js';
import { DetailsFields } from './details-fields.js';
import { type FunctionDraftValues, toDraft, toInput } from './function-draft.js';
import { ParameterList } from './parameter-list.js';
import { readUrl } from './read-url.js';
import { ReplyField } from './reply-field.js';
import { UrlField } from './url-field.js';
import { UseFields } from './use-fields.js';

export interface FunctionFormProps {
  /** Undefined: a new function. */
  id?: string;
  saved: Saved<FunctionDraftValues>;
  /** Whether there are unsaved changes from the start, as for a copy or an import. */
  unsaved?: boolean;
  onSaved: (saved: FunctionView) => void;
}

const FIELDS = [
  'name',
  'description',
  'examples',
  'url',
  'method',
  'body',
  'confirmation_template',
  'environment',
  'requires_auth',
  'offered',
  'sensitive',
  'reply_template',
  ...CARD_FIELDS,
];
const PARAMETER_FIELDS = [
  ...['description', 'type', 'source', 'required', 'enum', 'format', 'pattern', 'login', 'value'],
  ...['leaf.function', 'leaf.response_path'],
  ...Array.from({ length: LIMITS.parameterSources }, (_, index) => `sources.${index}`).flatMap((source) => [
    `${source}.function`,
    `${source}.response_path`,
  ]),
];

export const toSaved = (view: FunctionView): Saved<FunctionDraftValues> => ({
  values: toDraft(view),
  version: view.date_updated,
});

export function FunctionForm({ id, saved, unsaved = false, onSaved }: FunctionFormProps) {
  const { mutateAsync } = useSaveFunction(id);
  const reread = useReread();
  const { left, leave } = useLeave(onSaved);
  const edited = useEditedForm({
    saved,
    toSaved,
    toInput: (values) => toInput(values, placeholdersOf(values)),
    reread: id === undefined ? undefined : () => reread(oneFunction(id)),
    send: ({ input, changed, seen }) => mutateAsync({ input: id === undefined ? input : changed, seen }),
    fields: (values) => [
      ...FIELDS,
      ...placeholdersOf(values).flatMap(({ name }) => PARAMETER_FIELDS.map((field) => `parameters.${name}.${field}`)),
    ],
    toFormPath: (path) =>
      path.replace(/\.sources\.0\.login$/, '.login').replace(/(\.sources\.\d+)$/, '$1.response_path'),
    onSaved: leave,
  });
  const [url, method, body] = useWatch({ control: edited.form.control, name: ['url', 'method', 'body'] });
  const placeholders = placeholdersOf({ url, method, body });

  return (
    <PageForm
      label={id === undefined ? t('New function') : t('Function')}
      edited={edited}
      create={id === undefined ? t('Create function') : undefined}
      unsaved={unsaved}
      left={left}
    >
      <DraftNotice except={t('Changes to functions used by the customer login apply immediately.')} />
      <Card title={t('Endpoint')} description={t('Returns a JSON response with success, data and message.')}>
        <div className="space-y-4">
          <MethodField />
          <UrlField />
        </div>
      </Card>
      <ActionFields />
      <DetailsFields />
      <ParameterList id={id} placeholders={placeholders} />
      <ReplyField id={id} />
      <CardFields id={id} />
      <UseFields />
    </PageForm>
  );
}

function placeholdersOf({ url, method, body }: Pick<FunctionDraftValues, 'url' | 'method' | 'body'>) {
  const read = readUrl(url);
  return withBodyPlaceholders(read.ok ? read.placeholders : [], { method, body });
}
