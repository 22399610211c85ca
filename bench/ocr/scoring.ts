import type { BillReading, FieldName } from '@steward/core/bill-reading/reading';

export interface Expected {
  [key: string]: unknown;
}

/** Expected keys and the fields they are measured against. */
const scored: [string, FieldName | 'utility', 'text' | 'money' | 'quantity' | 'tonnes' | 'id'][] = [
  ['utility', 'utility', 'text'],
  ['dateOfBill', 'date_of_bill', 'text'],
  ['billingStartDate', 'billing_start_date', 'text'],
  ['billingEndDate', 'billing_end_date', 'text'],
  ['grossAmount', 'gross_amount', 'money'],
  ['netAmount', 'net_amount', 'money'],
  ['taxAmount', 'tax_amount', 'money'],
  ['currency', 'currency', 'text'],
  ['energyConsumptionKwh', 'energy_consumption', 'quantity'],
  ['waterConsumptionLitres', 'water_consumption', 'quantity'],
  ['wasteTonnes', 'waste', 'tonnes'],
  ['meterNo', 'meter_no', 'id'],
];

const id = (x: unknown) =>
  String(x)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

function same(kind: string, got: unknown, want: unknown): boolean {
  if (kind === 'money') return Math.abs(Number(got) - Number(want)) <= 0.0101;
  if (kind === 'quantity') return Math.abs(Number(got) - Number(want)) <= Math.max(1, 0.001 * Math.abs(Number(want)));
  if (kind === 'tonnes') return Math.abs(Number(got) - Number(want)) <= 0.005;
  if (kind === 'id') return id(got) === id(want);
  return got === want;
}

export interface Outcome {
  field: string;
  got: unknown;
  want: unknown;
  right: boolean;
  confidence: number;
}

/** Compares a reading with the truth, field by field; a field neither wanted nor given is left out. */
export function compare(reading: BillReading, expected: Expected): Outcome[] {
  const accept = (expected.accept ?? {}) as Record<string, unknown[]>;
  return scored.flatMap(([key, name, kind]) => {
    const field = name === 'utility' ? reading.utility : reading.fields[name];
    const got = field?.value ?? undefined;
    const want = expected[key];
    if (got === undefined && want === undefined) return [];
    const right =
      got !== undefined && want !== undefined && [want, ...(accept[key] ?? [])].some((w) => same(kind, got, w));
    return [{ field: key, got, want, right, confidence: field?.confidence ?? 0 }];
  });
}

/** Micro-F1: a wrong value is both a false positive and a miss. */
export function f1(outcomes: Outcome[]): number {
  const right = outcomes.filter((o) => o.right).length;
  const given = outcomes.filter((o) => o.got !== undefined).length;
  const wanted = outcomes.filter((o) => o.want !== undefined).length;
  return given + wanted === 0 ? 1 : (2 * right) / (given + wanted);
}
