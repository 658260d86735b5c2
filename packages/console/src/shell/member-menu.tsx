/** The signed-in member: account, appearance of the console, and signing out. */
import type { Role } from '@frontdesk/contract';
import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, LogOut, Moon, Sun, SunMoon, UserRound } from 'lucide-react';
import { ApiError } from '../api/api-error.js';
import { useSession, useSignOut } from '../api/session.js';
import { t } from '../language/translate.js';
import { Menu } from '../ui/menu.js';
import { chooseTheme, THEMES, type Theme, useTheme } from '../ui/theme.js';
import { toast } from '../ui/toast.js';

const LOOKS: Record<Theme, { label: string; Icon: typeof Sun }> = {
  system: { label: t('Theme: system'), Icon: SunMoon },
  light: { label: t('Theme: light'), Icon: Sun },
  dark: { label: t('Theme: dark'), Icon: Moon },
};

const ROLES: Record<Role, string> = { owner: t('owner'), admin: t('admin'), agent: t('agent') };

export function MemberMenu() {
  const { member } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const theme = useTheme();
  return (
    <Menu
      align="start"
      side="top"
      header={
        <>
          <div className="font-medium">{member.username}</div>
          <div className="text-xs text-ink-faint">
            <bdi>{member.email}</bdi> · {ROLES[member.role]}
          </div>
        </>
      }
      trigger={
        <button type="button" className="flex w-full items-center gap-2.5 rounded-md p-2 text-start hover:bg-hover">
          <span
            aria-hidden
            data-initial={member.username.slice(0, 1)}
            className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-2xs font-semibold text-accent-ink uppercase before:content-[attr(data-initial)]"
          />
          <span className="sr-only">{t('Account menu:')} </span>
          <span className="min-w-0 flex-1 truncate text-sm">{member.username}</span>
          <ChevronsUpDown className="text-ink-faint" />
        </button>
      }
      items={[
        {
          label: t('Your account'),
          icon: <UserRound />,
          onSelect: () => void navigate({ to: '/account' }),
        },
        'separator',
        ...THEMES.map((choice) => {
          const { label, Icon } = LOOKS[choice];
          return {
            label,
            icon: <Icon />,
            hint: theme === choice ? <span className="text-xs text-ink-faint">{t('selected')}</span> : undefined,
            onSelect: () => chooseTheme(choice),
          };
        }),
        'separator',
        {
          label: t('Sign out'),
          icon: <LogOut />,
          onSelect: () => signOut.mutate(undefined, { onError: (error) => toast(ApiError.sentence(error)) }),
        },
      ]}
    />
  );
}
