import type { bills } from '@steward/contract/energy/bills';
import type { Bill, ReadField } from '@steward/contract/energy/bills.bill';
import type { Input } from '@steward/contract/call';
import { billFields } from '@steward/core/bills/fields';
import { namesOf, namesWith } from '@steward/core/fields/field';
import { FILLED, SURE } from '@steward/core/bill-reading/reading';
import { carriersOf } from '@steward/core/ghg/carrier';
import { units } from '@steward/core/units/si';
import type { DefaultValues } from 'react-hook-form';
import { quantityOf } from '../../../shared/carrier-words.ts';
import { lastDayOf } from '../../../shared/period-text.tsx';

export type BillForm = Input<typeof bills.createBill>;
export type BillFields = BillForm['fields'];
export type FieldName = keyof BillFields;

/** In the order of the form. */
export const formFields: readonly FieldName[] = namesOf(billFields);

export const isFormField = (name: string): name is FieldName => Object.hasOwn(billFields, name);

/** The initial values of the form for a bill; unknown values stay empty. */
export function valuesOfBill(bill: Bill): DefaultValues<BillForm> {
  const known = formFields.flatMap((name) => (bill[name] === null || bill[name] === '' ? [] : [[name, bill[name]]]));
  const fields = Object.fromEntries(known) as BillFields;
  const { original_unit: printed, billing_end_date: end, end_day_counts: counts = false } = fields;
  return {
    fields: {
      ...fields,
      ...(printed && { original_unit: symbolOf(printed) }),
      // The form always has the last day of the period, inclusive.
      ...(end && { billing_end_date: lastDayOf(end, counts) }),
      end_day_counts: true,
    },
  };
}

export const noConversion = {
  calorific_value: null,
  calorific_unit: '',
  volume_correction: null,
  conversion_source: '',
} as const satisfies Partial<BillFields>;

/**
 * The proposed unit without a calorific value is not a conversion; a value that is not published is that of the bill.
 */
export function withConversion(fields: BillFields): BillFields {
  if (fields.calorific_value === null || fields.calorific_value === undefined) return { ...fields, ...noConversion };
  const isPublished = fields.calorific_unit === 'kWh/l' || fields.calorific_unit === 'kWh/t';
  return { ...fields, conversion_source: isPublished ? (fields.conversion_source ?? '') : 'bill' };
}

/** Bills print "m³" and "Tonnen"; the choice of units has one symbol for each. */
const symbolOf = (printed: string) =>
  units.find(({ symbol, aliases }) => symbol === printed || aliases.includes(printed.toLowerCase()))?.symbol ?? printed;

/** The initial values of a bill entered manually: euros, and no unknown values. */
export function emptyBill(start: Partial<BillFields>): DefaultValues<BillForm> {
  const utility = start.utility ?? 'ENERGY';
  const fields: Partial<BillFields> = {
    utility,
    currency: 'EUR',
    end_day_counts: true,
    is_estimate: false,
    charges: 'all',
    ...start,
  };
  return { fields: { ...fields, carrier: start.carrier ?? carriersOf[utility][0] ?? 'electricity' } };
}

export type Level = 'sure' | 'check' | 'empty';

/**
 * The required fields of a bill; of the quantities, that of its utility. The account can replace the meter number, if
 * its meter is registered.
 */
export const isRequired = (name: FieldName, fields: Partial<BillFields>, isOfMeter: boolean): boolean =>
  (required.has(name) && !(name === 'meter_no' && fields.account_no && isOfMeter)) ||
  name === quantityOf[fields.utility ?? 'ENERGY'].field;

const required: ReadonlySet<FieldName> = new Set<FieldName>([...namesWith(billFields, 'required'), 'meter_no']);

/**
 * The level of a value in the review: read with certainty, read and to be confirmed, not found. Undefined for a value
 * entered by a user.
 */
export function levelOf(
  read: ReadField | undefined,
  value: unknown,
  isConfirmed: boolean,
  isNeeded = false,
): Level | undefined {
  const isBlank = value === undefined || value === null || value === '';
  if (isNeeded && isBlank) return 'empty';
  if (!read) return undefined;
  if (read.value === null) return isBlank && read.suggestions.length > 0 ? 'empty' : undefined;
  if (isBlank || !isSame(read.value, value)) return undefined;
  if (read.confidence >= SURE || isConfirmed) return 'sure';
  return read.confidence >= FILLED ? 'check' : undefined;
}

const letters = (value: unknown) => String(value).replace(/[^\p{L}\p{N}.]/gu, '');
/** A meter number is read with its blanks and stored without them. */
const isSame = (read: string | number, value: unknown) =>
  typeof read === 'number' ? read === value : letters(read) === letters(value);
