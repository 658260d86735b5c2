/**
 * How a candidate (another model, other instructions, test functions and articles) would have answered stored turns.
 */
import { LIMITS } from '@frontdesk/contract';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTurns } from '../../api/conversations.js';
import { assistantSettings } from '../../api/settings.js';
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ReplayForm } from './replay-form.js';
import { ReplayOutcome } from './replay-outcome.js';
import { useReplay } from './use-replay.js';

/** Replays recent turns of all conversations. */
export function ReplayPage() {
  return (
    <Page
      title={t('Replay')}
      description={t(
        'Run past turns with a different model, instructions, functions or articles, and compare the results. Uses recorded function responses. Nothing is stored or sent to customers.',
      )}
    >
      <Replay turn_ids={undefined} />
    </Page>
  );
}

/** Replays one conversation. */
export function ReplayConversationPage() {
  const { conversation = '' } = useParams({ strict: false }) as { conversation?: string };
  const turns = useTurns(conversation);
  const ended = turns.data?.filter(({ status }) => ENDED.has(status)).slice(-LIMITS.replayTurns);
  return (
    <Page
      title={t('Replay conversation')}
      description={
        ended === undefined
          ? undefined
          : t(
              '{count, plural, one {# turn from one conversation. Uses recorded function responses. Nothing is stored or sent to customers.} other {# turns from one conversation. Uses recorded function responses. Nothing is stored or sent to customers.}}',
              { count: ended.length },
            )
      }
      back={{ to: `/turns/${conversation}`, label: t('Conversation trace') }}
      actions={<ButtonLink to="/replay">{t('Replay recent turns')}</ButtonLink>}
    >
      <Loaded query={turns}>
        {() =>
          ended === undefined || ended.length === 0 ? (
            <Empty title={t('No turns to replay')}>{t('The assistant has not replied in this conversation.')}</Empty>
          ) : (
            <Replay turn_ids={ended.map(({ id }) => id)} />
          )
        }
      </Loaded>
    </Page>
  );
}

const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'awaiting_login']);

function Replay({ turn_ids }: { turn_ids: readonly string[] | undefined }) {
  const assistant = assistantSettings.useRead();
  const { state, start, cancel } = useReplay();
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <Loaded query={assistant}>
      {(view) => (
        <div className="space-y-6">
          <ReplayForm
            assistant={view}
            turn_ids={turn_ids}
            running={state.phase === 'running'}
            onStart={(body) => void start(body)}
            onCancel={() => {
              cancel();
              // The focused button was removed.
              status.current?.focus();
            }}
          />
          <ReplayOutcome state={state} status={status} />
        </div>
      )}
    </Loaded>
  );
}
