/** The pages that a member may open, in groups, with the organisation's name above and the member's menu below. */
import { Link, useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSession } from '../api/session.js';
import { t } from '../language/translate.js';
import { pages } from '../routes.js';
import { Kbd, withCommandKey } from '../ui/kbd.js';
import { Mark } from './mark.js';
import { matchPage } from './match-page.js';
import { MemberMenu } from './member-menu.js';
import { isOpenTo, type PageEntry } from './page-entry.js';

export function Navigation({ onSearch }: { onSearch: () => void }) {
  const { member, organisation } = useSession();
  const shown = pages.filter((page) => page.group !== undefined && isOpenTo(member.role, page));
  const { pathname } = useLocation();
  const opened = matchPage(pages, pathname);
  const list = useRef<HTMLElement>(null);
  // The entry of the page may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const groups = [...new Set(shown.map(({ group }) => group ?? ''))];
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-2.5 px-4 pt-4 pb-3">
        <Mark />
        <span className="min-w-0 truncate font-semibold" title={organisation.name}>
          {organisation.name}
        </span>
      </div>
      <div className="px-3 pb-2">
        <button
          type="button"
          onClick={onSearch}
          className="flex h-8 w-full items-center gap-2 rounded-md border border-line bg-surface px-2 text-sm text-ink-faint hover:border-line-strong max-md:h-10"
        >
          <Search />
          <span className="flex-1 text-start">{t('Go to…')}</span>
          <span className="max-md:hidden">
            <Kbd>{withCommandKey('K')}</Kbd>
          </span>
        </button>
      </div>
      <nav ref={list} aria-label={t('Console')} className="flex-1 overflow-y-auto px-3 pb-4">
        {groups.map((group) => (
          <div key={group} className="mt-3 first:mt-1">
            {group !== '' && <h2 className="mb-1 px-2 text-xs font-medium text-ink-faint">{group}</h2>}
            <ul className="space-y-px">
              {shown
                .filter((page) => (page.group ?? '') === group)
                .map((page) => (
                  <li key={page.path}>
                    <NavigationLink page={page} current={opened?.entry === page.path} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="border-t border-line p-2">
        <MemberMenu />
      </div>
    </div>
  );
}

/** @param current the page that is open belongs to it; the router knows those whose path is below its own */
function NavigationLink({ page: { path, title, icon: Icon }, current }: { page: PageEntry; current: boolean }) {
  return (
    <Link
      to={path}
      className="flex h-8 items-center gap-2.5 rounded-md px-2 text-sm text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:h-10"
      activeOptions={{ exact: false }}
      aria-current={current ? 'page' : undefined}
    >
      {Icon !== undefined && <Icon className="size-4" />}
      <span className="min-w-0 truncate">{title}</span>
    </Link>
  );
}
