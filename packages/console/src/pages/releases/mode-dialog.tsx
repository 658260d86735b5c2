/** Turns releases on or off, and sets whether failed tests prevent going live. */
import type { ReleaseMode } from '@frontdesk/contract';
import { useState } from 'react';
import { useChangeReleaseMode } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Confirm } from '../../ui/dialog.js';
import { Choice } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';

const ON = [
  { value: 'refuse', title: t('Block'), hint: t("You can't go live while a test fails.") },
  { value: 'warn', title: t('Warn'), hint: t('You see which tests fail and can go live anyway.') },
] as const;
const OFF = {
  value: 'off',
  title: t('Turn off releases'),
  hint: t('Changes reach customers as soon as you save.'),
} as const;

const DONE: Readonly<Record<ReleaseMode, string>> = {
  off: t('Releases are off'),
  warn: t('Failed tests show a warning'),
  refuse: t('Failed tests block going live'),
};

export function ModeDialog({ mode, open, onClose }: { mode: ReleaseMode; open: boolean; onClose: () => void }) {
  const change = useChangeReleaseMode();
  const [picked, setPicked] = useState<ReleaseMode>();
  const isOff = mode === 'off';
  const chosen = picked ?? (isOff ? 'refuse' : mode);
  return (
    <Confirm
      open={open}
      onClose={() => {
        setPicked(undefined);
        onClose();
      }}
      title={isOff ? t('Turn on releases?') : t('Release settings')}
      description={
        isOff
          ? t('The current setup becomes the first release. Nothing changes for customers.')
          : t('These settings apply to everyone in your organisation.')
      }
      action={isOff ? t('Turn on') : t('Save')}
      onConfirm={async () => {
        await change.mutateAsync(chosen);
        toast(isOff ? t('Releases are on') : DONE[chosen]);
      }}
    >
      <Choice
        label={t('When a test fails')}
        value={chosen}
        onChange={setPicked}
        showLabel
        options={isOff ? ON : [...ON, OFF]}
      />
    </Confirm>
  );
}
