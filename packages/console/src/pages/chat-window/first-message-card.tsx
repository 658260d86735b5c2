/** What a customer sees before the first message: the reply time, suggested questions and the search of articles. */
import { LIMITS } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { SwitchField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Card } from '../../ui/page.js';
import type { ChatWindowValues } from './chat-window-values.js';

export function FirstMessageCard() {
  const { register, control, formState } = useFormContext<ChatWindowValues>();
  const { errors } = formState;
  return (
    <Card
      title={t('Before the first message')}
      description={t.rich(
        "The greeting and the assistant's name are on the <assistant>Assistant</assistant> page. The name of your organisation is on the <members>Members</members> page.",
        {
          assistant: (inner) => <PageLink to="/assistant">{inner}</PageLink>,
          members: (inner) => <PageLink to="/members">{inner}</PageLink>,
        },
      )}
    >
      <div className="space-y-4">
        <Field
          label={t('Reply time')}
          optional
          hint={t('How quickly your team replies, as a sentence.')}
          error={errors.reply_time?.message}
        >
          <Input
            maxLength={LIMITS.replyTimeCharacters}
            placeholder={t('We usually reply within an hour.')}
            {...register('reply_time')}
          />
        </Field>
        <Field
          label={t('Suggested questions')}
          optional
          hint={t('One per line, up to {count, number}. Customers ask them with one click.', {
            count: LIMITS.suggestedQuestions,
          })}
          error={errors.suggested_questions?.message}
        >
          <Controller
            control={control}
            name="suggested_questions"
            render={({ field }) => (
              <ListInput
                prose
                value={field.value}
                onChange={field.onChange}
                placeholder={t('Where is my order?\nHow do I return something?')}
              />
            )}
          />
        </Field>
        <SwitchField
          control={control}
          name="article_search"
          label={t('Let customers search articles')}
          hint={t('Customers find and read the articles that the assistant can use to answer them.')}
        />
      </div>
    </Card>
  );
}

const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="underline">
    {children}
  </Link>
);
