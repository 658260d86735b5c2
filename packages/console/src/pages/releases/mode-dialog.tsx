/** Switches releases on or off, and says what a failed test does to going live. */
import type { ReleaseMode } from '@frontdesk/contract';
import { useState } from 'react';
import { useChangeReleaseMode } from '../../api/releases.js';
import { Confirm } from '../../ui/dialog.js';
import { Choice } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';

const ON = [
  { value: 'refuse', title: 'Refuse', hint: 'Nothing goes live while a test fails.' },
  { value: 'warn', title: 'Warn', hint: 'You see which tests fail, and may go live anyway.' },
] as const;
const OFF = { value: 'off', title: 'Switch releases off', hint: 'What you save reaches customers at once.' } as const;

const DONE: Readonly<Record<ReleaseMode, string>> = {
  off: 'Releases are off',
  warn: 'A failed test warns',
  refuse: 'A failed test refuses',
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
      title={isOff ? 'Switch releases on?' : 'Release settings'}
      description={
        isOff
          ? 'What is live now becomes the first release, so nothing changes for customers.'
          : 'They hold for everybody who goes live.'
      }
      action={isOff ? 'Switch on' : 'Save'}
      onConfirm={async () => {
        await change.mutateAsync(chosen);
        toast(isOff ? 'Releases are on' : DONE[chosen]);
      }}
    >
      <Choice
        label="When a test fails"
        value={chosen}
        onChange={setPicked}
        showLabel
        options={isOff ? ON : [...ON, OFF]}
      />
    </Confirm>
  );
}
