/** How waiting customers are assigned to agents. Everyone can see it, and managers can change it. */
import type { DeskSettings } from '@frontdesk/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { deskSettings } from '../../api/desk-settings.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { Loaded, SkeletonBlock } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';

const CHOICES: Record<DeskSettings['assignment'], { title: string; explained: string }> = {
  off: { title: t('Off'), explained: t('Agents take over from the list.') },
  round_robin: { title: t('Round robin'), explained: t('Each available agent in turn.') },
  least_busy: { title: t('Least busy'), explained: t('The available agent with the fewest open conversations.') },
};

export function AssignmentCard({ manager }: { manager: boolean }) {
  const settings = deskSettings.useRead();
  const [problem, setProblem] = useState<string>();
  const change = deskSettings.useSave();
  return (
    <Card
      title={t('Automatic assignment')}
      description={t(
        'Customers who wait for a human are assigned to members who are at the desk and not away. Outside office hours nobody is assigned.',
      )}
    >
      <Loaded query={settings} skeleton={<SkeletonBlock className="h-20" />}>
        {({ assignment }) =>
          manager ? (
            <Field label={t('Assign to')} hint={CHOICES[assignment].explained} error={problem}>
              <Select
                className="max-w-64"
                value={assignment}
                disabled={change.isPending}
                onChange={(event) => {
                  setProblem(undefined);
                  change.mutate(
                    { input: { assignment: event.target.value as DeskSettings['assignment'] } },
                    {
                      onSuccess: () => toast(t('Automatic assignment saved')),
                      onError: (error) => setProblem(ApiError.sentence(error)),
                    },
                  );
                }}
              >
                {Object.entries(CHOICES).map(([value, { title }]) => (
                  <option key={value} value={value}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          ) : (
            <p className="text-sm">
              <span className="font-medium">{CHOICES[assignment].title}</span>
              <span className="block text-ink-soft">{CHOICES[assignment].explained}</span>
            </p>
          )
        }
      </Loaded>
    </Card>
  );
}
