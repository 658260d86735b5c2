/** Renders the console into the page's root element. Loaded after the language is set (`main.ts`). */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Direction } from 'radix-ui';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from './api/query-client.js';
import { isRightToLeft } from './language/language.js';
import { createConsoleRouter } from './router.js';
import { TooltipProvider } from './ui/tooltip.js';

/** @returns the root and the router, for unmounting */
export function showConsole(): { root: Root; router: ReturnType<typeof createConsoleRouter> } {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no root element');
  const router = createConsoleRouter();
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <Direction.Provider dir={isRightToLeft() ? 'rtl' : 'ltr'}>
        <QueryClientProvider client={queryClient}>
          <TooltipProvider>
            <RouterProvider router={router} />
          </TooltipProvider>
        </QueryClientProvider>
      </Direction.Provider>
    </StrictMode>,
  );
  return { root, router };
}
