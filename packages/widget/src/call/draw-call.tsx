/**
 * Draws the call into a place of the window. This file has its own copy of the rendering library, and its own styles.
 * It knows only the props that it is given.
 */
import { render } from 'preact';
import { type CallPlace, ChatContext } from '../chat.js';
import styles from './call.css?inline';
import { CallBar } from './call-bar.js';
import type { Calls } from './create-calls.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** @param at null removes it */
export function drawCall(place: Element, at: (CallPlace & { calls: Calls }) | null): void {
  if (at === null) {
    render(null, place);
    return;
  }
  const root = place.getRootNode() as ShadowRoot;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  render(
    <ChatContext.Provider value={at.chat}>
      <CallBar calls={at.calls} shown={at.shown} />
    </ChatContext.Provider>,
    place,
  );
}
