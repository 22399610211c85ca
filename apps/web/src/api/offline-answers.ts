import { currentSession } from '../session/session.ts';
import { keep, kept } from '../session/device-store.ts';
import { CallFailure } from './failure.ts';

/** What a round of readings needs where there is no connection: the properties, their meters, and what guards the page. */
const KEPT = new Set(['getMetersToRead', 'getAllEnvByUserId', 'checkPropertySpaceExists', 'userModulesAccess']);

/** The last answer of each person and question; it goes with the session (`clearDevice`). */
const keyOf = (name: string, input: unknown): string | undefined => {
  const uid = currentSession()?.uid;
  return uid && KEPT.has(name) ? `${uid} ${name} ${JSON.stringify(input)}` : undefined;
};

/** Remembers an answer that a page without a connection will need. */
export function rememberAnswer(name: string, input: unknown, answer: unknown): void {
  const key = keyOf(name, input);
  if (key !== undefined) void keep('answers', key, answer);
}

/** The answer of before, where there is no connection; undefined where there is none, or the call was refused or given up. */
export async function rememberedAnswer(name: string, input: unknown, failure: unknown): Promise<unknown> {
  const isOffline = failure instanceof CallFailure ? failure.status === 0 : failure instanceof TypeError;
  const key = isOffline ? keyOf(name, input) : undefined;
  return key === undefined ? undefined : kept('answers', key);
}
