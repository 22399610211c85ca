import { grouped } from '../grouped.ts';
import type { PrintedNumber } from './candidates.ts';
import { boxOf, fieldOf } from './confidence.ts';
import { findQuantity, fuelAsEnergy, type Quantity } from './fields/consumption.ts';
import type { PrintedId } from './fields/identifiers.ts';
import { HINTED, NAMED, type Label } from './text/labels.ts';
import type { Segment } from './text/lines.ts';
import type { HeatContents } from '../units/heat-content.ts';
import { isLower } from './text/placement.ts';
import {
  FILLED,
  unsure,
  type BillReading,
  type Carrier,
  type Field,
  type FieldName,
  type MeterOnBill,
} from './reading.ts';
import type { ReadingPair } from './readings.ts';
import { HALF_COIN } from './text/tolerances.ts';
import { unitNamed, type UnitKind } from './fields/units.ts';
import { carriersOfText, utilityOf, type UtilityFound } from './fields/utility.ts';
import type { PageText, Rect } from './text/page-text.ts';

/** Votes of a second carrier, as a share of the first's, from which on the bill may be for both. */
const BESIDE = 0.3;

/** The carriers a bill may be for, the first by votes in front. */
export const carriersOnBill = ({ carrier, votes }: UtilityFound): Carrier[] => [
  carrier,
  ...[...votes].flatMap(([other, vote]) =>
    other !== carrier && vote >= BESIDE * (votes.get(carrier) ?? 0) ? [other] : [],
  ),
];

const kindOf = (carrier: Carrier): UnitKind =>
  carrier === 'water' ? 'volume' : carrier === 'waste' ? 'mass' : 'energy';

/** Whether what is counted in this kind of unit can be of the carrier: gas and oil come by volume too, steam by mass. */
const fits = (carrier: Carrier, kind: UnitKind) =>
  kind === kindOf(carrier) ||
  (kind === 'volume' && ['natural_gas', 'heating_oil', 'kerosene', 'lpg'].includes(carrier)) ||
  (kind === 'mass' && carrier === 'district_heating');

/** A word space or two, in thousandths of the page's width. */
const BESIDE_IT = 30;

/** A heading to the right of a place is half as far as one above it, one to the left, where names stand, hardly further for it. */
const [TO_LEFT, TO_RIGHT] = [0.5, 0.05];

/**
 * Which of the carriers on a bill a place speaks of: by the words of its own cell and line, else by the nearest words above it that
 * name one, those of its own column before others. A unit that only one of them is counted in settles it.
 */
export function carrierAtOf(segments: Segment[], carriers: Carrier[]) {
  const named = segments.flatMap((segment) => {
    if (segment.prose) return [];
    const own = carriersOfText(segment.text).filter((c) => carriers.includes(c));
    return own.length === 1 ? [{ carrier: own[0]!, segment }] : [];
  });
  return (at: Rect, line: number, unit?: PrintedNumber['unit']): Carrier | undefined => {
    const possible = unit ? carriers.filter((c) => fits(c, unit.kind)) : carriers;
    if (unit && (unit.name === 'therm' || unit.name === 'MMBtu') && possible.includes('natural_gas'))
      return 'natural_gas';
    if (possible.length < 2) return possible[0];
    const may = named.filter(({ carrier, segment }) => possible.includes(carrier) && segment.rect.page === at.page);
    const onLine = may.filter(({ segment }) => segment.line === line);
    // Of two on the line that of the column: the last before it.
    const before = onLine.filter(({ segment: { rect, rtl } }) =>
      rtl ? rect.x + rect.w >= at.x : rect.x <= at.x + at.w,
    );
    const gap = ({ rect }: Segment) => Math.abs(rect.x + rect.w / 2 - at.x);
    // What comes after it names it only beside it: further away it is another column, with a carrier of its own.
    const beside = onLine.filter(({ segment: { rect, rtl } }) =>
      rtl ? at.x - (rect.x + rect.w) < BESIDE_IT : rect.x - (at.x + at.w) < BESIDE_IT,
    );
    const [own] = (before.length ? before : beside).toSorted((a, b) => gap(a.segment) - gap(b.segment));
    if (own) return own.carrier;
    const distance = ({ rect }: Segment) =>
      at.y - rect.y + TO_LEFT * Math.max(0, rect.x - (at.x + at.w)) + TO_RIGHT * Math.max(0, at.x - (rect.x + rect.w));
    const [nearest] = may
      .filter(({ segment }) => segment.line !== line && !isLower(segment.rect, at))
      .toSorted((a, b) => distance(a.segment) - distance(b.segment));
    return nearest?.carrier ?? possible[0];
  };
}

interface Found {
  segments: Segment[];
  pages: PageText[];
  numbers: PrintedNumber[];
  labels: Label[];
  readings: ReadingPair[];
  ids: PrintedId[];
  carriers: Carrier[];
  carrierAt: ReturnType<typeof carrierAtOf>;
  country: string | undefined;
  heatContents: HeatContents;
}

const ofCarrier = ({ carrierAt }: Pick<Found, 'carrierAt'>, carrier: Carrier) => {
  const isOwn = (n: PrintedNumber) => !n.unit || carrierAt(n.rect, n.segment.line, n.unit) === carrier;
  return {
    isOwn,
    isOwnReading: (r: ReadingPair) => carrierAt(r.rect, r.line, r.result?.unit) === carrier,
  };
};

/** What the bill says of one carrier, in its own kind of unit before others. */
export function quantityOf(found: Found, carrier: Carrier): { q: Quantity; value: number | undefined } | undefined {
  const { isOwn, isOwnReading } = ofCarrier(found, carrier);
  const [numbers, readings] = [found.numbers.filter(isOwn), found.readings.filter(isOwnReading)];
  const of = (kind: UnitKind) => findQuantity(kind, numbers, found.labels, readings);
  const own = of(kindOf(carrier));
  if (own) return { q: own, value: own.value };
  if (kindOf(carrier) !== 'energy') return undefined;
  const [volume, mass] = [of('volume'), of('mass')];
  const q = carrier === 'district_heating' ? mass : volume;
  if (!q || !fits(carrier, q.unit.kind)) return undefined;
  return { q, value: fuelAsEnergy({ volume, mass }, carrier, found.country, found.heatContents)?.value };
}

/** How sure a line is that no reading speaks for: filled in, for a person to see. */
const UNMETERED = 0.6;

/** A quantity by itself is a line if it is labelled, charged or metered. */
const isTold = (q: Quantity) => q.fitsReadings || q.fitsCharge || q.fitsConversion || q.label > HINTED;

/**
 * The lines of a bill for several carriers: the meters of each; where there is at most one, with what is billed for it. Each has the
 * charge that is printed for it, if those of all lines add up to the total or to the net.
 */
export function linesOfCarriers(found: Found, meters: MeterOnBill[], totals: (Field | undefined)[]): MeterOnBill[] {
  if (found.carriers.length < 2) return meters;
  const lines = found.carriers.flatMap((carrier): MeterOnBill[] => {
    const own = meters.filter((m) => m.carrier === carrier);
    if (distinctLines(own).length > 1) return own;
    const billed = quantityOf(found, carrier);
    if (!billed || (own.length === 0 && !isTold(billed.q))) return own.filter((m) => m.unit !== undefined);
    const { q, value } = billed;
    // A number on the line of the reading before one that the words around it give, and that before the first of the bill.
    const [first] = own;
    const meter =
      (first?.previous === undefined ? meterOf(found, carrier) : undefined) ??
      first?.meter_no ??
      meterOf(found, carrier);
    const boxes = [boxOf(q.print.rect, found.pages), ...own.flatMap((m) => m.boxes)];
    return [
      {
        confidence: UNMETERED,
        ...own[0],
        ...(meter === undefined ? {} : { meter_no: meter }),
        carrier,
        consumption: q.print.value,
        unit: q.unit.name,
        ...(value === undefined ? {} : { value: Math.round(100 * value) / 100 }),
        boxes,
      },
    ];
  });
  if (new Set(lines.map((l) => l.carrier)).size < 2)
    return meters.filter((m) => m.unit !== undefined || meters.every(({ unit }) => unit === undefined));
  const amounts = chargesOf(found, [...new Set(lines.map((l) => l.carrier!))], totals);
  const count = (carrier: Carrier | undefined) => lines.filter((l) => l.carrier === carrier).length;
  const place = ({ boxes: [box] }: MeterOnBill) => (box ? box.page + box.y : 0);
  return lines
    .toSorted((a, b) => place(a) - place(b))
    .map((line) => {
      const amount = count(line.carrier) === 1 ? amounts?.get(line.carrier!) : undefined;
      return amount === undefined ? line : { ...line, amount };
    });
}

/** The meter number beside the words of a carrier. */
function meterOf({ ids, carrierAt }: Found, carrier: Carrier): string | undefined {
  const claim = (id: PrintedId) => id.claims[carrier === 'waste' ? 'container-no' : 'meter-no'] ?? 0;
  return ids
    .filter((id) => claim(id) > NAMED && carrierAt(id.rect, id.line) === carrier)
    .toSorted((a, b) => claim(b) - claim(a))[0]?.text;
}

/** What each carrier costs: one amount of each that together are the total, or the total before tax. */
function chargesOf(found: Found, carriers: Carrier[], totals: (Field | undefined)[]): Map<Carrier, number> | undefined {
  const money = found.numbers.filter(
    (n) => !n.rate && !n.percent && !n.unit && !n.segment.prose && (n.currency ?? n.decimals === 2) && n.value !== 0,
  );
  const named = (n: PrintedNumber) => {
    const line = found.segments.filter((s) => s.line === n.segment.line).map((s) => s.text);
    return new Set(line.flatMap(carriersOfText).filter((c) => carriers.includes(c)));
  };
  const byCarrier = carriers.map((carrier) =>
    money
      .filter((n) => {
        const own = named(n);
        return own.size === 1 ? own.has(carrier) : found.carrierAt(n.rect, n.segment.line) === carrier;
      })
      // Charges that name their carrier before others.
      .toSorted((a, b) => named(b).size - named(a).size || b.value - a.value)
      .slice(0, 12),
  );
  for (const field of totals) {
    const total = field?.value ?? field?.suggestions?.[0]?.value;
    if (typeof total !== 'number') continue;
    const search = (i: number, left: number): number[] | undefined => {
      if (i === carriers.length) return Math.abs(left) < HALF_COIN ? [] : undefined;
      for (const n of byCarrier[i]!) {
        const rest = search(i + 1, left - n.value);
        if (rest) return [n.value, ...rest];
      }
      return undefined;
    };
    const amounts = search(0, total);
    if (amounts) return new Map(carriers.map((carrier, i) => [carrier, amounts[i]!]));
  }
  return undefined;
}

const sum = (of: readonly (number | undefined)[]) => of.reduce<number>((total, x) => total + (x ?? 0), 0);

/** Lines that become bills: one for each meter and carrier, read once or several times in the period. */
export function distinctLines(lines: readonly MeterOnBill[]): MeterOnBill[] {
  return [...grouped(lines, (l) => `${l.carrier ?? ''}/${l.meter_no ?? ''}/${l.unit ?? ''}`).values()].map((group) => {
    const [first, ...more] = group as [MeterOnBill, ...MeterOnBill[]];
    if (more.length === 0) return first;
    const { previous: _, current: __, ...rest } = first;
    const added = (name: 'consumption' | 'value' | 'amount') =>
      group.every((l) => l[name] !== undefined)
        ? { [name]: Math.round(1000 * sum(group.map((l) => l[name]))) / 1000 }
        : {};
    return {
      ...rest,
      ...added('consumption'),
      ...added('value'),
      ...added('amount'),
      confidence: Math.min(...group.map((l) => l.confidence)),
      boxes: group.flatMap((l) => l.boxes),
    };
  });
}

export interface LineAmounts {
  gross: number;
  payable?: number;
  net?: number;
  tax?: number;
}

const cents = (x: number) => Math.round(100 * x) / 100;

/**
 * The amounts of each line from those of the whole bill and what is known of each: before tax or with it. Net, tax and what is payable go by the gross,
 * what rounding leaves to the last, so that the lines add up to the bill. Undefined where they do not.
 */
export function amountsOfLines(
  { gross, net, tax, payable }: LineAmounts,
  amounts: readonly number[],
): LineAmounts[] | undefined {
  const share = (whole: number, by: readonly number[]) => {
    const all = sum(by);
    const parts = by.map((x) => (all === 0 ? 0 : cents((whole * x) / all)));
    return parts.map((x, i) => (i === parts.length - 1 ? cents(whole - sum(parts.slice(0, -1))) : x));
  };
  const isNear = (x: number) => Math.abs(sum(amounts) - x) < HALF_COIN;
  const isNet = !isNear(gross) && net !== undefined && isNear(net);
  if (!isNear(gross) && !isNet) return undefined;
  const grosses = isNet ? share(gross, amounts) : amounts;
  const taxes = tax === undefined ? undefined : share(tax, amounts);
  const payables = payable === undefined ? undefined : share(payable, grosses);
  return grosses.map((own, i) => ({
    gross: own,
    ...(payables ? { payable: payables[i]! } : {}),
    ...(taxes ? { tax: taxes[i]!, ...(net === undefined ? {} : { net: cents(own - taxes[i]!) }) } : {}),
    ...(!taxes && net !== undefined ? { net: isNet ? amounts[i]! : share(net, amounts)[i]! } : {}),
  }));
}

/** What each line of a bill costs, as printed or as a person says; nothing where nobody knows, undefined where it does not add up. */
export function sharesOfLines(
  { fields, meters }: BillReading,
  given: readonly (number | null | undefined)[] = distinctLines(meters).map((line) => line.amount),
): Partial<LineAmounts>[] | undefined {
  const amounts = given.flatMap((amount) => amount ?? []);
  if (amounts.length === 0) return given.map(() => ({}));
  if (amounts.length < given.length) return undefined;
  const { gross_amount, net_amount, tax_amount, payable_amount } = fields;
  const [gross, net, tax, payable] = [gross_amount, net_amount, tax_amount, payable_amount].map((field) =>
    typeof field?.value === 'number' ? field.value : undefined,
  );
  if (gross === undefined) return amounts.map((amount) => ({ gross: amount }));
  return amountsOfLines(
    {
      gross,
      ...(net === undefined ? {} : { net }),
      ...(tax === undefined ? {} : { tax }),
      ...(payable === undefined ? {} : { payable }),
    },
    amounts,
  );
}

const QUANTITY = { energy: 'energy_consumption', volume: 'water_consumption', mass: 'waste' } as const;

/** The reading of one line as a bill of its own: what all have in common, and what is its own, which is a person's to confirm. */
export function readingOfLine(reading: BillReading, at: number, amounts: Partial<LineAmounts>): BillReading {
  const lines = distinctLines(reading.meters);
  const line = lines[at];
  if (!line?.carrier) return reading;
  const carrier = line.carrier;
  const utility = utilityOf(carrier);
  const asRead = <T extends string | number>(value: T, of?: Field): Field<T> =>
    fieldOf(value, unsure(Math.max(FILLED, of?.confidence ?? line.confidence)), [], String(value));
  const own: Partial<Record<FieldName, Field>> = {};
  if (line.meter_no !== undefined) own.meter_no = asRead<string | number>(line.meter_no);
  const unit = line.unit === undefined ? undefined : unitNamed(line.unit);
  const isOwnUnit = unit?.kind === kindOf(carrier);
  const value =
    line.value ?? (unit && isOwnUnit && line.consumption !== undefined ? line.consumption * unit.factor : undefined);
  if (value !== undefined)
    own[QUANTITY[kindOf(carrier)]] = {
      ...asRead<string | number>(Math.round(100 * value) / 100),
      boxes: line.boxes.slice(0, 1),
      ...(unit && line.consumption !== undefined ? { original: { value: line.consumption, unit: unit.name } } : {}),
    };
  const { gross_amount, net_amount, tax_amount, payable_amount, ...rest } = reading.fields;
  if (amounts.gross !== undefined) own.gross_amount = asRead<string | number>(amounts.gross, gross_amount);
  if (amounts.net !== undefined) own.net_amount = asRead<string | number>(amounts.net, net_amount);
  if (amounts.tax !== undefined) own.tax_amount = asRead<string | number>(amounts.tax, tax_amount);
  if (amounts.payable !== undefined) own.payable_amount = asRead<string | number>(amounts.payable, payable_amount);
  for (const name of ['meter_no', 'calorific_value', 'volume_correction', ...Object.values(QUANTITY)] as const)
    delete rest[name];
  // The rates are those of all lines together.
  const { taxLines: _, ...whole } = reading;
  const settled = ['several-utilities', 'several-carriers', 'several-meters'];
  return {
    ...whole,
    utility: asRead(utility),
    carrier: asRead(carrier),
    utilities: [utility],
    fields: { ...rest, ...own },
    meters: [line],
    // What was compared for the whole bill says nothing of a part.
    checks: reading.checks.filter(({ code }) => !/amount|net|tax|readings|gas/.test(code)),
    warnings: [...reading.warnings.filter((w) => !settled.includes(w)), 'line-of-bill'],
    line: { number: at + 1, of: lines.length },
  };
}

/** A line that was made a bill of its own, once the file is read again: as long as the bill still has as many lines. */
export function lineAgain(reading: BillReading, line: BillReading['line']): BillReading {
  if (!line || distinctLines(reading.meters).length !== line.of) return reading;
  const at = line.number - 1;
  return readingOfLine(reading, at, sharesOfLines(reading)?.[at] ?? {});
}
