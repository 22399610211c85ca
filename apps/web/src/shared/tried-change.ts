import type { Input } from '@steward/contract/call';
import type { restatement } from '@steward/contract/carbon/restatement';
import { useCallback } from 'react';
import { CallFailure } from '../api/failure.ts';
import { useNavigate } from '../ui/navigate.tsx';

/** A change as it was entered in another form, to be tried out before it is applied. */
export type TriedChange = Omit<Input<typeof restatement.simulateRestatement>, 'day' | 'lines_year'>;

// Between two pages, and not beyond: a page that is opened anew starts with an empty form.
let handedOver: TriedChange | undefined;

export const triedChange = (kind: string | undefined) => (handedOver?.kind === kind ? handedOver : undefined);
export const forgetTriedChange = () => {
  handedOver = undefined;
};

export const TRIED = Symbol('tried out first');

/** What a call answers, or that it is refused because reports of years it moves are accepted: then its effect is looked at first. */
export async function orTried<A>(sent: Promise<A>): Promise<A | typeof TRIED> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'ghg-boundary.accepted-years') return TRIED;
    throw error;
  }
}

/** Opens the page where the effect of a change is shown, and where it is applied with a reason. */
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
