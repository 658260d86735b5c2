/** Who is answered from an article or a web source, and in which conversations: fields of both forms. */
import type { ArticleAudience, Environment } from '@frontdesk/contract';
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { Choice } from '../../ui/switch.js';

const AUDIENCES = [
  { value: 'everyone', title: 'Everyone', hint: 'Anyone who uses the chat.' },
  { value: 'logged_in', title: 'Logged-in customers', hint: 'Customers who have logged in.' },
] as const satisfies readonly { value: ArticleAudience; title: string; hint: string }[];

const ENVIRONMENTS = [
  { value: 'live', title: 'Live', hint: 'All conversations.' },
  { value: 'dev', title: 'Test only', hint: 'The playground and test keys only.' },
] as const satisfies readonly { value: Environment; title: string; hint: string }[];

export function ReaderFields<Values extends FieldValues & { audience: ArticleAudience; environment: Environment }>({
  control,
}: {
  control: Control<Values>;
}) {
  return (
    <>
      <Controller
        control={control}
        name={'audience' as Path<Values>}
        render={({ field }) => (
          <Choice
            label="Audience"
            showLabel
            columns
            value={field.value as ArticleAudience}
            onChange={field.onChange}
            options={AUDIENCES}
          />
        )}
      />
      <Controller
        control={control}
        name={'environment' as Path<Values>}
        render={({ field }) => (
          <Choice
            label="Availability"
            showLabel
            columns
            value={field.value as Environment}
            onChange={field.onChange}
            options={ENVIRONMENTS}
          />
        )}
      />
    </>
  );
}
