import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';

/** One retry for network and server errors; a refusal, and what would be too slow again, is not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Calls also run without a connection: an answer stored on the device is used, or the screen shows why there is
      // none.
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, failure) =>
        count < 1 &&
        failure instanceof CallFailure &&
        (failure.status === 0 || failure.status >= 500) &&
        failure.code !== 'server.too-slow',
    },
    mutations: { networkMode: 'always' },
  },
});
