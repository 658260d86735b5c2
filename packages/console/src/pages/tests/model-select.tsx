/** Which model answers in a test, and how often each test is run. */
import { assistantSettings } from '../../api/settings.js';
import { t } from '../../language/translate.js';
import { describeModel } from '../../ui/describe-model.js';
import { Select } from '../../ui/input.js';

/** The built-in matcher, as the interface names it. */
export const EMBEDDED = 'embedded';

/** The options of a run. */
export interface Run {
  model: string;
  repeats: number;
  pass_rate: number;
}
export const ONCE: Run = { model: EMBEDDED, repeats: 1, pass_rate: 1 };

const REPEATS = [
  { repeats: 1, pass_rate: 1, label: t('Each test once') },
  { repeats: 3, pass_rate: 1, label: t('3 times, all must pass') },
  { repeats: 5, pass_rate: 0.8, label: t('5 times, 4 must pass') },
  { repeats: 10, pass_rate: 0.9, label: t('10 times, 9 must pass') },
];

/** The built-in matcher is deterministic, so only a language model is asked more than once. */
export function RunSelect({ value, onChange }: { value: Run; onChange: (run: Run) => void }) {
  return (
    <>
      <ModelSelect
        value={value.model}
        onChange={(model) => onChange(model === EMBEDDED ? ONCE : { ...value, model })}
      />
      {value.model !== EMBEDDED && (
        <Select
          aria-label={t('Repeats')}
          className="max-sm:w-full! sm:w-48!"
          value={value.repeats}
          onChange={({ target }) => {
            const chosen = REPEATS.find(({ repeats }) => repeats === Number(target.value));
            if (chosen !== undefined) onChange({ ...value, repeats: chosen.repeats, pass_rate: chosen.pass_rate });
          }}
        >
          {REPEATS.map(({ repeats, label }) => (
            <option key={repeats} value={repeats}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

export function ModelSelect({ value, onChange }: { value: string; onChange: (model: string) => void }) {
  const settings = assistantSettings.useRead();
  const { models = [], model, default_model } = settings.data ?? {};
  return (
    <Select
      aria-label={t('Model')}
      className="max-sm:w-full! sm:w-80!"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value={EMBEDDED}>{t('Built-in matcher')}</option>
      {default_model !== undefined && (
        <option value="default">{t('Current: {name}', { name: describeModel(model ?? default_model) })}</option>
      )}
      {models.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
