/** The remaining steps of a new organisation, each with a link. Hidden once all are done or the list is dismissed. */
import type { Checklist } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import { useChecklist } from '../../api/analytics.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { Card } from '../../ui/page.js';

const STEPS: readonly { key: keyof Checklist; title: string; what: string; to: string; hash?: string }[] = [
  {
    key: 'own_function',
    title: t('Create a function'),
    what: t('Connect an endpoint that the assistant can read from.'),
    to: '/functions/new',
  },
  {
    key: 'article_written',
    title: t('Add an article'),
    what: t('For general questions, such as about delivery or returns.'),
    to: '/knowledge',
  },
  {
    key: 'login_configured',
    title: t('Let customers log in'),
    what: t('Required for functions with customer-specific data.'),
    to: '/login',
  },
  {
    key: 'live_function',
    title: t('Go live with a function'),
    what: t('Until then, only the playground can use it.'),
    to: '/functions',
  },
  { key: 'api_key_used', title: t('Connect your backend'), what: t('Create an API key and use it.'), to: '/api-keys' },
  {
    key: 'widget_embedded',
    title: t('Add the chat to your site'),
    what: t('Open it with a customer token from your backend.'),
    to: '/chat-window',
    hash: 'install',
  },
  {
    key: 'conversation_answered',
    title: t('Answer your first customer'),
    what: t('Try it in the playground first.'),
    to: '/playground',
  },
  {
    key: 'colleague_invited',
    title: t('Invite a teammate'),
    what: t('Agents take over conversations at the desk.'),
    to: '/members',
  },
  { key: 'two_factor', title: t('Secure your account'), what: t('Set up two-factor authentication.'), to: '/account' },
];

export function FirstSteps() {
  const { organisation } = useSession();
  const place = `frontdesk-first-steps-${organisation.id}`;
  const [away, setAway] = useState(() => read(place));
  const { data } = useChecklist();
  if (data === undefined || away) return null;
  const done = STEPS.filter(({ key }) => data[key]).length;
  if (done === STEPS.length) return null;
  const putAway = () => {
    setAway(true);
    write(place);
    focusHeading();
  };
  return (
    <Card
      title={t('First steps')}
      description={t('{done} of {total} done', { done, total: STEPS.length })}
      flush
      actions={
        <Button kind="quiet" size="small" className="-me-2" onClick={putAway}>
          {t('Hide')}
        </Button>
      }
    >
      <ul className="grid border-t border-line sm:grid-cols-2">
        {STEPS.map(({ key, title, what, to, hash }) => (
          <li
            key={key}
            className="border-b border-line last:border-0 sm:odd:border-e sm:last:odd:col-span-2 sm:last:odd:border-e-0 sm:odd:nth-last-2:border-b-0"
          >
            <Link
              to={to}
              {...(hash !== undefined && { hash })}
              className="group flex items-center gap-3 px-5 py-3 max-sm:px-4 hover:bg-hover/60 focus-visible:-outline-offset-2"
            >
              <span
                aria-hidden
                className={classes(
                  'grid size-5 shrink-0 place-items-center rounded-full border',
                  data[key] ? 'border-good bg-good-soft text-good' : 'border-line-strong',
                )}
              >
                {data[key] && <Check className="size-3" />}
              </span>
              <span className="min-w-0 flex-1">
                <span className={classes('block text-sm font-medium', data[key] && 'text-ink-faint line-through')}>
                  {title}
                  <span className="sr-only"> {data[key] ? t('(done)') : t('(to do)')}</span>
                </span>
                <span className="block text-xs text-ink-faint">{what}</span>
              </span>
              <ArrowRight className="text-ink-faint opacity-0 transition-opacity group-hover:opacity-100" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function read(place: string): boolean {
  try {
    return window.localStorage.getItem(place) === 'away';
  } catch {
    return false;
  }
}

function write(place: string): void {
  try {
    window.localStorage.setItem(place, 'away');
  } catch (error) {
    console.warn('First steps could not be hidden permanently', error);
  }
}
