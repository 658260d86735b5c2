/** The real chat window with the settings being edited, for a test customer in test mode. */
import type { ChatWindow, ChatWindowSettings } from '@frontdesk/contract';
import { useEffect, useRef, useState } from 'react';
import { useChatWindowPreview } from '../../api/chat-window.js';
import { mintTestToken } from '../../api/playground.js';
import { randomId } from '../../api/random-id.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Segments } from '../../ui/segments.js';
import { useSettled } from '../../ui/use-settled.js';

/** The element defined by `/widget.js`. */
interface ChatElement extends HTMLElement {
  options: { url: string; session_id: string; token: () => Promise<string>; language?: string };
  open(): void;
  preview(profile: ChatWindow): void;
}

const TAG = 'frontdesk-chat';
const THEMES = [
  { value: 'light', title: t('Light') },
  { value: 'dark', title: t('Dark') },
] as const;

export function WindowPreview({ settings }: { settings: ChatWindowSettings }) {
  const [theme, setTheme] = useState<(typeof THEMES)[number]['value']>(settings.theme === 'dark' ? 'dark' : 'light');
  const [language, setLanguage] = useState('');
  const [trying, setTrying] = useState(false);
  const { data: profile, error } = useChatWindowPreview(useSettled(settings), language);
  const { holder, problem } = useChatElement(language, profile && { ...profile, theme });
  const languages = settings.texts.map((texts) => texts.language.trim()).filter((tag) => tag !== '');
  return (
    <section aria-label={t('Preview')} className="space-y-3 xl:sticky xl:top-6 xl:z-20">
      <div className="flex flex-wrap items-center gap-3">
        <Segments label={t('Theme of the preview')} value={theme} onChange={setTheme} options={THEMES} />
        {languages.length > 0 && (
          <Field label={t('Language of the preview')} hideLabel className="w-36">
            <Select value={language} onChange={(event) => setLanguage(event.target.value)}>
              <option value="">{t('Any other')}</option>
              {languages.map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
            </Select>
          </Field>
        )}
        <Button size="small" className="ms-auto" onClick={() => setTrying(!trying)}>
          {trying ? t('Back to the preview') : t('Try it')}
        </Button>
      </div>
      {problem !== undefined && <Notice kind="bad" title={problem} />}
      {error !== null && profile !== undefined && (
        <p className="text-xs text-ink-faint">
          {t('Some settings are not valid. The preview shows the last valid ones.')}
        </p>
      )}
      {/* Until it is tried it takes no focus from the form. */}
      <div
        ref={holder}
        inert={!trying}
        className="relative h-[46rem] overflow-hidden rounded-lg border border-line bg-sunken [contain:layout_paint]"
      />
      <p className="text-xs text-ink-faint">
        {trying
          ? t('You are a test customer. Not included in analytics.')
          : t('The window as customers see it. Select Try it to chat with the assistant.')}
      </p>
    </section>
  );
}

/** @returns the ref of the containing element, and the error if the window could not be loaded */
function useChatElement(language: string, profile: ChatWindow | undefined) {
  const holder = useRef<HTMLDivElement>(null);
  const [chat, setChat] = useState<ChatElement>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let gone = false;
    let element: ChatElement | undefined;
    loadWidget()
      .then(() => {
        if (gone) return;
        element = document.createElement(TAG) as ChatElement;
        const session_id = `preview-${randomId().slice(0, 8)}`;
        const url = window.location.origin;
        const token = () => mintTestToken(session_id);
        element.options = { url, session_id, token, ...(language === '' ? {} : { language }) };
        holder.current?.append(element);
        element.open();
        setChat(element);
      })
      .catch(() => setProblem(t('The chat window could not be loaded. Reload the page to try again.')));
    return () => {
      gone = true;
      element?.remove();
      setChat(undefined);
    };
  }, [language]);
  useEffect(() => {
    if (profile !== undefined) chat?.preview(profile);
  }, [chat, profile]);
  return { holder, problem };
}

let loading: Promise<void> | undefined;

function loadWidget(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/widget.js';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error('/widget.js could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}
