import { currentSession } from '../session/session.ts';
import { keep, kept } from '../session/device-store.ts';
import { CallFailure } from './failure.ts';

/**
 * The calls that entering readings needs without a connection: the properties, their meters, and the checks before the
 * page opens.
 */
const KEPT = new Set(['getMetersToRead', 'getAllEnvByUserId', 'checkPropertySpaceExists', 'userModulesAccess']);

/** The key of the last answer per user and input; deleted with the session (`clearDevice`). */
const keyOf = (name: string, input: unknown): string | undefined => {
  const uid = currentSession()?.uid;
  return uid && KEPT.has(name) ? `${uid} ${name} ${JSON.stringify(input)}` : undefined;
};

/** Stores an answer that a page without a connection will need. */
export function rememberAnswer(name: string, input: unknown, answer: unknown): void {
  const key = keyOf(name, input);
  if (key !== undefined) void keep('answers', key, answer);
}

/**
 * The stored answer, if there is no connection; undefined if none is stored, or if the call was refused or canceled.
 */
export async function rememberedAnswer(name: string, input: unknown, failure: unknown): Promise<unknown> {
  const isOffline = failure instanceof CallFailure ? failure.status === 0 : failure instanceof TypeError;
  const key = isOffline ? keyOf(name, input) : undefined;
  return key === undefined ? undefined : kept('answers', key);
}
