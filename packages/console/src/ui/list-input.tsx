/** A list of short texts, one a line: origins, languages. */
import { TextArea } from './input.js';

export interface ListInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
}

export function ListInput({ value, onChange, placeholder }: ListInputProps) {
  return (
    <TextArea
      className="font-mono text-xs"
      spellCheck={false}
      placeholder={placeholder}
      value={value.join('\n')}
      onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
    />
  );
}

/** What was entered without blank lines and outer spaces. */
export const entriesOf = (value: readonly string[]): string[] =>
  value.map((entry) => entry.trim()).filter((entry) => entry !== '');
