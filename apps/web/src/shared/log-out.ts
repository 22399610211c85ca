import { session } from '@steward/contract/session';
import { ask } from '../api/client.ts';
import { leave } from '../api/leaving.ts';

/** Ends the session. Whatever the server says, this device forgets it. */
export async function logOut(): Promise<void> {
  await ask(session.logout, {}, { quiet: true }).catch(() => undefined);
  leave();
}
