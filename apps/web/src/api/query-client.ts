import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';

/** One try more for the network and our own mistakes; a refusal stays a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, failure) =>
        count < 1 && failure instanceof CallFailure && (failure.status === 0 || failure.status >= 500),
    },
  },
});
