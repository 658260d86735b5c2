/** A secret that is shown only once: selectable, with a copy button. */
import { CopyButton, copyLabelOf } from './copy-button.js';

export function ShownOnce({ label, text }: { label: string; text: string }) {
  return (
    <div className="space-y-3">
      <output
        aria-label={label}
        dir="ltr"
        className="block rounded-md border border-line bg-sunken px-3 py-2.5 font-mono text-xs break-all whitespace-pre-wrap select-all"
      >
        {text}
      </output>
      <CopyButton text={text} label={copyLabelOf(label)} labelled />
    </div>
  );
}
