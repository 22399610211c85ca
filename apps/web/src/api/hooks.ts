import {
  keepPreviousData,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Answer, Input } from '@steward/contract/call';
import { ask, type AnyCall, type AskOptions } from './client.ts';
import { queryClient } from './query-client.ts';

export interface AnswerOptions {
  /** False: wait, something the input needs is not there yet. */
  enabled?: boolean;
  /** Ask again every so many milliseconds, for work under way. */
  refetchEvery?: number | false;
  /** How long an answer counts as fresh; 30 s unless told. */
  freshFor?: number;
  /** Show the answer to the last input while the next one loads: for paging and filters. */
  keepsLast?: boolean;
}

/** The library's own function is generic; for an answer that is not known yet its type has to be named. */
type KeepsLast<T> = NonNullable<UseQueryOptions<T>['placeholderData']>;

const queryOf = <C extends AnyCall>(call: C, input: Input<C>) => ({
  queryKey: [call.area, call.name, input],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<C>> => ask(call, input, { signal, quiet: true }),
});

/** Asks what a screen will read by `useAnswer` in a moment, while it is still being drawn. */
export const askAhead = <C extends AnyCall>(call: C, input: Input<C>) =>
  void queryClient.prefetchQuery(queryOf(call, input));

/** Asks once what has to be there before something is written down, and keeps it. */
export const ensureAnswer = <C extends AnyCall>(call: C, input: Input<C>): Promise<Answer<C>> =>
  queryClient.ensureQueryData(queryOf(call, input));

/** Reads: cached by area, call and input. Failures are for the screen to show. */
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

const dataOf = <T>(results: readonly { data: T | undefined }[]) => results.map(({ data }) => data);

/** Reads the same of several things, one after the other in the cache; undefined as long as one is not there. */
export function useAnswers<C extends AnyCall>(
  call: C,
  inputs: readonly Input<C>[],
  { freshFor }: Pick<AnswerOptions, 'freshFor'> = {},
): (Answer<C> | undefined)[] {
  return useQueries({
    queries: inputs.map((input) => ({
      ...queryOf(call, input),
      ...(freshFor !== undefined && { staleTime: freshFor }),
    })),
    combine: dataOf<Answer<C>>,
  });
}

/** Areas that answer the same facts. A change of one changes what the others answer. */
const changedTogether = [
  ['permissions', 'roles', 'verticals', 'permission-requests'],
  ['teams', 'teamspaces'],
  ['factors', 'inventory', 'reports', 'rounds'],
  ['bills', 'bill-reading'],
  ['emission-limits', 'decarbonization', 'proven-savings', 'net-zero'],
];

export interface SendOptions<C extends AnyCall> {
  /** Other areas whose answers this changes; the call's own area is always refreshed. */
  alsoRefreshes?: string[];
  /** The form or screen shows the failure itself: no toast. */
  inPlace?: boolean;
  onDone?: (answer: Answer<C>, input: Input<C>) => void;
}

type Sent<C extends AnyCall> = (Input<C> extends Record<string, never> ? unknown : Input<C>) &
  Pick<AskOptions, 'files' | 'onProgress' | 'signal'>;

/** Changes. `mutateAsync(input)`; uploads take `files` and `onProgress` beside their input. */
export function useSend<C extends AnyCall>(
  call: C,
  { alsoRefreshes = [], inPlace = false, onDone }: SendOptions<C> = {},
): UseMutationResult<Answer<C>, Error, Sent<C>> {
  const client = useQueryClient();
  return useMutation<Answer<C>, Error, Sent<C>>({
    // What is sent is the input, with files and the like beside it; a conditional type is not resolved for any call.
    mutationFn: (sent) => {
      if (call.shape !== 'upload') return ask(call, sent as unknown as Input<C>, { quiet: inPlace });
      const { files, onProgress, signal, ...input } = sent as Record<string, unknown> & Sent<C>;
      return ask(call, input as unknown as Input<C>, {
        quiet: inPlace,
        ...(files && { files }),
        ...(onProgress && { onProgress }),
        ...(signal && { signal }),
      });
    },
    onSuccess: async (answer, input) => {
      const areas = [call.area, ...alsoRefreshes].flatMap(
        (area) => changedTogether.find((group) => group.includes(area)) ?? area,
      );
      // Not awaited: what was saved is saved, the lists may follow.
      for (const area of areas) void client.invalidateQueries({ queryKey: [area] });
      await Promise.resolve(onDone?.(answer, input as unknown as Input<C>));
    },
  });
}
