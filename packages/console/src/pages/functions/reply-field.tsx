/**
 * The template of a function's reply, checked by the service while it is typed, with a preview from the last test run.
 */
import { LIMITS } from '@frontdesk/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLastAnswer, useReplyTemplate } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { useSettled } from '../../ui/use-settled.js';
import type { FunctionDraftValues } from './function-draft.js';
import { PlainReply } from './test-run.js';

const STATUS = '{{ data.order.status }}';
const ORDER_ID = '{{ arguments.order_id }}';

export function ReplyField({ id }: { id: string | undefined }) {
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const typed = useWatch({ control, name: 'reply_template' });
  const template = useSettled(typed);
  const answer = useLastAnswer(id);
  const checked = useReplyTemplate({ reply_template: template, ...answer });
  const found = template.trim() === '' ? undefined : checked.data;
  const problem = found?.problem;
  return (
    <Card
      title={t.context('noun', 'Reply')}
      description={t('Formats the result as text for the customer. Leave blank to let the assistant write the reply.')}
    >
      <Field
        label={t('Reply template')}
        optional
        hint={t.rich(
          'Liquid: {result}, {argument}, if, for and filters such as date. The built-in assistant sends this text as it is, without translating it. A language model uses it as a suggestion.',
          { result: <code>{STATUS}</code>, argument: <code>{ORDER_ID}</code> },
        )}
        error={
          formState.errors.reply_template?.message ??
          (problem ? t('Line {line}: {message}', { line: problem.line, message: problem.message }) : undefined)
        }
      >
        <TextArea
          className="font-mono text-xs"
          spellCheck={false}
          maxLength={LIMITS.replyTemplateCharacters}
          placeholder={t('Order {order_id} is {status}.', { order_id: ORDER_ID, status: STATUS })}
          {...register('reply_template')}
        />
      </Field>
      {template.trim() !== '' && !problem && (
        <div aria-live="polite" className="mt-4">
          <h3 className="mb-1 text-sm font-medium">{t('Preview')}</h3>
          {answer === undefined ? (
            <p className="text-sm text-ink-soft">{t('Run a test to see a preview.')}</p>
          ) : found?.reply ? (
            <PlainReply text={found.reply} />
          ) : (
            <p className="text-sm text-ink-soft">
              {t('The template is empty for the last test run, so the assistant writes the reply.')}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
