import type { Language } from '@steward/contract/language';
import { dayText } from '@steward/core/calendar/day-text';
import type { Tx } from '../../../database/connection.ts';
import type { accountTexts } from '../../../gateways/mail/account-texts.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { postMail } from '../../foundation/mails/mails.service.ts';
import * as repository from './accounts.repository.ts';

const paths: Readonly<Record<keyof typeof accountTexts, string>> = {
  'password-changed': '/forgot-password',
  'two-factor-added': '/forgot-password',
  'two-factor-removed': '/forgot-password',
  'api-key-made': '/settings',
};

/**
 * Notifies a person by mail, in their language, of a change to the way they sign in, with its time and device. Runs in the transaction that
 * makes the change.
 */
export async function notifyOfAccountChange(
  ctx: Ctx,
  db: Tx,
  kind: keyof typeof accountTexts,
  userId: string,
  organizationId: string | undefined,
  values: Record<string, string> = {},
): Promise<void> {
  const user = await repository.findUser(db, userId);
  const organization = organizationId ?? (await repository.listOrganizationIds(db, userId))[0];
  if (!user || !organization) return;
  const language = user.language as Language;
  const now = ctx.now.toISOString();
  await postMail(ctx, db, {
    kind,
    to: user.email,
    language,
    values: {
      ...values,
      name: user.first_name || user.email,
      when: `${dayText(now, language)}, ${now.slice(11, 16)} (UTC)`,
      address: ctx.address,
    },
    path: paths[kind],
    organizationId: organization,
  });
}
