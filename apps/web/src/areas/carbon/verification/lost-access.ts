import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallFailure } from '../../../api/failure.ts';

/** Whether a call was refused because of the second factor: its session ended, or it has to be set up again. */
export const isAccessLost = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  (failure.code === 'verifier.code-needed' || failure.code === 'verifier.authenticator-needed');

/** Calls back as soon as a call of the page is refused for this reason. */
export function useLostAccess(onLost: () => unknown) {
  const client = useQueryClient();
  useEffect(() => {
    const look = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === 'updated' && event.action?.type === 'error' && isAccessLost(event.action.error)) void onLost();
    };
    const ends = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)];
    return () => {
      for (const end of ends) end();
    };
  }, [client, onLost]);
}
