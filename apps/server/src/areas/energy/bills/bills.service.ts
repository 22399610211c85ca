import type { Answer, Parsed } from '@steward/contract/call';
import type { bills } from '@steward/contract/energy/bills';
import { BillFields, type Bill, type Check } from '@steward/contract/energy/bills.bill';
import { fail } from '@steward/contract/failures';
import type { OverlapCounts } from '@steward/core/bills/counted-days';
import { billFields } from '@steward/core/bills/fields';
import { namesOf, picked, type Names } from '@steward/core/fields/field';
import { grouped } from '@steward/core/grouped';
import type { BillReading } from '@steward/core/bill-reading/reading';
import { carriersOf } from '@steward/core/ghg/carrier';
import { findCalorificValue, sourceOf } from '@steward/reference/calorific-values/calorific-values';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { fieldErrors } from '../../../platform/http/json-body.ts';
import { lastDay } from '../../../platform/today.ts';
import { acceptedYears } from '../../estate/environments/accepted-years.service.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { endTasks } from '../../estate/tasks/ended-tasks.service.ts';
import { forgetUnbilled, registerMetersOf } from '../../estate/meters/meters.service.ts';
import { dropBytes, findFile, removeFiles } from '../../foundation/files/files.service.ts';
import { learn } from '../bill-templates/bill-templates.service.ts';
import type { WeatherSplit } from '../weather/month-weights.service.ts';
import {
  asChecks,
  auditAgainst,
  checksOf,
  groundOfRefusal,
  isDuplicate,
  isUseImpossible,
  refuseErrors,
} from './bill-checks.ts';
import { auditLater, isBeingChecked } from '../bill-flags/marks.service.ts';
import { addMeterOf, meterOfAccount, withMeter } from './bill-meters.ts';
import { monthsOfBill, yearsOf, type Fields } from './bill-months.ts';
import { shownSplit, splitsOf } from './bill-split.ts';
import { findPaymentState, isRecharged, takeTurns, withoutFrozenFiles } from './bills.lock.repository.ts';
import { shownReading, unconfirmed } from './read-values.ts';
import { otherProperty } from './bills.places.service.ts';
import { recount } from './bills.recount.service.ts';
import * as lists from './bills.lists.repository.ts';
import * as monthRows from './bills.months.repository.ts';
import * as pageRows from './bills.pages.repository.ts';
import * as repository from './bills.repository.ts';

const find = async ({ db, scope }: Work, id: string) =>
  (await repository.findBill(db, scope, id)) ?? fail('bill.not-found');
const findRow = async ({ db, scope }: Work, id: string) =>
  (await repository.findBillRow(db, scope, id)) ?? fail('bill.not-found');
const pageUrl = (billId: string, page: number) => `/v2/bills/${billId}/pages/${page}`;

export const getAllOCR = (ctx: Ctx, { page, page_size, ...filter }: Parsed<typeof bills.getAllOCR>) =>
  reading(ctx, ({ db, scope }) => lists.listBills(db, scope, filter, page, page_size));

/** The fields of a row, if it is complete enough to be checked. */
const fieldsOf = (row: repository.BillRecord): Fields | undefined =>
  row.utility &&
  row.carrier &&
  row.billing_start_date &&
  row.billing_end_date &&
  row.billing_start_date < row.billing_end_date &&
  row.date_of_bill &&
  row.gross_amount !== null &&
  row.net_amount !== null
    ? // The fields that a row may lack were checked above.
      (row as unknown as Fields)
    : undefined;

/** A bill with everything on the review screen. */
async function wholeBill(ctx: Ctx, work: Work, id: string): Promise<Bill> {
  const { db, scope } = work;
  const row = await find(work, id);
  const shown = await findRow(work, id);
  const pages = await pageRows.listPages(db, scope, id);
  const file = row.file_id ? await findFile(work, row.file_id) : undefined;
  const print = row.print_file_id ? await findFile(work, row.print_file_id) : undefined;
  const fields = fieldsOf(row);
  const months = await monthRows.listMonths(db, scope, id);
  return {
    ...shown,
    ...(picked(row, namesOf(billFields)) as Pick<Bill, Names<typeof billFields>>),
    has_file: Boolean(file),
    content_type: file?.content_type ?? null,
    print_name: print?.name ?? null,
    pages: pages.map(({ page, width_px, height_px }) => ({ page, width_px, height_px, url: pageUrl(id, page) })),
    reading: row.reading ? shownReading(row.reading as BillReading) : null,
    checks: fields ? await checksOf(work, id, fields, lastDay(ctx)) : [],
    is_being_checked: await isBeingChecked(work, id),
    months: months as Bill['months'],
    use_confirmed: row.use_confirmed,
    not_a_duplicate: row.not_a_duplicate,
    overlap_counts: row.overlap_counts as OverlapCounts,
    split: row.weather_split ? shownSplit(row.weather_split as WeatherSplit) : null,
    is_locked: await isLocked(work, row.environment_id, months),
    meter_of_account: await meterOfAccount(work, row),
    other_property:
      row.status === 'review' && row.reading
        ? await otherProperty(work, { ...row, reading: row.reading as BillReading })
        : null,
  };
}

export const getBillById = (ctx: Ctx, { bill_id }: { bill_id: string }): Promise<Bill> =>
  reading(ctx, (work) => wholeBill(ctx, work, bill_id));

export const checkBill = (ctx: Ctx, { bill_id, fields }: Parsed<typeof bills.checkBill>): Promise<Check[]> =>
  reading(ctx, async (work) => {
    if (!(await findEnvironment(work, fields.environment_id))) fail('environment.not-found');
    return checksOf(work, bill_id, await withMeter(work, fields), lastDay(ctx));
  });

/** The published energy content of a fuel, for bills without a printed conversion. */
export const getHeatContents = (ctx: Ctx, { environment_id, carrier }: Parsed<typeof bills.getHeatContents>) =>
  reading(ctx, async (work) => {
    const property = (await findEnvironment(work, environment_id)) ?? fail('environment.not-found');
    return (['l', 't'] as const).flatMap((unit): Answer<typeof bills.getHeatContents> => {
      const found = findCalorificValue(carrier, unit, property.country_code);
      return found
        ? [
            {
              unit,
              kwh_per_unit: found.kwhPerUnit,
              heating_value: found.heatingValue,
              country: found.country,
              publication: sourceOf(found),
              proxy_for: found.proxyFor ?? null,
            },
          ]
        : [];
    });
  });

export function refuseWrongCarrier({ utility, carrier }: Fields): void {
  if (!carriersOf[utility].includes(carrier))
    fail('request.invalid', undefined, [{ field: 'carrier', message: 'does not belong to this utility' }]);
}

/** Whether an accepted report covers this property in a year of the bill. */
export async function isLocked(
  work: Work,
  environmentId: string,
  months: readonly { month: string }[],
): Promise<boolean> {
  const years = yearsOf(months);
  return years.length > 0 && (await acceptedYears(work, environmentId)).some((year) => years.includes(year));
}

// The fields that a payment uses.
const paidBy = [
  'environment_id',
  'supplier',
  'invoice_no',
  'account_no',
  'gross_amount',
  'payable_amount',
  'currency',
] as const;

/**
 * An approval alone ends with every save; an exported or partly paid bill keeps the fields that its payment depends on. The database
 * enforces both.
 */
async function refuseChangeOfPaid({ db, scope }: Work, before: repository.BillRecord, fields: Fields): Promise<void> {
  const payment = await findPaymentState(db, scope, before.id);
  const isUnderWay =
    payment && (payment.state === 'exported' || payment.state === 'paid' || Number(payment.paid_amount) !== 0);
  if (isUnderWay && paidBy.some((key) => before[key] !== fields[key])) fail('bill.in-payment');
}

/** What a user decided about a bill. */
interface Decisions {
  notADuplicate: boolean;
  overlapCounts: OverlapCounts;
  confirmsUse: boolean;
}

/** Checks and saves a bill with its months in one transaction. Findings on it are looked for afterwards. */
export async function saveBill(
  ctx: Ctx,
  work: Work,
  id: string,
  given: Fields,
  { notADuplicate, overlapCounts, confirmsUse }: Decisions,
): Promise<void> {
  const { db, scope } = work;
  refuseWrongCarrier(given);
  await takeTurns(db, scope, [given.environment_id]);
  if (!(await findEnvironment({ db, scope }, given.environment_id))) fail('environment.not-found');
  const fields = await withMeter(work, given);
  const [weather_split = null] = await splitsOf(work, [fields]);
  const months = monthsOfBill({ ...fields, weather_split });
  const before = await repository.findBill(db, scope, id);
  const monthsBefore = await monthRows.listMonths(db, scope, id);
  const isFrozen =
    (await isLocked(work, fields.environment_id, months)) ||
    (before && (await isLocked(work, before.environment_id, monthsBefore)));
  if (isFrozen) fail('bill.year-locked');
  if (before) await refuseChangeOfPaid(work, before, fields);
  const known = await groundOfRefusal(work, fields.environment_id, fields.utility, [fields]);
  const checks = asChecks(auditAgainst(known, id, fields, lastDay(ctx)));
  refuseErrors(checks);
  if (!notADuplicate && isDuplicate(checks)) fail('bill.duplicate');
  if (!confirmsUse && isUseImpossible(checks)) fail('bill.use-impossible');
  await repository.saveFields(db, scope, id, fields, {
    saved_by: ctx.actor?.userId ?? null,
    saved_at: ctx.now,
    not_a_duplicate: notADuplicate,
    overlap_counts: overlapCounts,
    // The confirmation ends with the consumption that needed it.
    use_confirmed: confirmsUse && isUseImpossible(checks),
    weather_split,
  });
  await monthRows.replaceMonths(db, scope, {
    id,
    environment_id: fields.environment_id,
    meter_no: fields.meter_no,
    is_estimate: fields.is_estimate,
    months,
  });
  if (before?.meter_id !== fields.meter_id) await forgetUnbilled(work, [before?.meter_id ?? null]);
  await registerMetersOf(work, [{ id, ...fields }]);
  const old = before?.status === 'saved' ? fieldsOf(before) : undefined;
  if (!old) await endTasks(ctx, work, 'add-bill', fields);
  await recount(work, old ? [fields, old] : [fields]);
  await auditLater(ctx, work, fields.environment_id, [id]);
  const places = ['environment_id', 'utility', 'carrier', 'meter_no'] as const;
  if (old && places.some((place) => old[place] !== fields[place]))
    await auditLater(ctx, work, old.environment_id, [null]);
}

/** The fields of a bill after a change; null is what is missing on a bill that is still reviewed. */
function fieldsAfter(row: repository.BillRecord, sent: Parsed<typeof bills.editFileOCR>['fields']): Fields {
  const stored = Object.entries(picked(row, namesOf(billFields))).filter(([, value]) => value !== null);
  const parsed = BillFields.safeParse({ ...Object.fromEntries(stored), ...sent }, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  return fail(
    'request.invalid',
    undefined,
    errors.map(({ field, message }) => ({ field: `fields.${field}`, message })),
  );
}

export const editFileOCR = async (
  ctx: Ctx,
  {
    bill_id,
    fields: sent,
    confirmed = [],
    not_a_duplicate,
    overlap_counts,
    confirms_use,
    adds_meter,
  }: Parsed<typeof bills.editFileOCR>,
): Promise<Bill> => {
  await inTransaction(ctx, async (work) => {
    const row = await find(work, bill_id);
    if (row.status === 'reading') fail('bill.still-reading');
    const fields = fieldsAfter(row, sent);
    if (row.reading && row.status === 'review') {
      const open = unconfirmed(row.reading as BillReading, fields, confirmed);
      if (open.length)
        fail(
          'bill.confirm-needed',
          undefined,
          open.map((field) => ({ field, message: 'Please check and confirm' })),
        );
    }
    if (adds_meter) await addMeterOf(ctx, work, fields);
    await saveBill(ctx, work, bill_id, fields, {
      notADuplicate: not_a_duplicate ?? row.not_a_duplicate,
      overlapCounts: overlap_counts ?? (row.overlap_counts as OverlapCounts),
      // A confirmation is of one consumption.
      confirmsUse: confirms_use ?? (row.use_confirmed && isSameUse(row, fields)),
    });
    await teach(ctx, work, row, fields);
  });
  return getBillById(ctx, { bill_id });
};

const isSameUse = (row: repository.BillRecord, fields: Fields): boolean =>
  (['environment_id', 'energy_consumption', 'water_consumption', 'waste'] as const).every(
    (name) => row[name] === fields[name],
  );

/** The template learns from a bill once, when it is confirmed; then the words of its pages are deleted. */
async function teach(ctx: Ctx, work: Work, row: repository.BillRecord, fields: Fields): Promise<void> {
  const { db, scope } = work;
  // A bill made from a line of a larger one is not learned from: the next bill of the supplier has the places of all lines.
  if (row.status !== 'review' || !row.reading || (row.reading as BillReading).line) return;
  const words = await pageRows.listWords(db, scope, row.id);
  if (words.length === 0) return;
  const { template } = row.reading as BillReading;
  await learn(ctx, work, words, fields, { usedId: template?.id, country: row.country_code });
  await pageRows.dropWords(db, scope, row.id);
}

/** Deletes saved bills without a document; the days they covered count for others again, and flags that they caused on others are closed. */
export async function removeBills(
  ctx: Ctx,
  work: Work,
  bills: readonly (Fields & { id: string })[],
  remove: () => Promise<void>,
): Promise<void> {
  const places = grouped(bills, ({ environment_id }) => environment_id);
  await takeTurns(work.db, work.scope, [...places.keys()]);
  for (const [environmentId, some] of places)
    if (await isLocked(work, environmentId, some.flatMap(monthsOfBill))) fail('bill.year-locked');
  await remove();
  await recount(work, bills);
  for (const [environmentId, some] of places)
    await auditLater(
      ctx,
      work,
      environmentId,
      some.map(({ id }) => id),
    );
}

export async function deleteBill(ctx: Ctx, { bill_id }: { bill_id: string }): Promise<{ done: true }> {
  const organizationId = scopeOf(ctx).organizationId;
  const hashes = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row = await find(work, bill_id);
    await takeTurns(db, scope, [row.environment_id]);
    if (await isLocked(work, row.environment_id, await monthRows.listMonths(db, scope, bill_id)))
      fail('bill.year-locked');
    const payment = await findPaymentState(db, scope, bill_id);
    if (payment?.state === 'approved') fail('bill.approved');
    if (payment?.state === 'exported' || payment?.state === 'paid') fail('bill.in-payment');
    if (await isRecharged(db, scope, bill_id)) fail('bill.recharged');
    const pages = await pageRows.replacePages(db, scope, bill_id, []);
    await forgetUnbilled(work, await repository.deleteBills(db, scope, [bill_id]));
    const known = row.status === 'saved' ? fieldsOf(row) : undefined;
    if (known) {
      await recount(work, [known]);
      await auditLater(ctx, work, known.environment_id, [bill_id]);
    }
    // Files shown in a frozen report are kept after their bill is deleted.
    const documents = [row.file_id, row.print_file_id].flatMap((id) => id ?? []);
    return removeFiles(work, await withoutFrozenFiles(db, scope, [...pages, ...documents]));
  });
  await dropBytes(ctx, organizationId, hashes);
  return { done: true };
}

export const getUtilBillCounts = (ctx: Ctx, { environment_id }: Parsed<typeof bills.getUtilBillCounts>) =>
  reading(ctx, ({ db, scope }) => lists.countBills(db, scope, environment_id));

export const getEnvsWithOcrsBills = (ctx: Ctx, filter: Parsed<typeof bills.getEnvsWithOcrsBills>) =>
  reading(ctx, ({ db, scope }) => lists.listEnvironmentFiles(db, scope, filter));

export const getAllPortEnvOCR = (ctx: Ctx) => reading(ctx, ({ db, scope }) => lists.listPortfolioCounts(db, scope));
