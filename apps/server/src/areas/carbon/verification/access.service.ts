import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { verification } from '@steward/contract/carbon/verification';
import type { Ctx } from '../../../platform/ctx.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  findAuthenticator,
  useCode,
  type Authenticator,
} from '../rounds/authenticators.service.ts';
import { admit, isAdmitted } from './admission.ts';
import { logOf, readingAsHolder, writingAsHolder, type Opened } from './link.service.ts';

const DONE = { done: true } as const;

const mine = (opened: Opened) => findAuthenticator(opened, opened.row._id, opened.link.email);

/** The steps still needed before the report opens. The answer reveals no more of the report than the mail with the link. */
export const getVerifierAccess = (
  ctx: Ctx,
  { token }: Parsed<typeof verification.getVerifierAccess>,
): Promise<Answer<typeof verification.getVerifierAccess>> =>
  readingAsHolder(ctx, token, async (opened) => {
    const { row, link } = opened;
    const found = await mine(opened);
    return {
      needs: !found?.confirmed_at ? 'set-up' : isAdmitted(ctx, found) ? 'nothing' : 'code',
      verifier_name: link.verifier_name,
      organization_name: row.organization_name,
      target_name: row.target_name,
      year: row.year,
      expires_at: link.expires_at,
      reset: found?.reset_at ? { at: found.reset_at, by_name: found.reset_by_name, reason: found.reset_reason } : null,
    };
  });

export const startVerifierAuthenticator = (
  ctx: Ctx,
  { token, name, body }: Parsed<typeof verification.startVerifierAuthenticator>,
): Promise<Answer<typeof verification.startVerifierAuthenticator>> =>
  writingAsHolder(ctx, token, (opened, asHolder) =>
    beginAuthenticator(asHolder, opened, opened.row, opened.link.email, { declared_name: name, declared_body: body }),
  );

/** Checks a code. The log records the result either way, so a wrong code does not roll back the transaction. */
async function withCode(
  ctx: Ctx,
  { token, code }: { token: string; code: string },
  work: (opened: Opened, found: Authenticator, asHolder: Ctx) => Promise<void>,
): Promise<typeof DONE> {
  const linkId = await readingAsHolder(ctx, token, ({ link }) => Promise.resolve(link.id));
  await throttle(ctx, `verifier-code:${linkId}`, 10, 300);
  const admitted = await writingAsHolder(ctx, token, async (opened, asHolder) => {
    const found = (await mine(opened)) ?? fail('two-factor.not-started');
    if (found.secret_sealed === null) return fail('two-factor.not-started');
    if (!(await useCode(asHolder, opened, found, code))) {
      await logOf(asHolder, opened, { kind: 'code-refused' });
      return undefined;
    }
    await work(opened, found, asHolder);
    return found;
  });
  if (!admitted) return fail('verifier.code-wrong', undefined, [{ field: 'code', message: 'This code is not right' }]);
  admit(ctx, admitted);
  return DONE;
}

export const confirmVerifierAuthenticator = (
  ctx: Ctx,
  input: Parsed<typeof verification.confirmVerifierAuthenticator>,
) =>
  withCode(ctx, input, async (opened, found, asHolder) => {
    if (found.confirmed_at) fail('two-factor.exists');
    await confirmAuthenticator(asHolder, opened, opened.row, opened.link, found);
    const { declared_name: name, declared_body: body } = found;
    await logOf(asHolder, opened, { kind: 'authenticator-set-up', detail: { name, ...(body && { body }) } });
  });

export const enterVerifierCode = (ctx: Ctx, input: Parsed<typeof verification.enterVerifierCode>) =>
  withCode(ctx, input, async (opened, found, asHolder) => {
    if (!found.confirmed_at) fail('two-factor.not-started');
    await logOf(asHolder, opened, { kind: 'code-accepted' });
  });
