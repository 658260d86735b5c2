/** Replaces a page while it loads, if it fails, does not exist, or is not allowed. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Compass, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.js';
import { reachService } from '../api/request.js';
import { t } from '../language/translate.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { Empty, ErrorState, Skeleton, SkeletonList } from '../ui/states.js';

export function PagePending() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 sm:px-8 sm:pt-10">
      <Skeleton className="mb-6 h-7 w-48" />
      <SkeletonList />
    </div>
  );
}

/** The browser does not tell when a service that was restarted can be reached again. */
const RETRY_MS = 5_000;

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  console.error(error);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const offline = error instanceof ApiError && error.code === 'offline';
  useEffect(() => {
    if (!offline) return;
    reload();
    const timer = setInterval(reload, RETRY_MS);
    window.addEventListener('online', reload);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', reload);
    };
  }, [offline]);
  return (
    <Page title={t('Something went wrong')}>
      <ErrorState error={error} retry={isStale(error) || offline ? reload : retry} />
    </Page>
  );
}

/** After an upgrade of the service the old modules are gone; reloading loads the new ones. */
const isStale = (error: unknown) => error instanceof TypeError && /import/i.test(error.message);

/** The router keeps the failure of a module. Until the service can be reached, the page goes on saying that it can't. */
function reload(): void {
  const { href } = window.location;
  void reachService().then(
    () => {
      // The member may have gone to another page meanwhile.
      if (window.location.href === href) window.location.reload();
    },
    () => undefined,
  );
}

export function PageMissing() {
  return (
    <Page title={t('Page not found')}>
      <Empty
        icon={<Compass />}
        title={t("This page doesn't exist")}
        action={<ButtonLink to="/">{t('Go to home page')}</ButtonLink>}
      >
        {t('The link may be outdated or mistyped.')}
      </Empty>
    </Page>
  );
}

export function PageForbidden({ owners }: { owners: boolean }) {
  return (
    <Page title={owners ? t('For owners') : t('For owners and admins')}>
      <Empty
        icon={<Lock />}
        title={t("You don't have access to this page")}
        action={<ButtonLink to="/desk">{t('Go to desk')}</ButtonLink>}
      >
        {owners
          ? t('An owner of your organisation can change your role under Members.')
          : t('An owner or admin of your organisation can change your role under Members.')}
      </Empty>
    </Page>
  );
}
