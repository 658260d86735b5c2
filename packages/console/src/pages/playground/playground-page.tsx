/** A chat with the assistant as a test customer, with dev functions, and the assistant's steps for each message. */
import type { Helpdesk } from '@frontdesk/client';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openHelpdesk } from '../../api/playground.js';
import { randomId } from '../../api/random-id.js';
import { useHasReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Page } from '../../ui/page.js';
import { SkeletonBlock } from '../../ui/states.js';
import { Tooltip } from '../../ui/tooltip.js';
import { PlaygroundChat } from './playground-chat.js';
import { PlaygroundTurns } from './playground-turns.js';

const PLACE = 'frontdesk-playground';

export function PlaygroundPage() {
  const [customer, setCustomer] = useState(lastCustomer);
  const helpdesk = useHelpdesk(customer);
  const hasReleases = useHasReleases();
  return (
    <Page
      title={t('Playground')}
      description={
        hasReleases
          ? t('Chat as a test customer. Uses the draft and dev functions. Not included in analytics.')
          : t('Chat as a test customer. Includes dev functions. Not included in analytics.')
      }
      width="wide"
      actions={
        <>
          <span className="flex items-center gap-1 text-xs text-ink-faint max-sm:hidden">
            {t.rich('Customer {id}', {
              id: <code>{customer}</code>,
            })}
            <CopyButton text={customer} label={t('Copy customer ID')} />
          </span>
          <Tooltip text={t('Start as a new customer, without history or login')}>
            <Button icon={<RotateCcw />} onClick={() => setCustomer(newCustomer())}>
              {t('Start over')}
            </Button>
          </Tooltip>
        </>
      }
    >
      {helpdesk === undefined ? <SkeletonBlock className="h-96" /> : <Playground key={customer} helpdesk={helpdesk} />}
    </Page>
  );
}

function Playground({ helpdesk }: { helpdesk: Helpdesk }) {
  const state = useSyncExternalStore(helpdesk.state.subscribe, helpdesk.state.get);
  const [chosen, setChosen] = useState<string | null>(null);
  const conversation =
    state.conversations.find(({ key }) => key === chosen) ??
    state.conversations.find(({ status }) => status === 'open');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <PlaygroundChat helpdesk={helpdesk} state={state} conversation={conversation} onChoose={setChosen} />
      <PlaygroundTurns conversation={conversation} />
    </div>
  );
}

function useHelpdesk(customer: string): Helpdesk | undefined {
  const [helpdesk, setHelpdesk] = useState<Helpdesk>();
  useEffect(() => {
    const opened = openHelpdesk(customer);
    opened.connect();
    setHelpdesk(opened);
    return () => {
      setHelpdesk(undefined);
      opened.dispose();
    };
  }, [customer]);
  return helpdesk;
}

function newCustomer(): string {
  const customer = `playground-${randomId().slice(0, 8)}`;
  window.sessionStorage.setItem(PLACE, customer);
  return customer;
}

const lastCustomer = () => window.sessionStorage.getItem(PLACE) ?? newCustomer();
