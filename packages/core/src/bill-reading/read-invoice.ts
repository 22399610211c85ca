import { LONGEST } from './fields/period.ts';
import { HALF_COIN } from './text/tolerances.ts';
import { fieldOf } from './confidence.ts';
import { daysBetween } from '../calendar/day.ts';
import { grouped } from '../grouped.ts';
import { toCoins } from '../money.ts';
import { taxLineErrors, type TaxLine } from '../payments/tax-lines.ts';
import type { Carrier, Check, Field, FieldName, MeterOnBill, Utility, WarningCode } from './reading.ts';
import type { TextReading } from './read-text.ts';
import { unit, type Unit } from './fields/units.ts';
import { carrierOfText, utilityOf } from './fields/utility.ts';
import type { HeatContents } from '../units/heat-content.ts';

/** An electronic invoice (EN 16931 and its forerunners), whatever syntax it came in. Dates ISO, amounts in the currency. */
export interface InvoiceData {
  number?: string;
  date?: string;
  dueDate?: string;
  currency?: string;
  supplier?: string;
  country?: string;
  account?: string;
  net?: number;
  tax?: number;
  gross?: number;
  payable?: number;
  start?: string;
  end?: string;
  rates: number[];
  /** The breakdown of value added tax, by category and rate. */
  taxes?: TaxLine[];
  /** The buyer's own reference for booking it (BT-19). */
  accountingReference?: string;
  creditNote: boolean;
  lines: InvoiceLine[];
  notes: string[];
}

export interface InvoiceLine {
  name: string;
  quantity?: number;
  /** UN/ECE recommendation 20. */
  unitCode?: string;
  amount?: number;
  start?: string;
  end?: string;
  attributes: { name: string; value: string }[];
}

/** UN/ECE recommendation 20. */
const UNITS: Record<string, Unit> = {
  KWH: unit('kWh'),
  MWH: unit('MWh'),
  GWH: unit('GWh'),
  '3B': unit('MJ'),
  GV: unit('GJ'),
  GJ: unit('GJ'),
  MTQ: unit('m³', 'm3'),
  LTR: unit('l'),
  HLT: { name: 'hl', kind: 'volume', factor: 100 },
  K6: unit('kL', 'kl'),
  FTQ: unit('ft³', 'ft3'),
  GLL: unit('gal', 'US gal'),
  GLI: unit('IG', 'imp gal'),
  TNE: unit('t'),
  KGM: unit('kg'),
  LBR: unit('lb'),
};

/** Pieces, times, demand: what is no consumption. UN/ECE recommendation 20. */
const COUNTS = new Set(
  'C62 H87 EA XPP NAR 1N LS P1 SEC MIN HUR DAY WEE MON QAN SAN ANN KWT MAW WTT KVA KVR KVT'.split(' '),
);

// Names of lines are free text in an invoice, whatever its format: what is counted, what the building gave away, parts of one quantity by
// the hour, and what a meter's number is called among the attributes.
const PRICED =
  /arbeitspreis|energie(?!steuer)|verbrauch|mengenpreis|energy (?:charge|used)|usage|consumption|all day rate|electricity charges|trinkwasser|frischwasser/i;
const NOT_USED = /einspeis|feed-?in|solar|rebate|vergütung|gutschrift|export/i;
const PART = /\b(?:HT|NT|HT\/NT|hochtarif|niedertarif|peak|off-?peak|shoulder|day rate|night|tag|nacht)\b/i;
const METER =
  /^(?:z(?:ä|ae)hler(?:nummer|-?nr\.?)|meter (?:number|no\.?|serial)|zählpunkt|marktlokation(?:s-?id)?|malo|nmi|mpan|mprn)$/i;

/** The reading of an electronic invoice. What the invoice states is exact; only what its lines mean is concluded. */
export function readInvoice(invoice: InvoiceData, heatContents: HeatContents = () => undefined): TextReading {
  const fields: Partial<Record<FieldName, Field>> = {};
  const put = (
    name: FieldName,
    value: string | number | undefined,
    confidence = STATED,
    original?: Field['original'],
  ) => {
    if (value === undefined || value === '') return;
    fields[name] = fieldOf<string | number>(value, confidence, [], String(value), original ? { original } : {});
  };
  const sign = invoice.creditNote && (invoice.gross ?? 0) > 0 ? -1 : 1;
  const signed = (x: number | undefined) => (x === undefined ? undefined : sign * x);
  put('date_of_bill', invoice.date);
  put('due_date', invoice.dueDate);
  put('invoice_no', invoice.number);
  put('account_no', invoice.account);
  put('supplier', invoice.supplier);
  put('currency', invoice.currency);
  put('gross_amount', signed(invoice.gross));
  put('net_amount', signed(invoice.net));
  put('tax_amount', signed(invoice.tax));
  put('payable_amount', signed(invoice.payable));
  if (invoice.rates.length === 1) put('tax_rate', invoice.rates[0]);
  if ((invoice.accountingReference?.length ?? 0) <= MOST_OF_COST_CENTER)
    put('cost_center', invoice.accountingReference);
  const taxLines = taxLinesOf(invoice, sign);
  const starts = invoice.lines.flatMap((l) => l.start ?? []).toSorted();
  const ends = invoice.lines.flatMap((l) => l.end ?? []).toSorted();
  put('billing_start_date', invoice.start ?? starts[0]);
  put('billing_end_date', invoice.end ?? ends.at(-1));

  const checks: Check[] = [];
  const { net, tax, gross } = invoice;
  if (net !== undefined && tax !== undefined && gross !== undefined)
    checks.push({
      code: 'net-plus-tax-is-gross',
      passed: Math.abs(net + tax - gross) < HALF_COIN,
      values: [net, tax, gross],
    });
  const [start, end] = [fields.billing_start_date?.value, fields.billing_end_date?.value];
  if (typeof start === 'string' && typeof end === 'string') {
    const days = daysBetween(start, end) + 1;
    checks.push({ code: 'period-is-plausible', passed: days > 0 && days <= LONGEST, values: [start, end, days] });
  }

  const isCredit = invoice.creditNote || (gross ?? 0) < 0;
  const used = quantitiesOf(signedLines(invoice, sign), (of) => heatContents(of, 'l', invoice.country)?.kwhPerUnit);
  const isPartlyReversed = used.some((u) => u.value < 0) && used.some((u) => u.value > 0);
  const putSum = (name: FieldName, kind: string, fits: (c: Carrier) => boolean) => {
    const parts = used.filter((u) => u.kind === kind && fits(u.carrier));
    if (parts.length === 0) return;
    const units = new Set(parts.map((u) => u.unit));
    const total = (of: (u: Used) => number) => Math.round(parts.reduce((s, u) => s + of(u), 0) * 1000) / 1000;
    put(
      name,
      Math.round(total((u) => u.value) * 100) / 100,
      isPartlyReversed ? LIKELY : STATED,
      units.size === 1 ? { value: total((u) => u.quantity), unit: parts[0]!.unit } : undefined,
    );
  };
  putSum('energy_consumption', 'energy', (c) => c !== 'water' && c !== 'waste');
  putSum('water_consumption', 'volume', (c) => c === 'water');
  putSum('waste', 'mass', (c) => c === 'waste');

  const amounts = new Map<Carrier, number>();
  for (const line of invoice.lines) {
    const carrier = carrierOfText(line.name);
    if (carrier) amounts.set(carrier, (amounts.get(carrier) ?? 0) + Math.abs(line.amount ?? 0));
  }
  const unknown = used.length ? undefined : invoice.lines.find(isInUnknownUnit);
  const named = unknown && carrierOfText(unknown.name);
  const carriers = [...new Set([...used.map((u) => u.carrier), ...(named ? [named] : [])])].toSorted(
    (a, b) => (amounts.get(b) ?? 0) - (amounts.get(a) ?? 0),
  );
  const utilities = [...new Set(carriers.map(utilityOf))].toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const [carrier] = carriers;
  const warnings: WarningCode[] = [];
  if (!carrier) warnings.push('not-a-utility-bill');
  if (named) warnings.push('unknown-unit');
  if (utilities.length > 1) warnings.push('several-utilities');
  if (isCredit) warnings.push('credit-note');
  if (used.some((u) => u.isConverted)) warnings.push('volume-converted-by-usual-heat');
  if (isPartlyReversed) warnings.push('reversal-on-bill');
  const main =
    utilities.length > 1 && utilities.includes('ENERGY') ? carriers.find((c) => utilityOf(c) === 'ENERGY') : carrier;
  const meters = carrier ? metersOf(used, invoice.lines) : [];
  const ofMain = meters.filter((m) => m.carrier === main && m.meter_no !== undefined);
  // Of several meters the reviewer says which the bill is filed under.
  put('meter_no', ofMain[0]?.meter_no ?? meterOf(invoice.lines, main), ofMain.length > 1 ? LIKELY : STATED);
  if (new Set(meters.map((m) => m.meter_no)).size > 1) warnings.push('several-meters');
  return {
    language: invoice.country === 'DE' || invoice.country === 'AT' ? 'de' : 'en',
    ...(invoice.country ? { country: invoice.country } : {}),
    ...(invoice.currency ? { currency: invoice.currency } : {}),
    isUtilityBill: main !== undefined,
    ...(main
      ? {
          utility: fieldOf<Utility>(utilityOf(main), STATED, [], ''),
          carrier: fieldOf<Carrier>(main, STATED, [], ''),
        }
      : {}),
    utilities,
    fields,
    ...(taxLines.length > 0 && { taxLines }),
    meters,
    checks,
    warnings,
  };
}

/** A line of consumption whose quantity cannot be converted: the bill is one, and a person enters what it counts. */
const isInUnknownUnit = ({ name, quantity, unitCode = '' }: InvoiceLine): boolean =>
  Boolean(quantity) && !UNITS[unitCode] && !COUNTS.has(unitCode) && PRICED.test(name) && !NOT_USED.test(name);

/** As long as the systems that book it take it (KOST1). */
const MOST_OF_COST_CENTER = 36;

/** One line a rate; categories at the same rate are one. Nothing where one rate is all, or where they are not what the invoice totals. */
function taxLinesOf({ taxes = [], net, tax, gross, currency = '' }: InvoiceData, sign: 1 | -1): TaxLine[] {
  const byRate = [...grouped(taxes, ({ rate }) => String(rate)).values()].map((same): TaxLine => {
    const sum = (of: 'net' | 'tax') =>
      sign *
      toCoins(
        same.reduce((all, line) => all + line[of], 0),
        currency,
      );
    return { rate: same[0]!.rate, net: sum('net'), tax: sum('tax') };
  });
  if (byRate.length < 2 || net === undefined || gross === undefined) return [];
  const bill = {
    net_amount: sign * net,
    tax_amount: tax === undefined ? null : sign * tax,
    gross_amount: sign * gross,
    currency,
  };
  return taxLineErrors(byRate, bill).length > 0 ? [] : byRate.toSorted((a, b) => b.rate - a.rate);
}

const ORDER: Utility[] = ['ENERGY', 'HEAT', 'WATER', 'WASTE'];

/** As the invoice states it, as it follows from its lines, and filled in for a person to confirm. */
const [STATED, LIKELY] = [0.99, 0.7];

/** What is taken back, where it is charged too: a correction of an earlier bill. */
const REVERSAL = /storn|rückrechnung|korrektur|berichtig|revers|correct|cancel|rebill|adjust/i;

interface SignedLine extends InvoiceLine {
  /** Below zero where it is taken back. */
  signed: number | undefined;
}

/**
 * Lines with the sign of their quantity. Credit notes state what they take back with either sign, reversals as a negative quantity or
 * a negative amount. Relief and bonuses have negative amounts too and take no consumption back.
 */
function signedLines(invoice: InvoiceData, sign: 1 | -1): SignedLine[] {
  const isCredit = invoice.creditNote || (invoice.gross ?? 0) < 0;
  return invoice.lines.map((line) => {
    const { quantity, amount } = line;
    if (quantity === undefined) return { ...line, signed: undefined };
    const isNegative = amount ? amount < 0 : quantity < 0 || (invoice.gross ?? 0) < 0;
    if (isNegative && !isCredit && quantity > 0 && !REVERSAL.test(line.name)) return { ...line, signed: undefined };
    return { ...line, signed: sign * (isNegative ? -1 : 1) * Math.abs(quantity) };
  });
}

interface Used {
  carrier: Carrier;
  kind: Unit['kind'];
  /** In kWh, litres or tonnes. */
  value: number;
  /** As the invoice states it. */
  quantity: number;
  unit: string;
  meter: string | undefined;
  isConverted: boolean;
}

/**
 * What was used, per carrier, meter and period. Energy price, grid fee, levy and tax repeat the same quantity: of the lines of one
 * carrier, meter and period one counts, the energy price before others, else the largest; tariff times (HT and NT) are added. What is
 * taken back counts by itself.
 */
function quantitiesOf(lines: SignedLine[], kwhPerLitre: (carrier: Carrier) => number | undefined): Used[] {
  const usable = lines.flatMap((line) => {
    const unit = UNITS[line.unitCode ?? ''];
    const carrier = carrierOfText(line.name) ?? (unit?.kind === 'energy' ? 'electricity' : undefined);
    if (!unit || !carrier || !line.signed || NOT_USED.test(line.name)) return [];
    const isEnergy = carrier !== 'water' && carrier !== 'waste';
    const of = { line, carrier, quantity: line.signed, unit: unit.name, meter: meterOfLine(line) };
    const value = line.signed * unit.factor;
    if (unit.kind === 'volume' && isEnergy) {
      // Gas and oil by volume only; a line in kWh of the same carrier goes first.
      const heat = kwhPerLitre(carrier);
      return heat === undefined ? [] : [{ ...of, kind: 'energy' as const, value: value * heat, isConverted: true }];
    }
    const fits = unit.kind === 'energy' ? isEnergy : unit.kind === 'volume' ? carrier === 'water' : carrier === 'waste';
    return fits ? [{ ...of, kind: unit.kind, value, isConverted: false }] : [];
  });
  const billedInKwh = new Set(usable.filter((u) => !u.isConverted).map((u) => u.carrier));
  const counted = usable.filter((u) => !u.isConverted || !billedInKwh.has(u.carrier));
  const period = ({ carrier, kind, value, line }: (typeof usable)[number]) =>
    [carrier, kind, value < 0, line.start, line.end].join('/');
  // Fees and levies name no meter where the energy price does: they repeat what it says.
  const metered = new Set(counted.filter((u) => u.meter !== undefined).map(period));
  const own = counted.filter((u) => u.meter !== undefined || !metered.has(period(u)));
  return [...grouped(own, (u) => `${period(u)}/${u.meter ?? ''}`).values()].flatMap((group): Used[] => {
    const priced = group.filter((u) => PRICED.test(u.line.name));
    const chosen = priced.length ? priced : group;
    const largest = (all: typeof group) => all.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))[0]!;
    const parts = chosen.filter((u) => PART.test(u.line.name));
    const byName = [...grouped(parts, (u) => u.line.name).values()].map(largest);
    return byName.length > 1 ? byName : [largest(chosen)];
  });
}

/** A meter named in a line or a note. */
const NAMED_METER = /(?:zähler(?:nummer|-?nr\.?)?|meter (?:number|no\.?))[:\s]+([A-Z0-9][A-Z0-9-]{4,})/i;

function meterOfLine(line: InvoiceLine): string | undefined {
  const attribute = line.attributes.find((a) => METER.test(a.name.trim()));
  if (attribute) return attribute.value.trim() || undefined;
  const named = NAMED_METER.exec(line.name)?.[1];
  return named !== undefined && /\d{4}/.test(named) ? named : undefined;
}

/** The meter of the main carrier's lines, also of those that state no quantity. */
function meterOf(lines: InvoiceLine[], main: Carrier | undefined): string | undefined {
  if (main === undefined) return undefined;
  const named = lines.flatMap((line) => {
    const meter = meterOfLine(line);
    return meter === undefined ? [] : [{ meter, isMain: carrierOfText(line.name) === main }];
  });
  return (named.find(({ isMain }) => isMain) ?? named[0])?.meter;
}

/** Each meter and each carrier with its own quantity, in the unit of the invoice. */
function metersOf(used: Used[], lines: InvoiceLine[]): MeterOnBill[] {
  const meters = [...grouped(used, (u) => `${u.carrier}/${u.meter ?? ''}/${u.unit}`).values()].map(
    (group): MeterOnBill => {
      const { carrier, meter, unit } = group[0]!;
      const consumption = Math.round(group.reduce((sum, u) => sum + u.quantity, 0) * 1000) / 1000;
      return {
        ...(meter !== undefined && { meter_no: meter }),
        carrier,
        consumption,
        unit,
        confidence: STATED,
        boxes: [],
      };
    },
  );
  const [only] = meters;
  // Where there is but one quantity, a meter named elsewhere is its own.
  const named = meters.length === 1 && only?.carrier ? meterOf(lines, only.carrier) : undefined;
  return only && named !== undefined ? [{ ...only, meter_no: named }] : meters;
}
