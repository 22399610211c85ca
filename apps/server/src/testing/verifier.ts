import { verification } from '@steward/contract/carbon/verification';
import { codeOf } from './authenticator.ts';
import type { Person } from './person.ts';

/** Opens a link as its verifier does: says who one is, and sets up an authenticator unless this browser is let in already. Its secret. */
export async function admitted(vera: Person, token: string): Promise<string | undefined> {
  const { needs } = await vera.get(verification.getVerifierAccess, { token });
  if (needs === 'nothing') return undefined;
  const declared = { token, name: 'Vera Verify', body: 'Verify Ltd', is_addressee: true as const };
  const { secret } = await vera.get(verification.startVerifierAuthenticator, declared);
  await vera.get(verification.confirmVerifierAuthenticator, { token, code: codeOf(secret) });
  return secret;
}
