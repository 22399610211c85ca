import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { CallFailure } from './failure.ts';

/** A failure in the reader's language; the server's own words where the catalogue has none. */
export async function failureText(code: string | undefined, message: string): Promise<string> {
  await i18next.loadNamespaces('failures');
  return code ? i18next.t(code, { ns: 'failures', defaultValue: message, keySeparator: false }) : message;
}

/** The same inside a screen. */
export function useFailureText() {
  const { t } = useTranslation('failures', { useSuspense: false });
  return (failure: unknown): string => {
    const known =
      failure instanceof CallFailure ? failure : new CallFailure(500, 'Something went wrong', 'server.failed');
    return known.code ? t(known.code, { defaultValue: known.message, keySeparator: false }) : known.message;
  };
}
