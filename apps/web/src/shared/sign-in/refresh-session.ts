import { session } from '@steward/contract/access/session';
import { ask } from '../../api/client.ts';
import { keepSession } from '../../session/session.ts';

/** Asks again who is here, after something that stands in the session has changed: the properties, the organization's name. */
export async function refreshSession() {
  try {
    keepSession(await ask(session.getUserDetailForSession, {}, { quiet: true }));
  } catch {
    // What was saved is saved; the session follows at the next login.
  }
}
