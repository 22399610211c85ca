import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { CallFailure } from './failure.ts';

/** Texts of network failures cannot be loaded without a network: they are in `ui`, which is always present. */
const wordsOf = (code: string) =>
  code.startsWith('network.') ? { ns: 'ui' } : { ns: 'failures', keySeparator: false as const };

/**
 * The text of a failure in the user's language. Every code of the contract has its text, which a test checks; a newer
 * server may send a code that this page does not have, and then its own English message is shown.
 */
export async function failureText(code: string | undefined, message: string): Promise<string> {
  if (!code) return message;
  const words = wordsOf(code);
  await i18next.loadNamespaces(words.ns);
  return i18next.t(code, { ...words, defaultValue: message });
}

/** `failureText` as a hook for screens. */
export function useFailureText() {
  const { t } = useTranslation(['failures', 'ui'], { useSuspense: false });
  return (failure: unknown): string => {
    const { code, message } = knownOf(failure);
    return code ? t(code, { ...wordsOf(code), defaultValue: message }) : message;
  };
}

/** The failure text for first pages: texts of failures load when one occurs. */
export function FailureWords({ failure }: { failure: unknown }) {
  const { code, message } = knownOf(failure);
  const words = code ? wordsOf(code) : undefined;
  const { t } = useTranslation(words?.ns ?? 'ui', { useSuspense: false });
  return code ? t(code, { ...words, defaultValue: message }) : message;
}

const knownOf = (failure: unknown) =>
  failure instanceof CallFailure ? failure : new CallFailure(500, 'Something went wrong', 'server.failed');
