import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../ui/theme.ts';

// Provides what Mantine needs and the test's browser lacks.
if (!('fonts' in document) || !document.fonts) {
  const nothing = () => undefined;
  Object.defineProperty(document, 'fonts', { value: { addEventListener: nothing, removeEventListener: nothing } });
}

/** Renders a part of the product at an address, with the providers that it needs. */
export function show(content: ReactNode, address = '/') {
  const root = createRootRoute({ component: () => content, notFoundComponent: () => content });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [address] }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    router,
    ...render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  };
}
