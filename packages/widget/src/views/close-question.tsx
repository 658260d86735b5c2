/** Asks whether to close the conversation: after a suggestion to close, and when the customer wants to close it. */
import type { Conversation } from '@frontdesk/client';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';
import { Failed } from '../parts/failed.js';
import { useFocusHandOver } from '../parts/focus-hand-over.js';

/** A message that ends in a question has asked already. */
const QUESTION = /[?？؟]\s*$/;

interface CloseQuestionProps {
  conversation: Conversation;
  /** The customer asked to close it, so the question takes the focus. */
  asked: boolean;
  onKeep: () => void;
}

export function CloseQuestion({ conversation, asked, onKeep }: CloseQuestionProps) {
  const { helpdesk } = useChat();
  const word = useWords();
  const [state, setState] = useState<'asking' | 'closing' | 'failed'>('asking');
  const card = useFocusHandOver<HTMLDivElement>();
  useLayoutEffect(() => {
    if (asked) card.current?.querySelector('button')?.focus();
  }, [asked]);
  async function close() {
    if (state === 'closing') return;
    setState('closing');
    await helpdesk.close(conversation.key).catch(() => setState('failed'));
  }
  const isAskedAbove = !asked && QUESTION.test(conversation.messages.at(-1)?.message ?? '');
  return (
    <div class="card question" ref={card}>
      <fieldset>
        <legend class={isAskedAbove ? 'hidden' : ''}>{word('closeAsk')}</legend>
        <div class="buttons">
          <button type="button" class="primary" onClick={close}>
            {word('closeYes')}
          </button>
          <button type="button" class="plain" onClick={onKeep}>
            {word('closeNo')}
          </button>
        </div>
        {state === 'failed' && <Failed />}
      </fieldset>
    </div>
  );
}
