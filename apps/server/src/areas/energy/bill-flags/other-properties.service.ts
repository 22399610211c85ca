import type { AuditFinding } from '@steward/core/bills/audit-finding';
import { flagKey, isActiveFlag, type FlagState } from '@steward/core/bills/flags';
import { grouped } from '@steward/core/grouped';
import { wholeOrganization } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as flags from './bill-flags.repository.ts';
import * as repository from './other-properties.repository.ts';

export type { Invoice } from './other-properties.repository.ts';

type Values = AuditFinding['values'];

/** Those of these invoices that are also saved at another meter or property. The findings name the other bill, without its place. */
export async function findAtOtherProperties<T extends repository.Invoice>(
  { db, scope }: Work,
  invoices: readonly T[],
): Promise<Map<T, AuditFinding[]>> {
  const copies = grouped(await repository.listAtOtherProperties(db, scope, invoices), ({ invoice }) => invoice);
  return new Map(
    [...copies].map(([invoice, others]) => [
      invoice,
      others.map(({ id }) => ({
        code: 'duplicate-elsewhere',
        severity: 'warning',
        values: { billId: id, gross: invoice.gross_amount },
      })),
    ]),
  );
}

/** Findings in the form for this user: with the place of the other bill only if its property is within reach. */
export async function withPlaces<T extends { code: string }>(
  { db, scope }: Work,
  findings: readonly T[],
  valuesOf: (finding: T) => Values,
  change: (finding: T, values: Values) => T,
): Promise<T[]> {
  const isElsewhere = ({ code }: T) => code === 'duplicate-elsewhere';
  const ids = findings.filter(isElsewhere).map((finding) => String(valuesOf(finding)['billId']));
  if (!ids.length) return [...findings];
  const places = new Map((await repository.listPlaces(db, scope, ids)).map((place) => [place.id, place]));
  return findings.map((finding) => {
    if (!isElsewhere(finding)) return finding;
    const { billId, ...rest } = valuesOf(finding);
    const place = places.get(String(billId));
    if (!place) return change(finding, rest);
    const { id, environment_name: property, meter_no: meterId } = place;
    return change(finding, { ...rest, billId: id, property, meterId });
  });
}

/** The bills with a copy that is flagged already: one flag is enough for the two. */
export async function listFlaggedCopies({ db, scope }: Work, billIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await repository.listFlagsOfCopies(db, scope, billIds);
  return new Set(rows.filter(({ state }) => state !== 'corrected').map((row) => `${row.id} ${row.finding_key}`));
}

/** After bills were changed or deleted: closes the flags of their copies at any property if they no longer apply. */
export async function settleAtOtherProperties(ctx: Ctx, work: Work, billIds: readonly string[]): Promise<void> {
  const { db } = work;
  const scope = wholeOrganization(work.scope);
  const known = (await repository.listFlagsOfCopies(db, scope, billIds)).filter(({ state }) =>
    isActiveFlag(state as FlagState),
  );
  if (!known.length) return;
  const found = await findAtOtherProperties(work, known);
  for (const flag of known) {
    if (found.get(flag)?.some((finding) => flagKey(finding) === flag.finding_key)) continue;
    await flags.updateFlag(db, scope, flag.flag_id, { state: 'corrected', closed_at: ctx.now });
    const { environment_id, flag_id } = flag;
    await flags.insertEvents(db, scope, [
      { id: uuid(), environment_id, flag_id, kind: 'corrected', author_id: null, created_at: ctx.now },
    ]);
  }
}
