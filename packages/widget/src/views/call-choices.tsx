/** What the customer can do where a call does not simply go on: every end of it has a way from there. */
import type { OwnCall } from '../call/own-call.js';
import { isAt, useChat, useObservable, useWords } from '../chat.js';

export function CallChoices({ call }: { call: OwnCall }) {
  const { helpdesk, calls } = useChat();
  const { conversations } = useObservable(helpdesk.state);
  const word = useWords();
  const { step, end, conversation, silenced } = call;
  if (step === 'interrupted' && conversation !== null)
    return <Choice label={word('callRejoin')} choose={() => calls.beginAnew(conversation)} />;
  if (step !== 'over') return silenced ? <Choice label={word('playSound')} choose={() => calls.playSound()} /> : null;

  const place = conversations.find((one) => isAt(one, conversation));
  const callable = conversation === null || (place?.status === 'open' && place.handler === 'assistant');
  const runs = end === 'running' || end === 'dropped';
  const again = runs && conversation !== null ? () => calls.beginAnew(conversation) : () => calls.begin(conversation);
  return (
    <div class="buttons">
      {callable && end !== 'too_many' && (
        <button type="button" class="primary" onClick={() => void again()}>
          {word(runs ? 'callRejoin' : 'callAgain')}
        </button>
      )}
      <button type="button" class="plain" onClick={() => void calls.end()}>
        {word('inWriting')}
      </button>
    </div>
  );
}

function Choice({ label, choose }: { label: string; choose: () => unknown }) {
  return (
    <div class="buttons">
      <button type="button" class="primary" onClick={choose}>
        {label}
      </button>
    </div>
  );
}
