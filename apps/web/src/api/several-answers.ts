import { useQueries } from '@tanstack/react-query';
import type { Answer, Input } from '@steward/contract/call';
import type { AnyCall } from './client.ts';
import { queryOf, type AnswerOptions } from './hooks.ts';

const dataOf = <T>(results: readonly { data: T | undefined }[]) => results.map(({ data }) => data);

/** Reads a call with several inputs, each cached by itself; undefined while one is missing. */
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
