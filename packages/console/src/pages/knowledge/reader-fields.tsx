/** The audience and the environment of an article or a web source. Used by both forms. */
import type { ArticleAudience, Environment } from '@frontdesk/contract';
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Choice } from '../../ui/switch.js';

const AUDIENCES = [
  { value: 'everyone', title: t('Everyone'), hint: t('Anyone who uses the chat.') },
  { value: 'logged_in', title: t('Logged-in customers'), hint: t('Customers who have logged in.') },
] as const satisfies readonly { value: ArticleAudience; title: string; hint: string }[];

const ENVIRONMENTS = [
  { value: 'live', title: t.context('environment', 'Live'), hint: t('For customer conversations.') },
  { value: 'dev', title: t('Dev'), hint: t('For the playground and test keys only.') },
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
            label={t('Audience')}
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
            label={t('Environment')}
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
