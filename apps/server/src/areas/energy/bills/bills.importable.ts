import { metersOfBills } from '../../estate/meters/meters.service.ts';
import { chargeKinds } from '@steward/core/bills/counted-days';
import { conventionOfList } from '@steward/core/calendar/half-open-period';
import { BillFields, utilities } from '@steward/contract/energy/bills.bill';
import { fail } from '@steward/contract/failures';
import { wasteTreatments } from '@steward/core/ghg/carrier';
import { gasUnits } from '@steward/core/units/conversion';
import { asText, without, type Importable, type ImportableField } from '../../../platform/importable.ts';
import { lastDay } from '../../../platform/today.ts';
import { acceptedByProperty } from '../../estate/environments/accepted-years.service.ts';
import { propertiesByName, propertyField } from '../../estate/environments/property-reference.ts';
import { carrierField } from '../../estate/meters/meters.importable.ts';
import { limitsEverywhere } from '../bill-flags/audit-limits.service.ts';
import { settleAtOtherProperties } from '../bill-flags/other-properties.service.ts';
import type { Fields } from './bill-months.ts';
import { billRowReader } from './bill-row-reader.ts';
import * as repository from './bills.imported.repository.ts';
import { findBill } from './bills.repository.ts';
import { removeBills, saveBill } from './bills.service.ts';
import { addTyped } from './bills.typed.service.ts';

const field = (
  name: string,
  kind: ImportableField['kind'],
  headings: readonly string[],
  more: Partial<ImportableField> = {},
): ImportableField => ({ name, kind, is_required: false, headings, ...more });

const lastDays = [
  'last day',
  'end date',
  'period end',
  'billing end date',
  'to',
  'bis',
  'ende',
  'letzter tag',
  'اليوم الأخير',
  'إلى',
];
const accounts = ['account number', 'account no', 'account', 'kundennummer', 'vertragskonto', 'رقم الحساب'];

const fields: readonly ImportableField[] = [
  propertyField,
  { ...carrierField, headings: [...carrierField.headings, 'commodity', 'service', 'verbrauchsart', 'medium'] },
  field('utility', 'choice', ['utility', 'bill type', 'sparte', 'المرفق'], {
    choices: utilities,
    words: { energie: 'ENERGY', wärme: 'HEAT', wasser: 'WATER', abfall: 'WASTE', heating: 'HEAT' },
  }),
  field(
    'meter_no',
    'text',
    [
      'portfolio manager meter id',
      'meter number',
      'meter no',
      'meter',
      'meter id',
      'zählernummer',
      'zähler',
      'zähler nr',
      'رقم العداد',
      'العداد',
    ],
    // Waste has no meter: its account tells one service from another.
    { is_required: true, otherwise: accounts },
  ),
  field('account_no', 'text', accounts),
  field('supplier', 'text', ['supplier', 'vendor', 'provider', 'lieferant', 'versorger', 'anbieter', 'المورد']),
  field('invoice_no', 'text', [
    'invoice number',
    'invoice no',
    'invoice',
    'bill number',
    'rechnungsnummer',
    'rechnungsnr',
    'belegnummer',
    'رقم الفاتورة',
  ]),
  field(
    'date_of_bill',
    'day',
    ['bill date', 'invoice date', 'date', 'statement date', 'rechnungsdatum', 'datum', 'تاريخ الفاتورة'],
    {
      is_required: true,
      otherwise: lastDays,
    },
  ),
  field('charges', 'choice', ['charges', 'bill for', 'rechnung über', 'abrechnung über', 'الفاتورة عن'], {
    choices: chargeKinds,
    words: {
      'supply and grid': 'all',
      'supply and delivery': 'all',
      energy: 'supply',
      'supply only': 'supply',
      delivery: 'grid',
      distribution: 'grid',
      'grid only': 'grid',
      'lieferung und netz': 'all',
      lieferung: 'supply',
      energielieferung: 'supply',
      netz: 'grid',
      netznutzung: 'grid',
      'التوريد والشبكة': 'all',
      التوريد: 'supply',
      الشبكة: 'grid',
    },
  }),
  field('due_date', 'day', [
    'due date',
    'payment due',
    'due',
    'fällig am',
    'fälligkeit',
    'zahlbar bis',
    'تاريخ الاستحقاق',
  ]),
  field(
    'billing_start_date',
    'day',
    [
      'first day',
      'start date',
      'period start',
      'billing start date',
      'from',
      'von',
      'beginn',
      'erster tag',
      'اليوم الأول',
      'من',
    ],
    { is_required: true },
  ),
  field('billing_end_date', 'day', lastDays, { is_required: true }),
  field('end_day_counts', 'flag', [
    'last day belongs to the bill',
    'end date inclusive',
    'letzter tag gehört zur rechnung',
    'اليوم الأخير ضمن الفاتورة',
  ]),
  field('quantity', 'number', [
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
  ]),
  field('unit', 'text', ['unit', 'units', 'usage units', 'uom', 'einheit', 'الوحدة']),
  field('calorific_value', 'number', [
    'calorific value',
    'heating value',
    'therms per ccf',
    'brennwert',
    'abrechnungsbrennwert',
    'القيمة الحرارية',
  ]),
  field('calorific_unit', 'choice', ['unit of the calorific value', 'einheit des brennwerts', 'وحدة القيمة الحرارية'], {
    choices: gasUnits,
    words: { 'kwh/m³': 'kWh/m3', 'mj/m³': 'MJ/m3', 'therms/ccf': 'therm/CCF' },
  }),
  field('volume_correction', 'number', [
    'volume correction',
    'correction factor',
    'zustandszahl',
    'z-zahl',
    'معامل تصحيح الحجم',
  ]),
  field('gross_amount', 'number', [
    'gross amount',
    'gross',
    'total amount',
    'total',
    'amount',
    'cost',
    'total cost',
    'bruttobetrag',
    'brutto',
    'betrag',
    'gesamtbetrag',
    'kosten',
    'المبلغ الإجمالي',
    'المبلغ',
  ]),
  field('net_amount', 'number', ['net amount', 'net', 'nettobetrag', 'netto', 'المبلغ الصافي']),
  field('tax_amount', 'number', ['tax', 'vat', 'tax amount', 'vat amount', 'steuer', 'mwst', 'ust', 'الضريبة']),
  field('tax_rate', 'number', ['tax rate', 'vat rate', 'steuersatz', 'mwst satz', 'نسبة الضريبة']),
  field('cost_center', 'text', ['cost center', 'cost centre', 'kostenstelle', 'kost1', 'مركز التكلفة']),
  field('currency', 'text', ['currency', 'währung', 'العملة'], { is_required: true }),
  field(
    'treatment',
    'choice',
    ['waste treatment', 'treatment', 'disposal', 'behandlung des abfalls', 'behandlung', 'معالجة النفايات'],
    {
      choices: wasteTreatments,
      words: {
        deponie: 'landfill',
        verbrennung: 'incineration',
        recycling: 'recycling',
        kompostierung: 'composting',
        vergärung: 'anaerobic_digestion',
        طمر: 'landfill',
        حرق: 'incineration',
        'إعادة تدوير': 'recycling',
      },
    },
  ),
  field('is_estimate', 'flag', [
    'estimated by the supplier',
    'estimated',
    'estimate',
    'estimation',
    'vom versorger geschätzt',
    'geschätzt',
    'قدّرها المورّد',
  ]),
  field('note', 'text', ['note', 'notes', 'comment', 'notiz', 'bemerkung', 'ملاحظة']),
];

const lower = (value: unknown) => asText(value).toLowerCase();
const payable = new Set(['approved', 'exported', 'paid']);

/** The periods of a list as they are printed, by meter. */
function* periodsIn(rows: Iterable<Readonly<Record<string, unknown>>>) {
  for (const row of rows) {
    const [start, end] = [asText(row['billing_start_date']), asText(row['billing_end_date'])];
    const meter = ['environment_id', 'carrier', 'meter_no', 'account_no'].map((name) => lower(row[name])).join(' / ');
    if (start && end) yield { meter, start, end };
  }
}

/** A list of bills, such as the years that another system kept. Each is audited like one that is entered by hand. */
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
  // A list that tells nothing is read row by row: whole months count their last day, other periods do not.
  // Portfolio Manager has no column of the currency, but says "Cost ($)".
  proposedValues: (rows, { gross_amount = '' }): Record<string, string> => {
    const sign = /[$€£]/.exec(gross_amount)?.[0];
    return {
      ...(conventionOfList(periodsIn(rows)) === 'inclusive' && { end_day_counts: 'true' }),
      ...(sign && { currency: sign }),
    };
  },
  reader: async (ctx, work) => {
    const countries = new Map(
      (await repository.listCountries(work.db, work.scope)).map(({ id, country_code }) => [id, country_code]),
    );
    const accepted = await acceptedByProperty(work);
    return billRowReader({
      today: lastDay(ctx),
      countryOf: (id) => countries.get(id) ?? undefined,
      isAccepted: (id, year) => accepted.get(id)?.has(year) ?? false,
      limitsOf: await limitsEverywhere(work),
      meterOf: await metersOfBills(work, [...countries.keys()]),
    });
  },
  fills: ['bills', 'bill_months', 'bill_years', 'carrier_years', 'meter_patterns', 'bill_flags', 'bill_flag_events'],
  add: async (ctx, work, rows, fileName) => {
    const bills = rows.map(({ id, values }) => ({ id, fields: values }));
    await addTyped(ctx, work, bills, { notADuplicate: false, source: 'spreadsheet', sourceDetail: fileName });
  },
  change: async (ctx, work, { id, values }) => {
    const before = (await findBill(work.db, work.scope, id)) ?? fail('bill.not-found');
    await saveBill(ctx, work, id, values, before.not_a_duplicate);
  },
  inUse: async (_ctx, { db, scope }, ids) => new Set(await repository.listInUse(db, scope, ids)),
  inUseFailure: 'import.in-use',
  remove: async (work, ids, ctx) => {
    const bills = (await repository.listForImport(work.db, work.scope, ids)).map((row) =>
      without(row, 'payment_state'),
    );
    await removeBills(ctx, work, bills, () => repository.deleteBills(work.db, work.scope, ids));
    await settleAtOtherProperties(ctx, work, ids);
  },
};
