/** Adds a question to a function's example sentences, so that the assistant recognises similar questions. */
import { LIMITS } from '@frontdesk/contract';
import { useForm } from 'react-hook-form';
import { useFunctions } from '../../api/functions.js';
import { useMakeExample } from '../../api/unanswered.js';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Select, TextArea } from '../../ui/input.js';
import { Empty, Loaded } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import type { AskedQuestion } from '../knowledge/handed-question.js';

interface Values {
  function_id: string;
  example: string;
}

interface MakeExampleProps {
  of: AskedQuestion;
  onClose: () => void;
  /** Called once the example is added. */
  onDone: (() => void) | undefined;
}

export function MakeExample({ of, onClose, onDone }: MakeExampleProps) {
  const functions = useFunctions();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Add example')}
      description={
        of.unanswered
          ? t('Helps the assistant choose a function for similar questions. The question is removed from Unanswered.')
          : t('Helps the assistant choose a function for similar questions.')
      }
    >
      <Loaded query={functions}>
        {(all) => {
          const offered = all.filter((one) => one.offered);
          return offered.length === 0 ? (
            <Empty
              title={t('The assistant has no functions')}
              action={<ButtonLink to="/functions">{t('Go to Functions')}</ButtonLink>}
            >
              {t('Create a function, or turn on “Available to the assistant” in one.')}
            </Empty>
          ) : (
            <ExampleForm of={of} functions={offered} onClose={onClose} onDone={onDone} />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function ExampleForm({
  of,
  functions,
  onClose,
  onDone,
}: MakeExampleProps & { functions: readonly { id: string; name: string }[] }) {
  const form = useForm<Values>({
    defaultValues: { function_id: '', example: of.question.slice(0, LIMITS.functionExampleCharacters) },
  });
  const { register, formState } = form;
  const { problem, submitting } = useServerErrors(form, ['function_id', 'example']);
  const make = useMakeExample();
  const submit = submitting(async (values) => {
    await make.mutateAsync({ turn_ids: of.turn_ids, ...values });
    const name = functions.find(({ id }) => id === values.function_id)?.name;
    toast(name === undefined ? t('Example added to the function') : t('Example added to {name}', { name }));
    onClose();
    onDone?.();
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={t('Add example')}>
      <FormProblem problem={problem} />
      <Field
        label={t('Example')}
        hint={t('Remove personal details such as names and order numbers.')}
        error={formState.errors.example?.message}
      >
        <TextArea {...register('example', { required: t('Enter an example') })} />
      </Field>
      <Field label={t('Function')} error={formState.errors.function_id?.message}>
        <Select {...register('function_id', { required: t('Choose a function') })}>
          <option value="">{t('Choose a function')}</option>
          {functions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DialogButtons submit={t('Add example')} busy={formState.isSubmitting} onCancel={onClose} />
    </form>
  );
}
