/** Text inputs. Inside a Field they are labelled by it; elsewhere they need an `aria-label`. */
import { Search } from 'lucide-react';
import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classes } from './classes.js';
import { useFieldControl } from './field.js';

type Referable<Attributes, Element> = Attributes & { ref?: Ref<Element> };

export function Input({ className, ...rest }: Referable<InputHTMLAttributes<HTMLInputElement>, HTMLInputElement>) {
  return <input {...useFieldControl()} dir="auto" {...rest} className={classes('control', className)} />;
}

export function TextArea({
  className,
  rows = 3,
  ...rest
}: Referable<TextareaHTMLAttributes<HTMLTextAreaElement>, HTMLTextAreaElement>) {
  return (
    <textarea
      {...useFieldControl()}
      dir="auto"
      rows={rows}
      {...rest}
      className={classes('control block field-sizing-content max-h-96 min-h-16 resize-y', className)}
    />
  );
}

/** The native select, which works with every keyboard, screen reader and phone. */
export function Select({ className, ...rest }: Referable<SelectHTMLAttributes<HTMLSelectElement>, HTMLSelectElement>) {
  return <select {...useFieldControl()} {...rest} className={classes('control text-ellipsis', className)} />;
}

export function SearchInput({ className, label, ...rest }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <div className={classes('relative', className)}>
      <Search className="pointer-events-none absolute top-1/2 start-2.5 -translate-y-1/2 text-ink-faint" />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        {...rest}
        className="control ltr:pl-8 rtl:pr-8"
      />
    </div>
  );
}
