import type { Language } from '@steward/contract/language';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import { withInstallation } from '../../../database/transaction.ts';
import type { MailKind } from '../../../gateways/mail/texts.ts';
import type { Ctx, Scope } from '../../../platform/ctx.ts';
import { postMail } from '../../foundation/mails/mails.service.ts';
import { raise } from '../../../platform/events.ts';
import type { ReportRow } from '../reports/report-rounds.service.ts';

/** The path of a report in the product. */
const pathOf = ({ level, target_id, year }: Pick<ReportRow, 'level' | 'target_id' | 'year'>) =>
  `/solutions/reporting/assessments/ghg-protocol?level=${level}&target=${target_id}&year=${year}`;

const base64 = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'));

/** The verifier's address: the parameters in base64, as every preview has them, and the secret that opens it. */
export const verifierPath = (row: ReportRow, organizationId: string, token: string): string =>
  `/ghgprotocol-preview/${[row.level, String(row.year), row.target_id, organizationId].map(base64).join('/')}?token=${token}`;

/** The people who sent or wrote the report and still belong to the organization; failing them, its admins. */
async function listOwners(db: Tx, scope: Scope, userIds: readonly (string | null)[]) {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const members = await mine(db, scope, 'memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.language', 'memberships.is_admin'])
    .where('memberships.active', '=', true)
    .where('users.active', '=', true)
    .where((e) => e.or([e('memberships.is_admin', '=', true), ...(ids.length ? [e('users.id', 'in', ids)] : [])]))
    .execute();
  const owners = members.filter((member) => ids.includes(member.id));
  return owners.length ? owners : members.filter((member) => member.is_admin);
}

type Kind = MailKind & `report-${'question' | 'accepted' | 'rejected'}`;

/** The report, and the property if it is the report of one. */
const subjectOf = ({ _id, level, target_id }: ReportRow) => ({
  object_id: _id,
  environment_id: level === 'Property' ? target_id : null,
});

/** Notifies the owners of an action of the verifier: in the product and by mail, each in their own language. */
export async function notifyOwners(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  row: ReportRow,
  { kind, verifier, note, sentBy }: { kind: Kind; verifier: string; note: string; sentBy: string | null },
): Promise<void> {
  const owners = await listOwners(db, scope, [sentBy, row.created_by]);
  const values = { verifier, year: String(row.year), target: row.target_name, note };
  await raise(ctx, db, {
    kind: (
      {
        'report-question': 'report.question',
        'report-accepted': 'report.accepted',
        'report-rejected': 'report.rejected',
      } as const
    )[kind],
    ...subjectOf(row),
    to: owners.map(({ id }) => id),
    values,
    redirect_url: pathOf(row),
    mail: { kind, values },
    organizationId: scope.organizationId,
  });
}

/** Notifies the authors of the report and the admins, except the sender, that it was sent to the verifier. */
export async function notifyOfSending(ctx: Ctx, db: Tx, scope: Scope, row: ReportRow): Promise<void> {
  const owners = await listOwners(db, scope, [row.created_by]);
  await raise(ctx, db, {
    kind: 'report.sent',
    ...subjectOf(row),
    to: owners.map(({ id }) => id).filter((id) => id !== ctx.actor?.userId),
    values: { sender: ctx.actor?.name ?? '', year: String(row.year), target: row.target_name },
    redirect_url: pathOf(row),
  });
}

/** Mails the verifier, in the transaction of the event that causes the mail. */
export async function mailVerifier(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  mail: {
    kind: MailKind & `report-${'sent' | 'answer' | 'authenticator' | 'authenticator-reset'}`;
    to: string;
    language: Language;
    values: Record<string, string>;
    path?: string;
  },
): Promise<void> {
  await withInstallation(db, () => postMail(ctx, db, { ...mail, organizationId: scope.organizationId }));
}
