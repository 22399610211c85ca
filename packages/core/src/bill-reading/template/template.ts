/** What an organization's confirmed bills of one supplier have taught: where on its pages each value stands. JSON throughout. */
import type { FieldName } from '../fields/field-names.ts';
import type { PrintKind, Surroundings } from '../text/surroundings.ts';
import { isSameLabel } from './template-labels.ts';

/** The fields of a bill that have a place on its page. */
export const taughtFields = [
  'date_of_bill',
  'billing_start_date',
  'billing_end_date',
  'gross_amount',
  'net_amount',
  'tax_amount',
  'energy_consumption',
  'water_consumption',
  'waste',
  'meter_no',
  'invoice_no',
  'account_no',
] as const satisfies readonly FieldName[];
export type TaughtField = (typeof taughtFields)[number];

/** A place of a value, without the value: the words around it, and where on the page it was seen last. */
export interface Place extends Surroundings {
  kind: PrintKind;
  /** Of a quantity that is printed without one. */
  unit?: string;
  /** Letters as A, digits as 9: what an identifier looks like. */
  shape?: string;
  isFirstPage: boolean;
  /** Thousandths of the page's width. */
  x: number;
  y: number;
  /** On how many confirmed bills the right value stood here, and on how many another one. */
  hits: number;
  misses: number;
}

export interface BillTemplate {
  supplier: string;
  /** What tells this supplier's pages from others: web domains, tax numbers, bank accounts. */
  signs: string[];
  /** Energy sources of its bills so far. */
  carriers: string[];
  places: Partial<Record<TaughtField, Place[]>>;
}

export interface KnownTemplate extends BillTemplate {
  id: string;
}

/** What a person confirmed of a bill. */
export type Confirmed = Partial<Record<TaughtField, string | number | null>> & {
  supplier: string;
  carrier: string;
  original_quantity?: number | null;
  original_unit?: string;
};

export const isSamePlace = (a: Surroundings & { kind: PrintKind }, b: Surroundings & { kind: PrintKind }): boolean =>
  a.kind === b.kind && a.nth === b.nth && isSameLabel(a.beside, b.beside) && isSameLabel(a.above, b.above);

export const shapeOf = (id: string): string => id.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');
