/** The language of the console in this browser. Outside a field it has a label of its own. */
import { Select } from '../ui/input.js';
import { chooseLanguage, currentLanguage, LANGUAGES, nameOfLanguage } from './language.js';
import { t } from './translate.js';

export function LanguageSelect({ className }: { className?: string }) {
  return (
    <Select
      aria-label={t('Language')}
      className={className}
      value={currentLanguage()}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {nameOfLanguage(language)}
        </option>
      ))}
    </Select>
  );
}
