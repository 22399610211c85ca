import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { BillReading, FieldName } from '@steward/core/bill-reading/reading';

export interface Expected {
  [key: string]: unknown;
}

/** Expected keys and the fields they are measured against. */
export const scored: [string, FieldName | 'utility', 'text' | 'money' | 'quantity' | 'tonnes' | 'id'][] = [
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

/** What the review shows beside them, scored by itself: F1 keeps meaning what it meant. */
type Shown = [(typeof scored)[number][0], (typeof scored)[number][1] | 'carrier', (typeof scored)[number][2]];
const alsoShown: Shown[] = [
  ['carrier', 'carrier', 'text'],
  ['invoiceNo', 'invoice_no', 'id'],
  ['accountNo', 'account_no', 'id'],
  ['dueDate', 'due_date', 'text'],
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

/** Whether a value is the true one, or one that counts as true. */
export function isRight(kind: string, got: unknown, expected: Expected, key: string): boolean {
  const want = expected[key];
  const accept = (expected.accept ?? {}) as Record<string, unknown[]>;
  return (
    got !== undefined &&
    got !== null &&
    want !== undefined &&
    [want, ...(accept[key] ?? [])].some((w) => same(kind, got, w))
  );
}

/** Compares a reading with the truth, field by field; a field neither wanted nor given is left out. */
export const compare = (reading: BillReading, expected: Expected): Outcome[] =>
  compareFields(reading, expected, scored);

/** The same of the other fields of the form; of those only that the truth names. */
export const compareShown = (reading: BillReading, expected: Expected): Outcome[] => [
  ...compareFields(reading, { ...expected, carrier: carrierOf(expected) }, alsoShown).filter(
    ({ want }) => want !== undefined && want !== null && want !== '',
  ),
  ...compareLines(reading, expected),
];

/** What came through the line or on the lorry, where the truth says so: by itself, by its first meter, or by the utility. */
function carrierOf({ carrier, meters, utility }: Expected): unknown {
  const [first] = (meters ?? []) as { kind?: string }[];
  const isPlain = utility === 'WATER' || utility === 'WASTE';
  return carrier ?? KINDS.get(first?.kind) ?? first?.kind ?? (isPlain ? utility.toLowerCase() : undefined);
}
const KINDS = new Map<string | undefined, string>([
  ['gas', 'natural_gas'],
  ['heat', 'district_heating'],
]);

interface TrueMeter {
  meterNo?: string;
  consumption?: number;
  unit?: string;
}

/** Meters as a set: number and quantity of each line, where the truth lists more than one. */
function compareLines({ meters }: BillReading, expected: Expected): Outcome[] {
  const truth = (expected['meters'] ?? []) as TrueMeter[];
  if (truth.length < 2) return [];
  return truth.map((want) => {
    const got = meters.find((m) => id(m.meter_no) === id(want.meterNo));
    const right =
      got !== undefined && (want.consumption === undefined || same('money', got.consumption, want.consumption));
    // A line is never sure: a person looks at each.
    return { field: 'line', got: got?.consumption, want: want.consumption ?? want.meterNo, right, confidence: 0 };
  });
}

function compareFields(reading: BillReading, expected: Expected, fields: readonly Shown[]): Outcome[] {
  return fields.flatMap(([key, name, kind]) => {
    const field = name === 'utility' || name === 'carrier' ? reading[name] : reading.fields[name];
    const got = field?.value ?? undefined;
    const want = expected[key];
    if (got === undefined && want === undefined) return [];
    const right = isRight(kind, got, expected, key);
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

/** The pages of one bill that were photographed one by one are read as one file, as the product asks for. */
export async function bytesOf(folder: string, paths: string[]): Promise<Uint8Array> {
  if (paths.length === 1) return readFileSync(join(folder, paths[0]!));
  const pdf = await PDFDocument.create();
  for (const path of paths) {
    const image = await pdf.embedJpg(readFileSync(join(folder, path)));
    pdf
      .addPage([595, (595 * image.height) / image.width])
      .drawImage(image, { x: 0, y: 0, width: 595, height: (595 * image.height) / image.width });
  }
  return pdf.save();
}
