/** The whole chat: the launcher, and the window while it is open. Its state survives navigation to another page. */
import type { AssistantProfile, Helpdesk } from '@frontdesk/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Chat, ChatContext, type LazyCalls, type Place, useOnline } from '../chat.js';
import { keep, keepProfile, readKept, readProfile } from '../kept.js';
import type { WidgetOptions } from '../options.js';
import type { Language } from '../words/choose-words.js';
import { Alerts } from './alerts.js';
import { Launcher } from './launcher.js';
import { Panel } from './panel.js';

/** Methods that the element calls. */
export interface Control {
  open: (draft?: string) => void;
  close: () => void;
  /** Shows this profile instead of the service's. */
  preview: (profile: AssistantProfile) => void;
}

/** The launcher appears without the organisation's colours after this time, in ms. */
const PATIENCE_MS = 2_000;

interface AppProps {
  helpdesk: Helpdesk;
  calls: LazyCalls;
  options: WidgetOptions;
  language: Language;
  control: (control: Control) => void;
}

export function App({ helpdesk, calls, options, language, control }: AppProps) {
  const { session_id } = options;
  const [shown, setShown] = useState(() => {
    const { open, place } = readKept(session_id);
    return { open, place };
  });
  const [draftNumber, setDraftNumber] = useState(0);
  const [previewed, setPreviewed] = useState<AssistantProfile>();
  const told = useProfile(helpdesk, options, language);
  const profile = previewed ?? told;
  const late = useLate(PATIENCE_MS);
  const root = useRef<HTMLDivElement>(null);
  const opened = useRef(shown.open);

  const show = useMemo(
    () => (open: boolean, place: Place) => {
      setShown({ open, place });
      keep(session_id, { ...readKept(session_id), open, place });
    },
    [session_id],
  );

  useEffect(() => {
    control({
      open(draft) {
        const kept = readKept(session_id);
        if (draft !== undefined) {
          keep(session_id, { ...kept, drafts: { ...kept.drafts, '': draft } });
          setDraftNumber((number) => number + 1);
        }
        show(true, draft === undefined ? kept.place : { view: 'conversation', key: null });
      },
      close: () => show(false, readKept(session_id).place),
      preview: setPreviewed,
    });
  }, [control, session_id, show]);

  useEffect(() => {
    // Closing the window returns the focus to the launcher.
    if (!shown.open && opened.current) root.current?.querySelector<HTMLElement>('.launcher')?.focus();
    opened.current = shown.open;
  }, [shown.open]);

  const chat: Chat = {
    helpdesk,
    calls,
    options,
    language,
    profile,
    go: (place) => show(true, place),
    close: () => show(false, shown.place),
  };
  return (
    <ChatContext.Provider value={chat}>
      <div
        ref={root}
        class={`root ${shown.open ? 'is-open' : ''}`}
        lang={language.tag}
        dir={language.direction}
        data-theme={options.theme ?? profile?.theme ?? 'auto'}
        data-position={options.position ?? profile?.position ?? 'end'}
        style={profile?.colours ? colourVariables(profile.colours) : undefined}
      >
        <Alerts open={shown.open} />
        {shown.open && <Panel key={draftNumber} place={shown.place} />}
        {(profile !== undefined || late || shown.open) && (
          <Launcher open={shown.open} onClick={() => show(!shown.open, shown.place)} />
        )}
      </div>
    </ChatContext.Provider>
  );
}

/** The service's profile; on the next page, the stored one until it is loaded again. */
function useProfile(
  helpdesk: Helpdesk,
  { session_id }: WidgetOptions,
  { tag }: Language,
): AssistantProfile | undefined {
  const online = useOnline(helpdesk);
  const [profile, setProfile] = useState(() => readProfile(session_id));
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!online || told) return;
    helpdesk
      .assistant(tag)
      .then((said) => {
        setTold(true);
        setProfile(said);
        keepProfile(session_id, said);
      })
      .catch((error: unknown) => console.warn('The chat could not learn who answers', error));
  }, [helpdesk, session_id, tag, online, told]);
  return profile;
}

function useLate(ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}

const colourVariables = ({ light, dark }: NonNullable<AssistantProfile['colours']>) => ({
  '--fill-light': light.fill,
  '--on-fill-light': light.on_fill,
  '--accent-light': light.accent,
  '--fill-dark': dark.fill,
  '--on-fill-dark': dark.on_fill,
  '--accent-dark': dark.accent,
});
