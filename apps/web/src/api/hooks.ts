import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Answer, Input } from '@steward/contract/call';
import { ask, type AnyCall, type AskOptions } from './client.ts';
import { isChanged } from './failure.ts';
import { queryClient } from './query-client.ts';
import { withReason } from './reasons.ts';

export interface AnswerOptions {
  /** False: waits, because a part of the input is not there yet. */
  enabled?: boolean;
  /** Repeats the call after this many milliseconds, for running jobs. */
  refetchEvery?: number | false;
  /** The time during which an answer is fresh; 30 s by default. */
  freshFor?: number;
  /** Shows the answer to the last input while the next one loads: for paging and filters. */
  keepsLast?: boolean;
}

/** The type of the library's function is generic; for an answer that is not known yet it has to be named. */
type KeepsLast<T> = NonNullable<UseQueryOptions<T>['placeholderData']>;

/** How the library reads a call: its key and its request. */
export const queryOf = <C extends AnyCall>(call: C, input: Input<C>) => ({
  queryKey: [call.area, call.name, input],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<C>> =>
    ask(call, input, { signal, quiet: true, isRead: true }),
});

/** Loads what a screen will read by `useAnswer`, while it is still being drawn. */
export const askAhead = <C extends AnyCall>(call: C, input: Input<C>) =>
  void queryClient.prefetchQuery(queryOf(call, input));

/** Loads an answer once and caches it, for data that must be there before something is saved. */
export const ensureAnswer = <C extends AnyCall>(call: C, input: Input<C>): Promise<Answer<C>> =>
  queryClient.ensureQueryData(queryOf(call, input));

/** Reads: cached by area, call and input. The screen shows failures. */
export function useAnswer<C extends AnyCall>(
  call: C,
  input: Input<C>,
  { enabled, refetchEvery, freshFor, keepsLast }: AnswerOptions = {},
): UseQueryResult<Answer<C>> {
  return useQuery<Answer<C>>({
    ...queryOf(call, input),
    ...(enabled !== undefined && { enabled }),
    ...(refetchEvery !== undefined && { refetchInterval: refetchEvery }),
    ...(freshFor !== undefined && { staleTime: freshFor }),
    ...(keepsLast && { placeholderData: keepPreviousData as KeepsLast<Answer<C>> }),
  });
}

/** Areas that answer the same facts. A change in one changes the answers of the others. */
const changedTogether = [
  ['permissions', 'roles', 'verticals', 'permission-requests'],
  ['teams', 'teamspaces'],
  ['boundaries', 'factors', 'inventory', 'restatement', 'reports', 'rounds'],
  ['bills', 'bill-reading'],
  ['frameworks', 'library', 'own-frameworks', 'smartness'],
  ['emission-limits', 'decarbonization', 'proven-savings', 'net-zero'],
];

/** The catalogue of figures answers facts of every area: any change can change it. */
const READS_ALL = 'figures';

export interface SendOptions<C extends AnyCall> {
  /** Other areas whose answers this changes; the call's own area is always refreshed. */
  alsoRefreshes?: string[];
  /** The form or screen shows the failure itself: no toast. */
  inPlace?: boolean;
  onDone?: (answer: Answer<C>, input: Input<C>) => void;
}

type Sent<C extends AnyCall> = (Input<C> extends Record<string, never> ? unknown : Input<C>) &
  Pick<AskOptions, 'files' | 'onProgress' | 'signal'>;

/** Changes. `mutateAsync(input)`; uploads take `files` and `onProgress` in addition to their input. */
export function useSend<C extends AnyCall>(
  call: C,
  { alsoRefreshes = [], inPlace = false, onDone }: SendOptions<C> = {},
): UseMutationResult<Answer<C>, Error, Sent<C>> {
  const client = useQueryClient();
  const refresh = () => {
    const areas = [call.area, ...alsoRefreshes].flatMap(
      (area) => changedTogether.find((group) => group.includes(area)) ?? area,
    );
    // Not awaited: the change is saved, the lists may follow.
    for (const area of [...areas, READS_ALL]) void client.invalidateQueries({ queryKey: [area] });
  };
  return useMutation<Answer<C>, Error, Sent<C>>({
    // `sent` is the input, for uploads with files and callbacks; TypeScript does not resolve a conditional type for a
    // generic call.
    mutationFn: (sent) => {
      if (call.shape !== 'upload')
        return withReason((more) =>
          ask(call, Object.assign({}, sent, more) as unknown as Input<C>, { quiet: inPlace }),
        );
      const { files, onProgress, signal, ...input } = sent as Record<string, unknown> & Sent<C>;
      return ask(call, input as unknown as Input<C>, {
        quiet: inPlace,
        ...(files && { files }),
        ...(onProgress && { onProgress }),
        ...(signal && { signal }),
      });
    },
    onSuccess: async (answer, input) => {
      refresh();
      await Promise.resolve(onDone?.(answer, input as unknown as Input<C>));
    },
    // The screen shows what it is now, and asks again.
    onError: (error) => {
      if (isChanged(error)) refresh();
    },
  });
}
