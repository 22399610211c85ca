import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';

/** One try more for the network and our own mistakes; a refusal stays a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a connection too it is asked: what is kept on the device answers, or the screen says why there is nothing.
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, failure) =>
        count < 1 && failure instanceof CallFailure && (failure.status === 0 || failure.status >= 500),
    },
    mutations: { networkMode: 'always' },
  },
});
