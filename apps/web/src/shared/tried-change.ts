import type { Input } from '@steward/contract/call';
import type { restatement } from '@steward/contract/carbon/restatement';
import { useCallback } from 'react';
import { CallFailure } from '../api/failure.ts';
import { useNavigate } from '../ui/navigate.tsx';

/** A change entered in another form, to be simulated before it is applied. */
export type TriedChange = Omit<Input<typeof restatement.simulateRestatement>, 'day' | 'lines_year'>;

// Kept only from one page to the next: after a reload the form is empty.
let handedOver: TriedChange | undefined;

export const triedChange = (kind: string | undefined) => (handedOver?.kind === kind ? handedOver : undefined);
export const forgetTriedChange = () => {
  handedOver = undefined;
};

export const TRIED = Symbol('tried out first');

/**
 * The answer of a call, or `TRIED` if it is refused because it changes years with accepted reports: then its effect
 * must be shown first.
 */
export async function orTried<A>(sent: Promise<A>): Promise<A | typeof TRIED> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'ghg-boundary.accepted-years') return TRIED;
    throw error;
  }
}

/** Opens the page that shows the effect of a change and applies it with a reason. */
export function useTryOut() {
  const navigate = useNavigate();
  return useCallback(
    (change: TriedChange) => {
      handedOver = change;
      void navigate({
        to: '/datahub/data_library/organizational-boundaries/base-year',
        search: { change: change.kind },
      });
    },
    [navigate],
  );
}
