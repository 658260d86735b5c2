/** What a page says when it brings the chat. */
export interface WidgetOptions {
  /** Where the service is. */
  url: string;
  /** Who the customer is, chosen by you: 1 to 128 visible ASCII characters that nobody else can guess. */
  session_id: string;
  /** Fetches a customer token from your backend; called whenever a new one is needed. */
  token: () => Promise<string>;
  /** A language tag; default: the browser's, then the page's. */
  language?: string;
  /** Default: what the console says. */
  theme?: 'light' | 'dark' | 'auto';
  /** Which corner, in reading direction. Default: what the console says. */
  position?: 'start' | 'end';
  /** Called with each login link before it is shown, for pages that bind logins to the browser. */
  onLogin?: (login_url: string) => void;
}

/** The chat of a page, for its own scripts. */
export interface ChatWindow {
  /** Opens the window; with words, they stand in a new conversation ready to be sent. */
  open(draft?: string): void;
  close(): void;
  /** Takes the chat out of the page. What was not sent yet stays for the next visit. */
  remove(): void;
}
