/**
 * The chat for any web page: `<script src="…/widget.js">` and one call of `Frontdesk.start`, or the element
 * `<frontdesk-chat>` in the page's HTML.
 */
import { FrontdeskChat } from './element.js';
import type { ChatWindow, WidgetOptions } from './options.js';

const NAME = 'frontdesk-chat';

if (customElements.get(NAME) === undefined) customElements.define(NAME, FrontdeskChat);

/** Adds the chat to the page. A second call replaces the first chat. */
export function start(options: WidgetOptions): ChatWindow {
  for (const earlier of document.querySelectorAll(NAME)) earlier.remove();
  const chat = new FrontdeskChat();
  chat.options = options;
  document.body.append(chat);
  return {
    open: (draft) => chat.open(draft),
    close: () => chat.close(),
    remove: () => chat.remove(),
  };
}
