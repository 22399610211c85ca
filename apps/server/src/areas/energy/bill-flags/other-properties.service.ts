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

/** Which of these invoices are saved at another meter or property too. The findings name the other bill, and not yet where it is. */
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

/** Findings as this person may read them: where the other bill is, and a way to it, only if they reach its property. */
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

/** The bills of which another one is flagged as a copy already: of the two, one flag is enough. */
export async function listFlaggedCopies({ db, scope }: Work, billIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await repository.listFlagsOfCopies(db, scope, billIds);
  return new Set(rows.filter(({ state }) => state !== 'corrected').map((row) => `${row.id} ${row.finding_key}`));
}

/** Bills changed or went: those that were copies of them, at whatever property, may be so no more. */
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
