import type { FailureCode } from '@steward/contract/failures';
import { useFailureText } from '../../api/failure-text.ts';
import { CallFailure, type ClientCode } from '../../api/failure.ts';

/** Why a file could not be read, in the user's language. */
export function useReadingFailure() {
  const failureText = useFailureText();
  return (code: string | null) =>
    failureText(new CallFailure(0, 'Something went wrong', (code ?? 'server.failed') as FailureCode | ClientCode));
}
