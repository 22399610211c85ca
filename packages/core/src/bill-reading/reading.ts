import type { TaxLine } from '../payments/tax-lines.ts';
import type { FieldName } from './fields/field-names.ts';
import type { PlaceHints } from './fields/place-hints.ts';
import type { KnownTemplate, TaughtField } from './template/template.ts';

/** What reading a bill yields: values with how sure we are, where on the page they stand, and what was checked. JSON throughout. */

export { fieldNames, type FieldName } from './fields/field-names.ts';
export type Utility = 'ENERGY' | 'HEAT' | 'WATER' | 'WASTE';
export type Carrier =
  | 'electricity'
  | 'natural_gas'
  | 'heating_oil'
  | 'kerosene'
  | 'lpg'
  | 'district_heating'
  | 'district_cooling'
  | 'water'
  | 'waste';

/** Fractions 0..1 of the page, from its upper left corner. */
export interface Box {
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Suggestion<T = string | number> {
  value: T;
  confidence: number;
  boxes: Box[];
}

export const subjects = ['amount', 'date', 'period', 'quantity', 'id'] as const;

/** What speaks for a value; each part but `checks` 0..1. */
export interface Evidence {
  subject: (typeof subjects)[number];
  label: number;
  /** Sum of what was compared: net + tax = gross, a printed rate, readings, repetition, a usual length. */
  checks: number;
  /** Lead over the second value. */
  margin: number;
  /** Of the print itself; 1 in a text layer. */
  recognition: number;
}

export interface Field<T = string | number> {
  /** Empty when the reading is too unsure to fill it in; the suggestions then say what it may be. */
  value: T | null;
  confidence: number;
  boxes: Box[];
  /** As printed. */
  text: string;
  evidence?: Evidence;
  suggestions?: Suggestion<T>[];
  /** The quantity before it was brought to kWh, litres or tonnes. */
  original?: { value: number; unit: string };
}

export interface MeterOnBill {
  meter_no?: string;
  carrier?: Carrier;
  previous?: number;
  current?: number;
  factor?: number;
  /** In the unit printed. */
  consumption?: number;
  unit?: string;
  /** In kWh, litres or tonnes, where that needed more than the unit: fuel by volume. */
  value?: number;
  /** What is charged for it, where the bill says so. */
  amount?: number;
  confidence: number;
  boxes: Box[];
}

export type CheckCode =
  | 'net-plus-tax-is-gross'
  | 'tax-fits-rate'
  | 'readings-fit-consumption'
  | 'gas-conversion-fits'
  | 'period-is-plausible'
  | 'bill-date-after-period'
  | 'e-invoice-fits-print';

export interface Check {
  code: CheckCode;
  passed: boolean;
  values: (number | string)[];
}

/** How many checks passed; a plausible period is no proof of what was read. */
export const passedChecks = (checks: readonly Check[]): number =>
  checks.filter(({ code, passed }) => passed && code !== 'period-is-plausible').length;

export type WarningCode =
  | 'not-a-utility-bill'
  | 'several-utilities'
  | 'several-carriers'
  | 'several-meters'
  | 'estimated-reading'
  | 'credit-note'
  | 'reversal-on-bill'
  | 'print-too-small'
  | 'e-invoice-differs-from-print'
  | 'volume-converted-by-usual-heat'
  | 'unknown-unit'
  | 'several-bills'
  | 'perhaps-several-bills'
  | 'day-and-month'
  | 'line-of-bill';

export interface PageImage {
  page: number;
  widthPx: number;
  heightPx: number;
  image: 'jpeg';
}

export interface BillReading {
  method: 'e-invoice' | 'text-layer' | 'ocr' | 'mixed';
  language: string;
  country?: string;
  currency?: string;
  pages: PageImage[];
  /** False when too little speaks for a utility bill: then no utility, consumption or meter is given. */
  isUtilityBill: boolean;
  utility?: Field<Utility>;
  carrier?: Field<Carrier>;
  utilities: Utility[];
  fields: Partial<Record<FieldName, Field>>;
  /** What is charged at each rate, where the bill has several and they add up to it. */
  taxLines?: TaxLine[];
  meters: MeterOnBill[];
  checks: Check[];
  warnings: WarningCode[];
  /** The bill names as many days as its period has with both its ends, or says that the last one is included. */
  countsLastDay?: true;
  /** Which of several bills in one file this is; the first is 1. */
  part?: { number: number; of: number };
  /** Which line of a bill for several meters or carriers this is, made a bill of its own by a person. */
  line?: { number: number; of: number };
  /** What earlier bills of the supplier taught, and which fields were read by it. */
  template?: { id: string; supplier: string; fields: TaughtField[] };
}

/** From here on a value is shown as sure. */
export const SURE = 0.75;
/** Of a value that may seem sure and is a person's to say. */
export const unsure = (confidence: number): number => Math.min(confidence, SURE - 0.01);

/** Below this a value is not filled in, only suggested. */
export const FILLED = 0.5;

export interface ReadingHints extends PlaceHints {
  /** Meter numbers of the property: a reading that differs by a letter-like digit is taken for the known one. */
  knownMeters?: string[];
  /** What the organization's confirmed bills have taught. */
  templates?: KnownTemplate[];
}
