/**
 * The layout around pages: navigation at the side (a drawer on phones), a skip link, the page, and announcements of
 * page changes for screen readers.
 */
import { Outlet, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { Suspense, useEffect, useState } from 'react';
import { useTellLanguage } from '../api/account.js';
import { useSession } from '../api/session.js';
import { t } from '../language/translate.js';
import { pages } from '../routes.js';
import { IconButton } from '../ui/button.js';
import { latinKey } from '../ui/latin-key.js';
import { useRememberSearch } from '../ui/use-filter.js';
import { CommandPalette } from './command-palette.js';
import { Mark } from './mark.js';
import { matchPage } from './match-page.js';
import { Navigation } from './navigation.js';
import { isOpenTo } from './page-entry.js';
import { PageForbidden, PagePending } from './page-states.js';
import { RouteAnnouncer } from './route-announcer.js';

export function AppShell() {
  const { pathname } = useLocation();
  const { member, organisation } = useSession();
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  useTellLanguage();
  useRememberSearch();
  const page = matchPage(pages, pathname);
  const forbidden = page !== undefined && !isOpenTo(member.role, page);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the page changes
  useEffect(() => setDrawer(false), [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (latinKey(event).toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      setPalette(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <button
        type="button"
        className="fixed top-2 start-2 z-50 -translate-y-24 rounded-md bg-raised px-3 py-2 text-sm font-medium shadow-lg focus:translate-y-0"
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('Skip to the page')}
      </button>

      <aside className="sticky top-0 h-dvh w-58 shrink-0 border-e border-line bg-side max-md:hidden">
        <Navigation onSearch={() => setPalette(true)} />
      </aside>

      <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-side px-2 md:hidden">
        <Radix.Root open={drawer} onOpenChange={setDrawer}>
          <Radix.Trigger asChild>
            <IconButton label={t('Open navigation')} icon={<MenuIcon />} />
          </Radix.Trigger>
          <Radix.Portal>
            <div data-modal className="fixed inset-0 z-30 animate-appear bg-backdrop md:hidden" />
            <Radix.Content
              aria-describedby={undefined}
              className="fixed inset-y-0 start-0 z-40 w-72 max-w-[85vw] animate-slide bg-side shadow-lg focus:outline-none md:hidden"
            >
              <Radix.Title className="sr-only">{t('Navigation')}</Radix.Title>
              <Navigation onSearch={() => setPalette(true)} />
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
        <Mark />
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{organisation.name}</span>
        <IconButton label={t('Search')} icon={<Search />} onClick={() => setPalette(true)} />
      </header>

      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {forbidden ? (
          <PageForbidden owners={page.owners ?? false} />
        ) : (
          <Suspense fallback={<PagePending />}>
            <Outlet />
          </Suspense>
        )}
      </main>
      <RouteAnnouncer />
      <CommandPalette open={palette} onClose={() => setPalette(false)} />
    </div>
  );
}
