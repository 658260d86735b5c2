/** How the chat window looks: colour, logo, theme and corner. */
import { useFormContext } from 'react-hook-form';
import { ChoiceField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';
import type { ChatWindowValues } from './chat-window-values.js';
import { ColourField } from './colour-field.js';
import { LogoField } from './logo-field.js';

const THEMES = [
  { value: 'auto', title: t('System setting') },
  { value: 'light', title: t('Light') },
  { value: 'dark', title: t('Dark') },
] as const;

const POSITIONS = [
  { value: 'end', title: t('Bottom right'), hint: t('Left in right-to-left languages.') },
  { value: 'start', title: t('Bottom left'), hint: t('Right in right-to-left languages.') },
] as const;

export function AppearanceCard() {
  const { control } = useFormContext<ChatWindowValues>();
  return (
    <Card title={t('Appearance')} description={t('Your page can override the theme, the corner and each colour.')}>
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <ColourField />
          <LogoField />
        </div>
        <ChoiceField control={control} name="theme" label={t('Theme')} showLabel columns options={THEMES} />
        <ChoiceField control={control} name="position" label={t('Corner')} showLabel columns options={POSITIONS} />
      </div>
    </Card>
  );
}
