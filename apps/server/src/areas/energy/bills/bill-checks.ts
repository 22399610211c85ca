import type { Check } from '@steward/contract/energy/bills.bill';
import { fail } from '@steward/contract/failures';
import type { AuditFinding } from '@steward/core/bills/audit-finding';
import { auditBill, type AuditLimits } from '@steward/core/bills/audit';
import type { AuditedBill } from '@steward/core/bills/audited-bill';
import { tariffOf, type Tariff } from '@steward/core/tariffs/price-check';
import type { Work } from '../../../database/transaction.ts';
import { listRegisteredMeters } from '../../estate/meters/meters.service.ts';
import { limitsOfProperty } from '../bill-flags/audit-limits.service.ts';
import { findAtOtherProperties, withPlaces, type Invoice } from '../bill-flags/other-properties.service.ts';
import { tariffsOfProperty } from '../tariffs/tariffs.service.ts';
import { meteredByNumber, type MeteredByNumber } from '../meter-data/metered-bills.service.ts';
import { temperaturesAt } from '../weather/temperatures.service.ts';
import { mainQuantity, periodOf, type Fields } from './bill-months.ts';
import { isCredit } from './bills.recount.service.ts';
import { placeOf, propertyOfUse, type PropertyOfUse } from './property-of-use.ts';
import * as repository from './bills.history.repository.ts';

export const audited = (
  billId: string,
  fields: Fields & { is_accrual?: boolean },
  country: string | null | undefined,
): AuditedBill => ({
  billId,
  ...periodOf(fields),
  ...mainQuantity(fields),
  printed: { ...fields, country: country ?? undefined },
  meterId: fields.meter_no,
  charges: fields.charges,
  kind: fields.is_accrual ? 'accrual' : isCredit(fields) ? 'credit' : 'invoice',
  isEstimated: fields.is_estimate,
  issuedOn: fields.date_of_bill,
  ...(fields.due_date && { dueOn: fields.due_date }),
  net: fields.net_amount,
  gross: fields.gross_amount,
  currency: fields.currency,
  ...(fields.tax_amount !== null && { tax: fields.tax_amount }),
  ...(fields.supplier && { supplier: fields.supplier }),
  ...(fields.invoice_no && { invoiceNumber: fields.invoice_no }),
});

/** Whether these dates make a period; the contract refuses others, but old rows may have them. */
const isWhole = (row: { billing_start_date: string | null; billing_end_date: string | null; meter_no: string }) =>
  Boolean(row.billing_start_date && row.billing_end_date && row.meter_no);

/** A bill for comparison. */
export interface Known {
  id: string;
  fields: Fields;
  /** Whether a user confirmed that it is not a duplicate, so that its days are its own. */
  isAnother: boolean;
  /** Whether a user confirmed a consumption that no building of this area has. */
  isUseConfirmed: boolean;
}

const asAudited = new WeakMap<Known, AuditedBill>();
/** Made once for each bill: an import compares every row with the whole history. */
function auditedOf(known: Known): AuditedBill {
  // Another bill is compared by its stored quantity, whatever the country.
  const made = asAudited.get(known) ?? audited(known.id, known.fields, undefined);
  asAudited.set(known, made);
  return made;
}

/** The saved bills of these meters. */
async function historyOf(
  { db, scope }: Work,
  environmentId: string,
  utility: Fields['utility'],
  meters: readonly repository.BilledMeter[],
): Promise<Known[]> {
  const rows = await repository.listHistory(db, scope, environmentId, utility, meters);
  // `isWhole` has checked the fields that a row may lack.
  return rows.filter(isWhole).map((row) => ({
    id: row.id,
    fields: row as unknown as Fields,
    isAnother: row.not_a_duplicate,
    isUseConfirmed: row.use_confirmed,
  }));
}

/** The data for auditing bills of some meters of a property. */
export interface Ground {
  /** All bills of these meters. */
  history: Known[];
  /** All meters on bills of the property. */
  billed: Awaited<ReturnType<typeof repository.listBilledMeters>>;
  meters: Awaited<ReturnType<typeof listRegisteredMeters>>;
  limitsOf: Awaited<ReturnType<typeof limitsOfProperty>>;
  /** Daily means of the property's weather station, °C. */
  temperatures: ReadonlyMap<string, number>;
  /** The floor area, type and earlier use of the property. */
  property: PropertyOfUse;
  /** The country of the property, ISO code; it decides what a printed gallon or ton is. */
  country: string | null;
  /** Interval data of the property's meters, by carrier and number on bills. */
  metered: MeteredByNumber;
  /** The tariffs of the property. */
  tariffs: readonly Tariff[];
}

/** What decides whether a bill is refused: contradictions, duplicates of its meter and an impossible use. */
export const groundOfRefusal = async (
  work: Work,
  environmentId: string,
  utility: Fields['utility'],
  about: readonly repository.BilledMeter[],
): Promise<Ground> => ({
  ...(await propertyOfUse(work, environmentId, utility)),
  history: await historyOf(work, environmentId, utility, about),
  limitsOf: await limitsOfProperty(work, environmentId),
  billed: [],
  meters: [],
  tariffs: [],
  metered: new Map(),
  temperatures: new Map<string, number>(),
});

/** Everything that findings rest on. */
export const groundOf = async (...about: Parameters<typeof groundOfRefusal>): Promise<Ground> => {
  const [work, environmentId, utility, meters] = about;
  const refusing = await groundOfRefusal(...about);
  return {
    ...refusing,
    metered: await meteredByNumber(work, environmentId, meters, refusing.history),
    billed: await repository.listBilledMeters(work.db, work.scope, environmentId, utility),
    meters: await listRegisteredMeters(work, { environmentId }),
    tariffs: await tariffsOfProperty(work, environmentId),
    temperatures:
      utility === 'ENERGY' || utility === 'HEAT'
        ? await temperaturesAt(work, environmentId)
        : new Map<string, number>(),
  };
};

/** The findings from the bill's own values and the history of its account. Never refuses: the caller decides. */
export function auditAgainst(
  { history, billed, meters, limitsOf, temperatures, metered, tariffs, country, property }: Ground,
  billId: string | undefined,
  fields: Fields,
  today: string,
): AuditFinding[] {
  // Only bills of the same carrier are compared.
  const others = history.filter((known) => known.id !== billId && known.fields.carrier === fields.carrier);
  const registered = meters.filter(({ carrier }) => carrier === fields.carrier);
  const expectedMeters = [
    ...new Set([
      ...billed
        .filter(({ carrier, only_bill }) => carrier === fields.carrier && !(billId && only_bill === billId))
        .map(({ meter_no }) => meter_no),
      ...others.map((known) => known.fields.meter_no),
      // A meter that bills added is known from its bills, without the one that is audited.
      ...registered.filter(({ origin }) => origin !== 'bills').map(({ meterId }) => meterId),
    ]),
  ];
  const meterDays = registered.find(({ meterId }) => meterId === fields.meter_no);
  const bill = audited(billId ?? 'new', fields, country);
  // A bill for several utilities has no price of a single one.
  const isCombined = [fields.energy_consumption, fields.water_consumption, fields.waste].filter(Boolean).length > 1;
  return auditBill(bill, others.map(auditedOf), {
    today,
    tariff: isCombined
      ? undefined
      : tariffOf(tariffs, { ...bill, carrier: fields.carrier, accountNo: fields.account_no }),
    limits: limitsOf(fields.meter_no).limits,
    meterDays,
    temperatures,
    metered: isCombined ? undefined : metered.get(`${fields.carrier} ${fields.meter_no}`),
    place: placeOf(property, bill, fields.carrier),
    ...(expectedMeters.length && { expectedMeters }),
  });
}

export const asChecks = (findings: readonly AuditFinding[]): Check[] =>
  findings.map(({ code, severity, values }) => ({ code, severity, values: { ...values } }));

export const checksOf = async (
  work: Work,
  billId: string | undefined,
  fields: Fields,
  today: string,
): Promise<Check[]> => {
  const known = await groundOf(work, fields.environment_id, fields.utility, [fields]);
  const found = auditAgainst(known, billId, fields, today);
  const invoice = invoiceOf(billId, fields);
  const elsewhere = invoice && (await findAtOtherProperties(work, [invoice])).get(invoice);
  return withPlaces(
    work,
    asChecks([...found, ...(elsewhere ?? [])]),
    ({ values }) => values,
    (check, values) => ({ ...check, values: { ...values } }),
  );
};

/** A bill for comparison with other meters and properties; undefined for estimates and credits, which are never duplicates. */
export const invoiceOf = (id: string | undefined, fields: Fields & { is_accrual?: boolean }): Invoice | undefined =>
  fields.is_accrual || isCredit(fields) ? undefined : { ...fields, id };

/** The fields with impossible or contradictory figures. */
const errorsIn = (checks: readonly Pick<Check, 'code' | 'severity'>[]): { field: string; message: string }[] =>
  checks
    .filter(({ code, severity }) => severity === 'error' && !isDuplicate([{ code }]) && !isUseImpossible([{ code }]))
    .map(({ code }) =>
      code === 'end-after-today'
        ? { field: 'billing_end_date', message: 'must not be in the future' }
        : code === 'printed-unit'
          ? { field: 'original_unit', message: 'does not measure this utility' }
          : { field: fieldOf[code] ?? 'gross_amount', message: 'contradicts the other figures' },
    );

/** The contradictions among the figures of a bill, without its history. */
export function contradictionsOf(
  fields: Fields,
  limits: AuditLimits,
  today: string,
  { country, property }: { country: string | undefined; property: PropertyOfUse },
) {
  const bill = audited('new', fields, country);
  const found = auditBill(bill, [], { today, limits, place: placeOf(property, bill, fields.carrier) });
  return [
    ...errorsIn(found),
    ...(isUseImpossible(found)
      ? [{ field: 'original_quantity', message: 'is more than a property of this area uses' }]
      : []),
  ];
}

/** Refuses a bill with contradictory figures; a duplicate can be confirmed by the user instead. */
export function refuseErrors(checks: readonly Check[]): void {
  const errors = errorsIn(checks);
  if (errors.length)
    fail(
      'bill.contradictory',
      undefined,
      errors.map(({ field, message }) => ({ field: `fields.${field}`, message })),
    );
}
const fieldOf: Readonly<Record<string, string>> = {
  'date-order': 'billing_end_date',
  'quantity-negative': 'original_quantity',
  'printed-quantity': 'original_quantity',
};

export const isUseImpossible = (checks: readonly Pick<Check, 'code'>[]): boolean =>
  checks.some(({ code }) => code === 'use-impossible');

export const isDuplicate = (checks: readonly Pick<Check, 'code'>[]): boolean =>
  checks.some(({ code }) => code === 'duplicate-invoice' || code === 'duplicate-period');
