/** The agent's current call, shown across the desk: with whom, for how long, volumes, and a button to leave. */
import { Mic, MicOff, Pause, Phone, PhoneOff, Play, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { useDeskPlace } from '../use-desk-place.js';
import { CallDuration } from './call-duration.js';
import { CallMeter } from './call-meter.js';
import { useAgentCall } from './call-provider.js';
import type { AgentCall } from './joined-call.js';

export function CallBar() {
  const { call } = useAgentCall();
  return (
    <>
      <p role="status" className="sr-only">
        {call !== undefined && sayState(call)}
      </p>
      {call !== undefined && <Bar call={call} />}
    </>
  );
}

function sayState({ state, customer, customer_there, on_hold }: AgentCall): string {
  if (state === 'joining') return t('Joining the call with {customer}…', { customer });
  if (state === 'reconnecting') return t('The connection is weak. Reconnecting…');
  if (customer_there && on_hold) return t("{customer} is on hold. You can't hear each other.", { customer });
  return customer_there
    ? t('In a call with {customer}', { customer })
    : t('{customer} is not in the call at the moment', { customer });
}

function Bar({ call }: { call: AgentCall }) {
  const { calls } = useAgentCall();
  const { conversation, go } = useDeskPlace();
  const elsewhere = conversation !== call.conversation;
  return (
    <section
      aria-label={t('Your call')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-good-soft px-4 py-1.5 text-sm"
    >
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <Phone className="text-good" />
        <span className="truncate font-medium">{sayState(call)}</span>
        {call.since !== undefined && (
          <span className="text-ink-soft">
            <CallDuration since={call.since} />
          </span>
        )}
      </span>
      <span aria-hidden className="flex items-center gap-2 text-xs text-ink-soft">
        {t('You')} <CallMeter calls={calls} who="own" /> {t('Customer')} <CallMeter calls={calls} who="other" />
      </span>
      <span className="flex items-center gap-1.5">
        {elsewhere && (
          <Button size="small" onClick={() => go({ conversation: call.conversation })}>
            {t('Show conversation')}
          </Button>
        )}
        {call.silenced && (
          <Button size="small" icon={<Volume2 />} onClick={() => calls.playSound()}>
            {t('Turn on the sound')}
          </Button>
        )}
        <IconButton
          label={t('Mute your microphone')}
          aria-pressed={call.muted}
          size="small"
          kind={call.muted ? 'danger' : 'secondary'}
          className={call.muted ? 'text-white!' : ''}
          icon={call.muted ? <MicOff /> : <Mic />}
          onClick={() => calls.setMuted(!call.muted)}
        />
        <HoldButton call={call} />
        <Button
          size="small"
          kind="danger"
          icon={<PhoneOff />}
          onClick={() => {
            calls.leave();
            const headings = document.querySelectorAll<HTMLElement>('h1[tabindex="-1"], h2[tabindex="-1"]');
            [...headings].findLast((heading) => heading.checkVisibility())?.focus();
          }}
        >
          {t('Leave')}
        </Button>
      </span>
    </section>
  );
}

function HoldButton({ call: { state, on_hold } }: { call: AgentCall }) {
  const { calls } = useAgentCall();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function change() {
    setBusy(true);
    setProblem(undefined);
    await calls.setHold(!on_hold).catch((error: Error) => setProblem(error.message));
    setBusy(false);
  }

  if (state !== 'in') return null;
  return (
    <>
      {problem !== undefined && (
        <span role="alert" className="text-bad">
          {problem}
        </span>
      )}
      <Button
        size="small"
        kind={on_hold ? 'primary' : 'secondary'}
        icon={on_hold ? <Play /> : <Pause />}
        busy={busy}
        onClick={() => void change()}
      >
        {on_hold ? t('Resume call') : t('Put on hold')}
      </Button>
    </>
  );
}
