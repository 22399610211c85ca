import type { Bill, BillLine, ReadField } from '@steward/contract/energy/bills.bill';
import { distinctLines } from '@steward/core/bill-reading/bill-lines';
import { calorificUnitOf } from '@steward/core/bill-reading/fields/gas-conversion';
import { fieldNames, SURE, type BillReading, type Field, type MeterOnBill } from '@steward/core/bill-reading/reading';
import { billFields } from '@steward/core/bills/fields';
import { endConvention } from '@steward/core/calendar/half-open-period';
import type { Field as Described } from '@steward/core/fields/field';
import { carriersOf, type Carrier, type Utility } from '@steward/core/ghg/carrier';
import { lettersAndDigits } from '@steward/core/meters/bill-meter';
import type { Fields } from './bill-months.ts';
import type { ReadValues } from './bills.repository.ts';

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const number = (field?: Field): number | null =>
  typeof field?.value === 'number' && Number.isFinite(field.value) ? field.value : null;
const words = (field: Field | undefined, max: number): string =>
  field?.value === null || field?.value === undefined
    ? ''
    : String(field.value)
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, max);

/** The read values of the fields that a bill stores as they were read. Required fields without a reading are left out. */
function asRead(fields: BillReading['fields']): ReadValues {
  const values = fieldNames.flatMap((name): [string, string | number | null][] => {
    const described: Described | undefined =
      name in billFields ? billFields[name as keyof typeof billFields] : undefined;
    const read = fields[name];
    const value =
      described?.kind === 'number' || described?.kind === 'money'
        ? number(read)
        : described?.kind === 'day' && isDay(read?.value)
          ? read.value
          : null;
    if (described?.kind === 'text') return [[name, words(read, described.max)]];
    return !described || described.kind === 'currency' || (described.required && value === null) ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}

/** The values of a reading as columns of a bill: those with enough confidence to fill in, in the product's units. */
export function valuesOf(reading: BillReading): ReadValues {
  const { fields } = reading;
  const utility = reading.utility?.value as Utility | null | undefined;
  const read = reading.carrier?.value as Carrier | null | undefined;
  const carrier = utility ? (read && carriersOf[utility].includes(read) ? read : carriersOf[utility][0]) : undefined;
  const start = fields.billing_start_date?.value;
  const end = fields.billing_end_date?.value;
  const calorific =
    carrier === 'natural_gas' && number(fields.calorific_value) !== null ? fields.calorific_value : undefined;
  // The original value next to a converted one.
  const original =
    calorific?.original ?? (fields.energy_consumption ?? fields.water_consumption ?? fields.waste)?.original;
  const currency = fields.currency?.value ?? reading.currency;
  return {
    ...asRead(fields),
    ...(utility && carrier && { utility, carrier }),
    meter_no: lettersAndDigits(words(fields.meter_no, billFields.meter_no.max)),
    end_day_counts:
      isDay(start) && isDay(end) && (start < end || (start === end && reading.countsLastDay === true))
        ? endConvention({ start, end }, [], reading.countsLastDay).convention === 'inclusive'
        : false,
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
    original_quantity: original?.value ?? null,
    original_unit: original?.unit ?? '',
    calorific_value: calorific ? number(calorific) : null,
    calorific_unit: calorific ? calorificUnitOf(calorific) : '',
    volume_correction: calorific ? number(fields.volume_correction) : null,
    conversion_source: calorific ? 'bill' : '',
    tax_lines: reading.taxLines ?? [],
    is_estimate: reading.warnings.includes('estimated-reading'),
  };
}

const shownField = (field: Field): ReadField => ({
  value: field.value,
  confidence: field.confidence,
  text: field.text,
  boxes: field.boxes,
  suggestions: field.suggestions ?? [],
});

const shownLine = (line: MeterOnBill): BillLine => ({
  carrier: line.carrier ?? null,
  meter_no: line.meter_no ?? '',
  previous: line.previous ?? null,
  current: line.current ?? null,
  quantity: line.consumption ?? null,
  unit: line.unit ?? '',
  amount: line.amount ?? null,
  confidence: line.confidence,
  boxes: line.boxes,
});

/** The reading in the form of the review screen. */
export function shownReading(reading: BillReading): NonNullable<Bill['reading']> {
  const fields = Object.entries({
    ...reading.fields,
    ...(reading.utility && { utility: reading.utility }),
    ...(reading.carrier && { carrier: reading.carrier }),
  });
  return {
    method: reading.method,
    language: reading.language,
    is_utility_bill: reading.isUtilityBill,
    fields: Object.fromEntries(fields.flatMap(([name, field]) => (field ? [[name, shownField(field as Field)]] : []))),
    checks: reading.checks.flatMap(({ code, passed }) =>
      // Without a printed rate the tax cannot contradict one.
      code === 'tax-fits-rate' && !passed && number(reading.fields.tax_rate) === null ? [] : [{ code, passed }],
    ),
    warnings: reading.warnings,
    part: reading.part ?? null,
    lines: distinctLines(reading.meters).map(shownLine),
    line: reading.line ?? null,
    template: reading.template ?? null,
  };
}

/** The fields with uncertain readings that no user has confirmed or changed. */
export function unconfirmed(reading: BillReading, fields: Fields, confirmed: readonly string[]): string[] {
  const before = valuesOf(reading) as Record<string, unknown>;
  const now = fields as Record<string, unknown>;
  const doubtful = [
    ...Object.entries(reading.fields),
    ['utility', reading.utility] as const,
    // The carrier decides the emission factor.
    ['carrier', reading.carrier] as const,
  ]
    .filter(([, field]) => field && field.value !== null && field.confidence < SURE)
    .map(([name]) => name);
  return doubtful.filter(
    (name) =>
      name in now &&
      !confirmed.includes(name) &&
      before[name] !== undefined &&
      before[name] !== '' &&
      before[name] === now[name],
  );
}
