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

/** Does and names what every conclusion requires: materiality, risks, role, place, work and independence. */
export async function prepared(vera: Person, token: string, details: { work?: string } = {}): Promise<void> {
  const risks = [{ area: 'Scope 2', inherent: 'high' as const, control: 'medium' as const, response: 'Sample bills' }];
  await vera.get(verification.setMaterialityByVerifier, { token, percent: 5 });
  await vera.get(verification.saveRisksByVerifier, { token, risks });
  await vera.get(verification.saveStatementDetailsByVerifier, {
    token,
    role: 'Lead verifier',
    place: 'Hamburg',
    work: 'The bills were recalculated.',
    ...details,
  });
  await vera.get(verification.declareIndependenceByVerifier, { token });
}
