import { LONGEST } from './fields/period.ts';
import { HALF_COIN } from './text/tolerances.ts';
import { fieldOf } from './confidence.ts';
import { addDays, daysBetween } from '../calendar/day.ts';
import { grouped } from '../grouped.ts';
import type { InvoiceData } from './invoice-data.ts';
import { isInUnknownUnit, meterOf, metersOf, quantitiesOf, type SignedLine, type Used } from './invoice-quantities.ts';
import { toCoins } from '../money.ts';
import { taxLineErrors, type TaxLine } from '../payments/tax-lines.ts';
import type { Carrier, Check, Field, FieldName, Utility, WarningCode } from './reading.ts';
import type { TextReading } from './read-text.ts';
import { carrierOfText, utilityOf } from './fields/utility.ts';
import type { HeatContents } from '../units/heat-content.ts';

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
  // Nothing to pay is not below zero either.
  const signed = (x: number | undefined) => (x === undefined ? undefined : x === 0 ? 0 : sign * x);
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
  const main =
    utilities.length > 1 && utilities.includes('ENERGY') ? carriers.find((c) => utilityOf(c) === 'ENERGY') : carrier;
  const energies = carriers.filter((c) => used.some((u) => u.carrier === c && u.kind === 'energy'));
  const putSum = (name: FieldName, kind: string, fits: (c: Carrier) => boolean) => {
    const parts = used.filter((u) => u.kind === kind && fits(u.carrier));
    if (parts.length === 0) return;
    const units = new Set(parts.map((u) => u.unit));
    const total = (of: (u: Used) => number) => Math.round(parts.reduce((s, u) => s + of(u), 0) * 1000) / 1000;
    put(
      name,
      Math.round(total((u) => u.value) * 100) / 100,
      isPartlyReversed || (kind === 'energy' && energies.length > 1) || parts.some((u) => u.isAssumed)
        ? LIKELY
        : STATED,
      units.size === 1 ? { value: total((u) => u.quantity), unit: parts[0]!.unit } : undefined,
    );
  };
  // Power and gas have factors of their own: of several the field has the main one, and each has a line.
  const counted = energies.find((c) => c === main) ?? energies[0];
  putSum('energy_consumption', 'energy', (c) => c === counted);
  putSum('water_consumption', 'volume', (c) => c === 'water');
  putSum('waste', 'mass', (c) => c === 'waste');

  const warnings: WarningCode[] = [];
  if (!carrier) warnings.push('not-a-utility-bill');
  if (named) warnings.push('unknown-unit');
  if (utilities.length > 1 || energies.length > 1) warnings.push('several-utilities');
  if (isCredit) warnings.push('credit-note');
  if (used.some((u) => u.isConverted)) warnings.push('volume-converted-by-usual-heat');
  if (isPartlyReversed) warnings.push('reversal-on-bill');
  const meters = carrier ? metersOf(used, invoice.lines, STATED) : [];
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
    ...(typeof start === 'string' &&
      typeof end === 'string' &&
      isLastDayIncluded(invoice, end) && { countsLastDay: true }),
    ...(taxLines.length > 0 && { taxLines }),
    meters,
    checks,
    warnings,
  };
}

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

/**
 * Whether the last day of an electronic invoice belongs to it: yes (BT-74 is the last day), unless its lines prove otherwise: one begins
 * on the day another one ends, all end the day before, or a price by the day counts a day less.
 */
function isLastDayIncluded({ start, end, lines }: InvoiceData, lastDay: string): boolean {
  const periods = lines.flatMap((line) => (line.start && line.end ? [{ start: line.start, end: line.end }] : []));
  const follows = (days: number) =>
    periods.some((one) => periods.some((next) => one.start < one.end && addDays(one.end, days) === next.start));
  if (follows(0) && !follows(1)) return false;
  const last = periods
    .map((one) => one.end)
    .toSorted()
    .at(-1);
  if (end !== undefined && last !== undefined && addDays(last, 1) === lastDay) return false;
  return !lines.some((line) => {
    const from = line.start ?? start;
    const to = line.end ?? lastDay;
    return line.unitCode === 'DAY' && from !== undefined && from < to && line.quantity === daysBetween(from, to);
  });
}
