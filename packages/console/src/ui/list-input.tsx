/** An input for a list of short texts, one per line: origins, languages, example sentences. */
import { classes } from './classes.js';
import { TextArea } from './input.js';

export interface ListInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  /** Sentences for people rather than identifiers. */
  prose?: boolean;
}

export function ListInput({ value, onChange, placeholder, prose = false }: ListInputProps) {
  return (
    <TextArea
      dir={prose ? 'auto' : 'ltr'}
      className={classes(!prose && 'font-mono text-xs')}
      spellCheck={prose}
      placeholder={placeholder}
      value={value.join('\n')}
      onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
    />
  );
}
