import { metersOfBills } from '../../estate/meters/meters.service.ts';
import type { OverlapCounts } from '@steward/core/bills/counted-days';
import { billFields } from '@steward/core/bills/fields';
import { conventionOfList } from '@steward/core/calendar/half-open-period';
import { BillFields } from '@steward/contract/energy/bills.bill';
import { asText, without, type Importable, type ImportableField } from '../../../platform/imports/importable.ts';
import { importableFields } from '../../../platform/imports/importable-fields.ts';
import { lastDay } from '../../../platform/today.ts';
import { acceptedByProperty } from '../../estate/environments/accepted-years.service.ts';
import { propertiesByName, propertyField } from '../../estate/environments/property-reference.ts';
import { carrierField } from '../../estate/meters/meters.importable.ts';
import { limitsEverywhere } from '../bill-flags/audit-limits.service.ts';
import type { Fields } from '../bills/bill-months.ts';
import { areasOf } from '../bills/property-of-use.ts';
import { billRowReader } from './bill-row-reader.ts';
import * as repository from './imported-bills.repository.ts';
import { removeBills, saveBill } from '../bills/bills.service.ts';
import { addTyped } from '../bills/bills.typed.service.ts';
import { deleteBills, mustFind } from '../bills/read-bills.service.ts';

const described = importableFields(billFields, {
  environment_id: propertyField,
  carrier: { ...carrierField, headings: [...carrierField.headings, 'commodity', 'service', 'verbrauchsart', 'medium'] },
});
const fields: readonly ImportableField[] = [
  ...described,
  // A list has one column for the quantity and one for its unit; the bill has a field for every utility.
  {
    name: 'quantity',
    kind: 'number',
    is_required: false,
    headings: [
      'quantity',
      'consumption',
      'usage',
      'usage quantity',
      'use',
      'consumption kwh',
      'usage kwh',
      'kwh',
      'menge',
      'verbrauch',
      'verbrauch kwh',
      'verbrauch in kwh',
      'الكمية',
      'الاستهلاك',
    ],
  },
  {
    name: 'unit',
    kind: 'text',
    is_required: false,
    headings: ['unit', 'units', 'usage units', 'uom', 'einheit', 'الوحدة'],
  },
];

const lower = (value: unknown) => asText(value).toLowerCase();
const payable = new Set(['approved', 'exported', 'paid']);

/** The printed periods of a list, by meter. */
function* periodsIn(rows: Iterable<Readonly<Record<string, unknown>>>) {
  for (const row of rows) {
    const [start, end] = [asText(row['billing_start_date']), asText(row['billing_end_date'])];
    const meter = ['environment_id', 'carrier', 'meter_no', 'account_no'].map((name) => lower(row[name])).join(' / ');
    if (start && end) yield { meter, start, end };
  }
}

/** Import of bills, such as earlier years from another system. Each is audited like one that is entered manually. */
export const billsImportable: Importable<Fields> = {
  thing: 'bills',
  needs: { create: 'utilities.create', edit: 'utilities.edit' },
  input: BillFields,
  fields,
  nameOf: ({ supplier, invoice_no, meter_no }) =>
    [asText(supplier), asText(invoice_no) || asText(meter_no)].filter(Boolean).join(' · '),
  keyFields: { name: 'billing_start_date' },
  // Two invoices of one meter over the same days differ by their number.
  keyOf: ({ environment_id, carrier, meter_no, billing_start_date, billing_end_date, invoice_no }) => ({
    name: [environment_id, carrier, meter_no, billing_start_date, billing_end_date, invoice_no].map(lower).join(' / '),
  }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listForImport(db, scope, ids)).map(({ id, payment_state, ...values }) => ({
      id,
      values,
      ...(payment_state === 'approved' && { locked: 'bill.approved' as const }),
      ...(payment_state !== 'approved' && payable.has(payment_state ?? '') && { locked: 'bill.in-payment' as const }),
    })),
  references: async (work) => ({ environment_id: await propertiesByName(work) }),
  // If the periods of a list do not show whether last days are included, each row decides: whole months include theirs, other periods do
  // not. Portfolio Manager has no currency column, but a heading such as "Cost ($)".
  proposedValues: (rows, { gross_amount = '' }): Record<string, string> => {
    const sign = /[$€£]/.exec(gross_amount)?.[0];
    return {
      ...(conventionOfList(periodsIn(rows)) === 'inclusive' && { end_day_counts: 'true' }),
      ...(sign && { currency: sign }),
    };
  },
  reader: async (ctx, work) => {
    const properties = new Map((await repository.listProperties(work.db, work.scope)).map((one) => [one.id, one]));
    const areas = await areasOf(work);
    const accepted = await acceptedByProperty(work);
    return billRowReader({
      today: lastDay(ctx),
      countryOf: (id) => properties.get(id)?.country_code ?? undefined,
      propertyOf: (id) => ({
        areas: areas(id, properties.get(id)?.gross_floor_area ?? 0),
        propertyType: properties.get(id)?.property_type ?? '',
        months: [],
      }),
      isAccepted: (id, year) => accepted.get(id)?.has(year) ?? false,
      limitsOf: await limitsEverywhere(work),
      meterOf: await metersOfBills(work, [...properties.keys()]),
    });
  },
  fills: ['bills', 'bill_months', 'bill_years', 'carrier_years', 'meter_patterns', 'bill_flags', 'bill_flag_events'],
  add: async (ctx, work, rows, fileName) => {
    const bills = rows.map(({ id, values }) => ({ id, fields: values }));
    await addTyped(ctx, work, bills, { notADuplicate: false, source: 'spreadsheet', sourceDetail: fileName });
  },
  change: async (ctx, work, { id, values }) => {
    const before = await mustFind(work, id);
    await saveBill(ctx, work, id, values, {
      notADuplicate: before.not_a_duplicate,
      overlapCounts: before.overlap_counts as OverlapCounts,
      confirmsUse: before.use_confirmed,
    });
  },
  inUse: async (_ctx, { db, scope }, ids) => new Set(await repository.listInUse(db, scope, ids)),
  inUseFailure: 'import.in-use',
  remove: async (work, ids, ctx) => {
    const bills = (await repository.listForImport(work.db, work.scope, ids)).map((row) =>
      without(row, 'payment_state'),
    );
    await removeBills(ctx, work, bills, () => deleteBills(work, ids));
  },
};
