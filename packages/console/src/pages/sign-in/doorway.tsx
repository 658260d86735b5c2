/** The layout of the pages shown before sign-in: the product's name and one card. */
import type { ReactNode } from 'react';
import { LanguageMenu } from '../../language/language-menu.js';
import { Mark } from '../../shell/mark.js';

export function Doorway({
  title,
  description,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[14vh] pb-12">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-2 font-semibold">
          <Mark />
          {'Frontdesk'}
        </div>
        <div className="rounded-lg border border-line bg-surface p-6 shadow-sm">
          <h1 className="text-lg font-semibold break-words">{title}</h1>
          {description !== undefined && <p className="mt-0.5 mb-5 text-sm text-ink-soft">{description}</p>}
          {children}
        </div>
        <div className="mt-4">
          <LanguageMenu />
        </div>
      </div>
    </main>
  );
}
