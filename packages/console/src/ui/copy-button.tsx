/** Copies a text and confirms it. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { locale, t } from '../language/translate.js';
import { Button, type ButtonKind, IconButton } from './button.js';
import { toast } from './toast.js';

const SAID_MS = 2_000;

export interface CopyButtonProps {
  text: string;
  /** What is copied, as in "Copy key". */
  label?: string;
  /** Shows the label beside the icon. */
  labelled?: boolean;
  kind?: ButtonKind;
}

/**
 * The label of a button that copies a labelled value, as in "Copy secret key". Only English writes that label in lower
 * case within a sentence.
 */
export const copyLabelOf = (label: string): string =>
  t('Copy {label}', {
    label: locale().startsWith('en') ? label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()) : label,
  });

export function CopyButton({ text, label = t('Copy'), labelled, kind }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(t('Copied'));
    } catch {
      toast(t('Copying is blocked by your browser. Select and copy the text instead.'), 'news');
    }
  };
  const icon = copied ? <Check className="text-good" /> : <Copy />;
  return labelled ? (
    <Button {...(kind === undefined ? {} : { kind })} icon={icon} onClick={copy}>
      {label}
    </Button>
  ) : (
    <IconButton label={label} size="small" icon={icon} onClick={copy} />
  );
}
