import { session } from '@steward/contract/access/session';
import { ask } from '../../api/client.ts';
import { keepSession } from '../../session/session.ts';

/**
 * Reloads the session details after a change to something that they contain: the properties, the organization's name.
 */
export async function refreshSession() {
  try {
    keepSession(await ask(session.getUserDetailForSession, {}, { quiet: true }));
  } catch {
    // The change itself is saved; the session has it at the next login.
  }
}
