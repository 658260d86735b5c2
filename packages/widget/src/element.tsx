/**
 * `<frontdesk-chat>`: the chat in a shadow root, isolated from the page's styles. Scripts set its options; in HTML its
 * attributes do, and `token-url` names the page's endpoint that returns `{token}`.
 */
import { type AssistantProfile, createHelpdesk, type Helpdesk } from '@frontdesk/client';
import { render } from 'preact';
import { createLazyCalls } from './call/lazy-calls.js';
import type { LazyCalls } from './chat.js';
import type { WidgetOptions } from './options.js';
import { App, type Control } from './views/app.js';
import styles from './widget.css?inline';
import { type Language, loadLanguage } from './words/choose-words.js';

/** The element `<frontdesk-chat>`. */
export class FrontdeskChat extends HTMLElement {
  options: WidgetOptions | undefined;
  #helpdesk: Helpdesk | undefined;
  #calls: LazyCalls | undefined;
  #control: Control | undefined;
  /** Calls made before the chat was rendered. */
  #asked: ((control: Control) => void)[] = [];

  connectedCallback(): void {
    const options = this.options ?? this.#readAttributes();
    const { url, session_id, token } = options;
    const helpdesk = createHelpdesk({ url, session_id, token });
    this.#helpdesk = helpdesk;
    const calls = createLazyCalls(helpdesk, url);
    this.#calls = calls;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    const wanted = [options.language ?? '', ...navigator.languages, document.documentElement.lang];
    const show = (language: Language) => {
      if (this.#helpdesk !== helpdesk) return;
      const control = (control: Control) => this.#takeControl(control);
      render(<App helpdesk={helpdesk} calls={calls} options={options} language={language} control={control} />, root);
    };
    void loadLanguage(wanted, url).then(show);
    helpdesk.connect();
  }

  disconnectedCallback(): void {
    if (this.shadowRoot !== null) render(null, this.shadowRoot);
    this.#calls?.dispose();
    this.#helpdesk?.dispose();
    this.#helpdesk = undefined;
    this.#control = undefined;
  }

  open(draft?: string): void {
    this.#ask((control) => control.open(draft));
  }

  close(): void {
    this.#ask((control) => control.close());
  }

  /** Shows this profile instead of the service's, for previews. */
  preview(profile: AssistantProfile): void {
    this.#ask((control) => control.preview(profile));
  }

  #ask(what: (control: Control) => void): void {
    if (this.#control === undefined) this.#asked.push(what);
    else what(this.#control);
  }

  #takeControl(control: Control): void {
    this.#control = control;
    for (const what of this.#asked.splice(0)) what(control);
  }

  #readAttributes(): WidgetOptions {
    const read = (name: string) => this.getAttribute(name) ?? undefined;
    const url = read('url');
    const session_id = read('session-id');
    const tokenUrl = read('token-url');
    if (url === undefined || session_id === undefined || tokenUrl === undefined)
      throw new Error('<frontdesk-chat> needs the attributes url, session-id and token-url');
    const theme = read('theme');
    const position = read('position');
    const language = read('language');
    return {
      url,
      session_id,
      token: () => fetchToken(tokenUrl),
      ...(language === undefined ? {} : { language }),
      ...(theme === 'light' || theme === 'dark' || theme === 'auto' ? { theme } : {}),
      ...(position === 'start' || position === 'end' ? { position } : {}),
    };
  }
}

async function fetchToken(url: string): Promise<string> {
  const response = await fetch(url, { method: 'POST' });
  if (!response.ok) throw new Error(`${url} answered ${response.status} instead of a token`);
  const { token } = (await response.json()) as { token?: unknown };
  if (typeof token !== 'string') throw new Error(`${url} answered without a token`);
  return token;
}
