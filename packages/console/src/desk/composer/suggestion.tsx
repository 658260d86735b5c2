/** The assistant's draft above the field: the agent inserts it into the reply, edits it and sends it. */
import type { SuggestedReply } from '@frontdesk/contract';
import { Sparkles, X } from 'lucide-react';
import { ApiError } from '../../api/api-error.js';
import { listed, t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { PlainText } from '../../ui/plain-text.js';
import { Sources } from '../../ui/sources.js';
import type { Suggesting } from './use-suggestion.js';

const NO_ANSWER: Partial<Record<SuggestedReply['result'], string>> = {
  none: t('The customer has not written anything yet.'),
  login_needed: t('The customer has to log in before the assistant can look this up.'),
  handed_over: t('The assistant would ask for a human here.'),
  failed: t('The assistant could not find an answer. Try again in a moment.'),
};

export interface SuggestionProps {
  suggesting: Exclude<Suggesting, { state: 'idle' }>;
  onUse: (text: string) => void;
  onDismiss: () => void;
}

export function Suggestion({ suggesting, onUse, onDismiss }: SuggestionProps) {
  const text = suggesting.state === 'done' ? suggesting.reply.text : null;
  return (
    <section aria-label={t('Suggested reply')} className="mx-3 mt-3 rounded-md border border-line bg-sunken sm:mx-4">
      <div className="flex items-center gap-2 border-b border-line py-1 pe-1 ps-3 text-xs text-ink-soft">
        <Sparkles />
        <h3 className="flex-1 font-medium">{t('Suggested reply')}</h3>
        {text !== null && (
          <Button size="small" onClick={() => onUse(text)}>
            {t('Use reply')}
          </Button>
        )}
        <IconButton
          label={suggesting.state === 'busy' ? t('Cancel the suggestion') : t('Dismiss the suggestion')}
          size="small"
          icon={<X />}
          onClick={onDismiss}
        />
      </div>
      <div role="status" className="max-h-48 overflow-y-auto px-3 py-2 text-sm">
        {suggesting.state === 'busy' && (
          <span className="animate-pulse text-ink-soft motion-reduce:animate-none">
            {t('The assistant is writing a suggestion…')}
          </span>
        )}
        {suggesting.state === 'failed' && ApiError.sentence(suggesting.error)}
        {suggesting.state === 'done' && <Drafted reply={suggesting.reply} />}
      </div>
    </section>
  );
}

function Drafted({ reply: { text, result, sources, functions } }: { reply: SuggestedReply }) {
  if (text === null)
    return <p className="text-ink-soft">{NO_ANSWER[result] ?? t('The assistant has no answer to this.')}</p>;
  return (
    <>
      <PlainText text={text} />
      {sources.length > 0 && <Sources sources={sources} />}
      {functions.length > 0 && (
        <p className="mt-1 text-xs text-ink-faint">
          {t('Looked up with {functions}', { functions: listed(functions) })}
        </p>
      )}
    </>
  );
}
