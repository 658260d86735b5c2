/** A menu of the console's language in this browser. Arrow keys move without choosing. */
import { ChevronDown, Languages } from 'lucide-react';
import { Button } from '../ui/button.js';
import { Menu } from '../ui/menu.js';
import { toast } from '../ui/toast.js';
import { chooseLanguage, currentLanguage, LANGUAGES, nameOfLanguage } from './language.js';
import { t } from './translate.js';

export function LanguageMenu() {
  const current = currentLanguage();
  const choose = (language: string) => {
    if (!chooseLanguage(language)) toast(t("Your browser doesn't allow this page to save the choice."));
  };
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="quiet" className="-ms-3" icon={<Languages />}>
          <span className="sr-only">{t('Language')}: </span>
          {nameOfLanguage(current)}
          <ChevronDown />
        </Button>
      }
      items={LANGUAGES.map((language) => ({
        label: nameOfLanguage(language),
        checked: language === current,
        onSelect: () => choose(language),
      }))}
    />
  );
}
