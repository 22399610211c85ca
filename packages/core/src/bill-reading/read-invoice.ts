import { fieldOf } from './confidence.ts';
import { daysBetween } from './dates.ts';
import { grouped } from './grouped.ts';
import type { Carrier, Check, Field, FieldName, Utility, WarningCode } from './reading.ts';
import type { TextReading } from './read-text.ts';
import { unit, type Unit } from './units.ts';
import { carrierOfText, utilityOf } from './utility.ts';
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
    confidence = 0.99,
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
  put('amount_due', signed(invoice.payable));
  if (invoice.rates.length === 1) put('tax_rate', invoice.rates[0]);
  const starts = invoice.lines.flatMap((l) => l.start ?? []).toSorted();
  const ends = invoice.lines.flatMap((l) => l.end ?? []).toSorted();
  put('billing_start_date', invoice.start ?? starts[0]);
  put('billing_end_date', invoice.end ?? ends.at(-1));

  const checks: Check[] = [];
  const { net, tax, gross } = invoice;
  if (net !== undefined && tax !== undefined && gross !== undefined)
    checks.push({
      code: 'net-plus-tax-is-gross',
      passed: Math.abs(net + tax - gross) < 0.011,
      values: [net, tax, gross],
    });
  const [start, end] = [fields.billing_start_date?.value, fields.billing_end_date?.value];
  if (typeof start === 'string' && typeof end === 'string') {
    const days = daysBetween(start, end) + 1;
    checks.push({ code: 'period-is-plausible', passed: days > 0 && days <= 420, values: [start, end, days] });
  }

  // Credit notes state what they take back with either sign.
  const isCredit = invoice.creditNote || (gross ?? 0) < 0;
  const used = quantitiesOf(
    isCredit
      ? invoice.lines.map((line) =>
          line.quantity === undefined ? line : { ...line, quantity: Math.abs(line.quantity) },
        )
      : invoice.lines,
    (of) => heatContents(of, 'l', invoice.country)?.kwhPerUnit,
  );
  const sumOf = (kind: string, fits: (c: Carrier) => boolean) => {
    const parts = used.filter((u) => u.kind === kind && fits(u.carrier));
    const total = Math.round(parts.reduce((s, u) => s + u.value, 0) * 100) / 100;
    return parts.length ? (isCredit ? -total : total) : undefined;
  };
  put(
    'energy_consumption',
    sumOf('energy', (c) => c !== 'water' && c !== 'waste'),
    0.95,
  );
  put(
    'water_consumption',
    sumOf('volume', (c) => c === 'water'),
    0.95,
  );
  put(
    'waste',
    sumOf('mass', (c) => c === 'waste'),
    0.95,
  );

  const amounts = new Map<Carrier, number>();
  for (const line of invoice.lines) {
    const carrier = carrierOfText(line.name);
    if (carrier) amounts.set(carrier, (amounts.get(carrier) ?? 0) + Math.abs(line.amount ?? 0));
  }
  const carriers = [...new Set(used.map((u) => u.carrier))].toSorted(
    (a, b) => (amounts.get(b) ?? 0) - (amounts.get(a) ?? 0),
  );
  const utilities = [...new Set(carriers.map(utilityOf))].toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const [carrier] = carriers;
  const warnings: WarningCode[] = [];
  if (!carrier) warnings.push('not-a-utility-bill');
  if (utilities.length > 1) warnings.push('several-utilities');
  if (isCredit) warnings.push('credit-note');
  if (used.some((u) => u.isConverted)) warnings.push('volume-converted-by-usual-heat');
  const meter = carrier ? meterOf(invoice.lines) : undefined;
  put('meter_no', meter, 0.95);
  const main =
    utilities.length > 1 && utilities.includes('ENERGY') ? carriers.find((c) => utilityOf(c) === 'ENERGY') : carrier;
  return {
    language: invoice.country === 'DE' || invoice.country === 'AT' ? 'de' : 'en',
    ...(invoice.country ? { country: invoice.country } : {}),
    ...(invoice.currency ? { currency: invoice.currency } : {}),
    isUtilityBill: main !== undefined,
    ...(main
      ? { utility: fieldOf<Utility>(utilityOf(main), 0.95, [], ''), carrier: fieldOf<Carrier>(main, 0.95, [], '') }
      : {}),
    utilities,
    fields,
    meters: meter && main ? [{ meter_no: meter, carrier: main, confidence: 0.95, boxes: [] }] : [],
    checks,
    warnings,
  };
}

const ORDER: Utility[] = ['ENERGY', 'HEAT', 'WATER', 'WASTE'];

/**
 * What was used, per carrier and period. Energy price, grid fee, levy and tax repeat the same quantity: of the lines of one carrier
 * and period one counts, the energy price before others, else the largest; tariff times (HT and NT) are added.
 */
function quantitiesOf(lines: InvoiceLine[], kwhPerLitre: (carrier: Carrier) => number | undefined) {
  const usable = lines.flatMap((line) => {
    const unit = UNITS[line.unitCode ?? ''];
    const carrier = carrierOfText(line.name) ?? (unit?.kind === 'energy' ? 'electricity' : undefined);
    if (!unit || !carrier || line.quantity === undefined || line.quantity <= 0 || NOT_USED.test(line.name)) return [];
    const value = line.quantity * unit.factor;
    const isEnergy = carrier !== 'water' && carrier !== 'waste';
    if (unit.kind === 'volume' && isEnergy) {
      // Gas and oil by volume only; a line in kWh of the same carrier goes first.
      const heat = kwhPerLitre(carrier);
      return heat === undefined
        ? []
        : [{ line, carrier, kind: 'energy' as const, value: value * heat, isConverted: true }];
    }
    const fits = unit.kind === 'energy' ? isEnergy : unit.kind === 'volume' ? carrier === 'water' : carrier === 'waste';
    return fits ? [{ line, carrier, kind: unit.kind, value, isConverted: false }] : [];
  });
  const billedInKwh = new Set(usable.filter((u) => !u.isConverted).map((u) => u.carrier));
  const counted = usable.filter((u) => !u.isConverted || !billedInKwh.has(u.carrier));
  return [...grouped(counted, (u) => `${u.carrier}/${u.kind}/${u.line.start ?? ''}/${u.line.end ?? ''}`).values()].map(
    (group) => {
      const priced = group.filter((u) => PRICED.test(u.line.name));
      const chosen = priced.length ? priced : group;
      const parts = chosen.filter((u) => PART.test(u.line.name));
      const byName = [...grouped(parts, (u) => u.line.name).values()].map((same) =>
        Math.max(...same.map((u) => u.value)),
      );
      const value = byName.length > 1 ? byName.reduce((a, b) => a + b, 0) : Math.max(...chosen.map((u) => u.value));
      return { carrier: group[0]!.carrier, kind: group[0]!.kind, value, isConverted: group[0]!.isConverted };
    },
  );
}

function meterOf(lines: InvoiceLine[]): string | undefined {
  for (const line of lines) {
    const attribute = line.attributes.find((a) => METER.test(a.name.trim()));
    if (attribute) return attribute.value.trim();
    const named = /(?:zähler(?:nummer|-?nr\.?)?|meter (?:number|no\.?))[:\s]+([A-Z0-9][A-Z0-9-]{4,})/i.exec(line.name);
    if (named && /\d{4}/.test(named[1]!)) return named[1];
  }
  return undefined;
}
