import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../ui/theme.ts';

// What the test's browser lacks and the kit asks for.
if (!('fonts' in document) || !document.fonts) {
  const nothing = () => undefined;
  Object.defineProperty(document, 'fonts', { value: { addEventListener: nothing, removeEventListener: nothing } });
}

/** Shows a part of the product at an address, with everything around it that it expects. */
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
