/**
 * The lazily loaded file `widget-feedback.js`: feedback on a reply, and the review of a closed conversation. It has its
 * own copy of the rendering library, and its own styles.
 */
import type { Conversation, Message } from '@frontdesk/client';
import { render } from 'preact';
import { type Chat, ChatContext } from '../chat.js';
import { AnswerThumbs } from './answer-thumbs.js';
import styles from './feedback.css?inline';
import { ReviewForm } from './review-form.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

export interface Opinion {
  chat: Chat;
  conversation: Conversation;
  /** The reply; undefined: the conversation. */
  message: Message | undefined;
}

/** @param of null removes it */
export function draw(place: Element, of: Opinion | null): void {
  if (of === null) {
    render(null, place);
    return;
  }
  const root = place.getRootNode() as ShadowRoot;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  const { chat, conversation, message } = of;
  render(
    <ChatContext.Provider value={chat}>
      {message === undefined ? (
        <ReviewForm conversation={conversation} />
      ) : (
        <AnswerThumbs conversation={conversation} message={message} />
      )}
    </ChatContext.Provider>,
    place,
  );
}
