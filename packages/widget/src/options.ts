/** The options that a page sets for the chat. */
export interface WidgetOptions {
  /** The service's URL. */
  url: string;
  /** The customer, by an id that you chose: 1 to 128 visible ASCII characters that nobody else can guess. */
  session_id: string;
  /** Fetches a customer token from your backend; called whenever a new one is needed. */
  token: () => Promise<string>;
  /** A language tag; default: the browser's, then the page's. */
  language?: string;
  /** Default: the console's setting. */
  theme?: 'light' | 'dark' | 'auto';
  /** The corner, in reading direction. Default: the console's setting. */
  position?: 'start' | 'end';
  /** Called with each login link before it is shown, for pages that bind logins to the browser. */
  onLogin?: (login_url: string) => void;
}

/** The chat of a page, for its own scripts. */
export interface ChatWindow {
  /** Opens the window; with a draft, it starts a new conversation with this unsent text. */
  open(draft?: string): void;
  close(): void;
  /** Removes the chat from the page. Unsent text stays for the next visit. */
  remove(): void;
}
