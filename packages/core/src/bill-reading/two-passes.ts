import { CHECKED } from './confidence.ts';
import { fieldNames, type FieldName } from './fields/field-names.ts';
import type { TextReading } from './read-text.ts';
import { passedChecks, SURE, unsure, type CheckCode, type Field, type Utility } from './reading.ts';

/** What a bill has as a rule. Where one of them was not found, recognition may have lost it. */
const USUAL = [
  'gross_amount',
  'net_amount',
  'tax_amount',
  'date_of_bill',
  'billing_start_date',
  'billing_end_date',
] as const satisfies readonly FieldName[];

const OF_UTILITY: Record<Utility, readonly FieldName[]> = {
  ENERGY: ['energy_consumption', 'meter_no'],
  HEAT: ['energy_consumption', 'meter_no'],
  WATER: ['water_consumption', 'meter_no'],
  WASTE: ['waste'],
};

const AMOUNTS: readonly FieldName[] = ['gross_amount', 'net_amount', 'tax_amount', 'tax_rate'];
/** What was checked of them. */
const OF_AMOUNTS: ReadonlySet<CheckCode> = new Set(['net-plus-tax-is-gross', 'tax-fits-rate']);

/** Values that were solved together stay together; every other one stands by itself. */
const TOGETHER: readonly (readonly FieldName[])[] = [AMOUNTS, ['billing_start_date', 'billing_end_date']];
const GROUPS = [
  ...TOGETHER,
  ...fieldNames.filter((name) => !TOGETHER.some((names) => names.includes(name))).map((name) => [name]),
];

const isFilled = (field: Field | undefined): field is Field => field !== undefined && field.value !== null;

const wantedOf = ({ utility }: TextReading) => [...USUAL, ...(utility?.value ? OF_UTILITY[utility.value] : [])];

/** Whether something that bills have is missing, so that recognised pages are worth a second look. */
export function lacksValues(reading: TextReading): boolean {
  const { isUtilityBill, currency, fields } = reading;
  return !isUtilityBill || !currency || wantedOf(reading).some((name) => !isFilled(fields[name]));
}

/** Below it a number is read once more by itself (`recognise`). */
const CLEARLY_READ = 0.85;

/**
 * Whether something that bills have is missing or is uncertain because its print was hard to read: then a larger network may read it. A
 * value that is certain, or uncertain for another reason, gains nothing by it.
 */
export const isReadPoorly = (reading: TextReading): boolean =>
  lacksValues(reading) ||
  wantedOf(reading).some((name) => {
    const { confidence = 0, evidence } = reading.fields[name] ?? {};
    return confidence < SURE && evidence !== undefined && evidence.recognition < CLEARLY_READ;
  });

const sure = ({ fields }: TextReading) =>
  Object.values(fields).filter((field) => isFilled(field) && field.confidence >= SURE).length;

/** What adds up with other values: a sum, readings, a conversion. */
const isChecked = ({ evidence }: Field) =>
  (evidence?.subject === 'amount' || evidence?.subject === 'quantity') && evidence.checks >= CHECKED.sum;
const doubted = (field: Field): Field =>
  isChecked(field) ? field : { ...field, confidence: unsure(field.confidence) };

/**
 * What both looks say is as sure as the surer of them. Where they differ the surer one is given; that and what only one of them saw
 * is a person's to say, unless it adds up with other values: then it is no misprint, whatever the other look made of it.
 */
function joined(own: Field | undefined, other: Field | undefined): Field | undefined {
  if (!isFilled(own)) return isFilled(other) ? doubted(other) : own;
  if (!isFilled(other)) return doubted(own);
  const [surer, less] = own.confidence >= other.confidence ? [own, other] : [other, own];
  if (own.value === other.value) return surer;
  if (isChecked(own)) return own;
  const suggestion = { value: less.value!, confidence: less.confidence, boxes: less.boxes };
  return { ...doubted(surer), suggestions: [suggestion, ...(surer.suggestions ?? [])] };
}

/**
 * Two readings of the same pages, recognised twice, as one. The one in which more fits together is the bill, then the one with more sure
 * values, then the first; what it lacks is taken from the other.
 */
export function joinedPasses(first: TextReading, second: TextReading): TextReading {
  if (first.isUtilityBill !== second.isUtilityBill) return first.isUtilityBill ? first : second;
  const [bill, other] =
    (passedChecks(second.checks) - passedChecks(first.checks) || sure(second) - sure(first)) > 0
      ? [second, first]
      : [first, second];
  const filled = (names: readonly FieldName[], of: TextReading) =>
    names.filter((name) => isFilled(of.fields[name])).length;
  const fullerOf = (names: readonly FieldName[]) =>
    filled(names, other) > filled(names, bill) ? ([other, bill] as const) : ([bill, other] as const);
  const fields: TextReading['fields'] = {};
  for (const names of GROUPS) {
    const [from, beside] = fullerOf(names);
    for (const name of names) {
      const field = joined(from.fields[name], beside.fields[name]);
      if (field) fields[name] = field;
    }
  }
  const [ofAmounts] = fullerOf(AMOUNTS);
  const { taxLines: _, ...rest } = { ...other, ...bill };
  return {
    ...rest,
    ...(bill.utility && { utility: agreed(bill.utility, other.utility) }),
    ...(bill.carrier && { carrier: agreed(bill.carrier, other.carrier) }),
    ...(ofAmounts.taxLines && { taxLines: ofAmounts.taxLines }),
    checks: [
      ...bill.checks.filter(({ code }) => !OF_AMOUNTS.has(code)),
      ...ofAmounts.checks.filter(({ code }) => OF_AMOUNTS.has(code)),
    ],
    fields,
  };
}

/** Not sure where the other look says something else. */
const agreed = <T extends string>(own: Field<T>, other: Field<T> | undefined): Field<T> =>
  other && other.value !== own.value ? { ...own, confidence: unsure(own.confidence) } : own;
