import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { CallFailure } from './failure.ts';

/** Without a network nothing more can be loaded: these words are always here, with those of the kit. */
const wordsOf = (code: string) =>
  code.startsWith('network.') ? { ns: 'ui' } : { ns: 'failures', keySeparator: false as const };

/**
 * A failure in the reader's language. Every code of the contract has its words, which a test checks; a newer server may send
 * one that this page does not know yet, and then its own English message says what happened.
 */
export async function failureText(code: string | undefined, message: string): Promise<string> {
  if (!code) return message;
  const words = wordsOf(code);
  await i18next.loadNamespaces(words.ns);
  return i18next.t(code, { ...words, defaultValue: message });
}

/** The same inside a screen. */
export function useFailureText() {
  const { t } = useTranslation(['failures', 'ui'], { useSuspense: false });
  return (failure: unknown): string => {
    const { code, message } = knownOf(failure);
    return code ? t(code, { ...wordsOf(code), defaultValue: message }) : message;
  };
}

/** The same on a page that everyone sees first: what went wrong is loaded when something did. */
export function FailureWords({ failure }: { failure: unknown }) {
  const { code, message } = knownOf(failure);
  const words = code ? wordsOf(code) : undefined;
  const { t } = useTranslation(words?.ns ?? 'ui', { useSuspense: false });
  return code ? t(code, { ...words, defaultValue: message }) : message;
}

const knownOf = (failure: unknown) =>
  failure instanceof CallFailure ? failure : new CallFailure(500, 'Something went wrong', 'server.failed');
