/** All shortcuts of the desk, by area. */
import { useState } from 'react';
import { t } from '../../language/translate.js';
import { Dialog } from '../../ui/dialog.js';
import { Kbd, withCommandKey } from '../../ui/kbd.js';
import { keyName, SHORTCUTS } from './shortcuts.js';
import { useShortcut } from './use-shortcuts.js';

/** Shortcuts that the composer handles itself. */
const WRITING: readonly { title: string; keys: readonly string[] }[] = [
  { title: t('Send'), keys: [withCommandKey(t('Enter'))] },
  { title: t('Send and suggest closing'), keys: [withCommandKey(`${t('Shift')} ${t('Enter')}`)] },
  { title: t('Insert a canned reply'), keys: ['/'] },
  { title: t('Mention a colleague in a note'), keys: ['@'] },
  { title: t('Leave the field'), keys: ['Esc'] },
];

/** By group of shortcuts. */
const TITLES = { list: t('List'), conversation: t('Conversation') };

const ofGroup = (group: keyof typeof TITLES) => ({
  title: TITLES[group],
  shortcuts: Object.values(SHORTCUTS)
    .filter((shortcut) => shortcut.group === group)
    .map((shortcut) => ({ title: shortcut.title, keys: shortcut.keys.map(keyName) as readonly string[] })),
});

const COLUMNS = [
  [ofGroup('list'), { title: t('Writing'), shortcuts: WRITING }],
  [
    ofGroup('conversation'),
    {
      title: t('Everywhere'),
      shortcuts: [
        { title: t('Search and commands'), keys: [withCommandKey('K')] },
        { title: SHORTCUTS.help.title, keys: ['?'] },
      ],
    },
  ],
];

function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      description={t("Shortcuts are off while you're typing.")}
      wide
    >
      <section
        aria-label={t('All shortcuts')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="grid gap-x-10 gap-y-5 pb-5 sm:grid-cols-2"
      >
        {COLUMNS.map((groups) => (
          <div key={groups[0]?.title} className="space-y-5">
            {groups.map((group) => (
              <section key={group.title}>
                <h3 className="mb-1.5 text-xs font-medium text-ink-faint">{group.title}</h3>
                <dl>
                  {group.shortcuts.map(({ title, keys }) => (
                    <div
                      key={title}
                      className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-sm"
                    >
                      <dt>{title}</dt>
                      <dd className="flex flex-wrap justify-end gap-1">
                        {keys.map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        ))}
      </section>
    </Dialog>
  );
}

/** Opens with its shortcut anywhere at the desk. */
export function useShortcutsDialog() {
  const [open, setOpen] = useState(false);
  useShortcut('help', () => setOpen(true));
  return { open, show: () => setOpen(true), dialog: <ShortcutsDialog open={open} onClose={() => setOpen(false)} /> };
}
