/** The console: data, router, into the page's root element. Loaded once the language is set (`main.ts`). */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Direction } from 'radix-ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.js';
import { isRightToLeft } from './language/language.js';
import { router } from './router.js';
import { TooltipProvider } from './ui/tooltip.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(
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
