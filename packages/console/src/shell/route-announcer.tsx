/**
 * After navigation, announces the page's title and moves the focus to its heading, as a full page load would. Leaves
 * the focus alone if the member has moved it in the meantime. Does nothing on the first page.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusHeading } from '../ui/focus-heading.js';

const HEADING_WAIT_MS = 150;

export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const held = document.activeElement;
    const timer = setTimeout(() => {
      setSaid(document.title);
      const moved = document.activeElement !== held && document.activeElement !== document.body;
      if (!moved) focusHeading();
    }, HEADING_WAIT_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </div>
  );
}
