import { addDays, daysBetween, intersection, type Day } from '../calendar/day.ts';
import type { WeatherVerdict } from '../weather/outlier.ts';
import { priceFinding, type Tariff } from '../tariffs/price-check.ts';
import { againstMetered, type MeteredUse } from './against-metered.ts';
import { againstPrint } from './against-print.ts';
import { costAgainstLastYear, lastYear, useAgainstLastYear } from './against-last-year.ts';
import { againstWeather, weatherVerdict } from './against-weather.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';
import { chargesAlike } from './counted-days.ts';
import { useAgainstArea, useAgainstProperty, type UsePlace } from './use-per-area.ts';
import { creditWithoutBill } from './credit-without-bill.ts';

/** The limits that an administrator can change; fractions are relative to the compared figure. */
export interface AuditLimits {
  longDays: number;
  shortDays: number;
  /** Use per day compared with the same season last year. */
  usePerDayBand: number;
  /** Cost per unit compared with the median of the latest bills. */
  unitCostBand: number;
  /** Cost per day compared with the same season last year. */
  costPerDayBand: number;
  /** Use per m² above the most that properties of the type use. */
  usePerAreaBand: number;
  /** Use per day above that of the whole property in the same months last year. */
  propertyUseBand: number;
  amountTolerance: number;
  gapDays: number;
}

/**
 * Monthly bills have 25 to 40 days; annual ones are compared with the account's own median. ±50 % use per day and ±30 % unit cost tolerate
 * seasons and tariffs and detect misread decimals. One cent covers rounding on the bill.
 */
export const defaultAuditLimits: AuditLimits = {
  longDays: 40,
  shortDays: 25,
  usePerDayBand: 0.5,
  unitCostBand: 0.3,
  costPerDayBand: 0.5,
  usePerAreaBand: 0,
  propertyUseBand: 2,
  amountTolerance: 0.01,
  gapDays: 1,
};

/** This many consecutive bills with the same use per day are probably estimates. */
const SAME_USE_BILLS = 3;
/** Use per day counts as the same within this fraction: a supplier rounds estimates to whole units. */
const SAME_USE_BAND = 0.001;
/** The rounding error of amounts of money: 0.1 + 0.2. */
const NOISE = 1e-9;

/**
 * Checks a bill against its own values and the history of its account: arithmetic, dates, duplicates, gaps and overlaps, and unusual
 * figures. `history` has the same property's and utility's other bills in any order (the bill itself may be among them), `expectedMeters`
 * the meters known there, `today` the reader's day.
 *
 * Unusual bills never make it throw: they are what it reports. Throws `InvalidValue` only on text that is not a day. Source: audit set of
 * EnergyCAP; SEED and Measurabl bands.
 */
export function auditBill(
  bill: AuditedBill,
  history: readonly AuditedBill[],
  given: {
    today: Day;
    expectedMeters?: readonly string[];
    /** The period in which the meter is in use according to the register; either end may be open. */
    meterDays?: { from?: Day | undefined; until?: Day | undefined } | undefined;
    limits?: Partial<AuditLimits>;
    /** The daily means of the property's weather station, °C; absent without a station. */
    temperatures?: ReadonlyMap<Day, number> | undefined;
    /** Interval data of the meter by day, in the unit of the bill; absent without any. */
    metered?: ReadonlyMap<Day, MeteredUse> | undefined;
    /** The agreed tariff for these days; absent if none was entered. */
    tariff?: Tariff | undefined;
    /** The floor area and the use of the property. */
    place?: UsePlace | undefined;
  },
): AuditFinding[] {
  const limits = { ...defaultAuditLimits, ...given.limits };
  const kind = bill.kind ?? 'invoice';
  if (kind !== 'invoice' && kind !== 'credit') return [];
  const alike = history.filter((other) => chargesAlike(other.charges, bill.charges));
  const others = alike.filter((other) => other.billId !== bill.billId && (other.kind ?? 'invoice') === 'invoice');
  const sameMeter = others.filter((other) => (other.meterId ?? '') === (bill.meterId ?? ''));
  const days = daysBetween(bill.start, bill.end);
  if (kind === 'credit')
    return [
      ...amounts(bill, limits),
      ...dates(bill, days, given.today),
      ...againstPrint(bill.printed, { ...bill, isCredit: true }),
      ...useAgainstArea(bill, given.place ?? {}, limits.usePerAreaBand),
      ...creditWithoutBill(bill, sameMeter),
    ];
  const duplicate = duplicateOf(bill, sameMeter, limits);
  return [
    ...amounts(bill, limits),
    ...dates(bill, days, given.today),
    ...againstPrint(bill.printed, { ...bill, isCredit: false }),
    ...lengths(days, sameMeter, limits),
    ...(duplicate ? [duplicate] : []),
    // A repeated bill always overlaps: the overlap is not reported as well.
    ...neighbours(bill, sameMeter, limits).filter(
      ({ code, values }) => !(code === 'overlap' && values['billId'] === duplicate?.values['billId']),
    ),
    ...meters(bill, given.expectedMeters),
    ...inactive(bill, days, given.meterDays),
    ...price(bill, given.tariff, limits),
    ...againstMetered(bill, duplicate ? [] : sameMeter, given.metered),
    ...figures(bill, days, sameMeter, limits, {
      verdict: weatherVerdict(bill, alike, Boolean(duplicate), given.temperatures),
      isPriced: given.tariff !== undefined && bill.gross !== undefined,
      place: given.place ?? {},
    }),
  ];
}

function price(bill: AuditedBill, tariff: Tariff | undefined, { amountTolerance }: AuditLimits): AuditFinding[] {
  const found = tariff && priceFinding(bill, tariff, amountTolerance);
  return found ? [found] : [];
}

/** The smallest coin of Switzerland, to which totals are rounded. */
const SMALLEST_COIN: Record<string, number> = { CHF: 0.05 };

function amounts({ net, tax, gross, currency }: AuditedBill, { amountTolerance }: AuditLimits): AuditFinding[] {
  if (net === undefined || tax === undefined || gross === undefined) return [];
  const difference = net + tax - gross;
  const coin = SMALLEST_COIN[currency ?? ''];
  const isRounded = coin !== undefined && Math.abs(gross / coin - Math.round(gross / coin)) < NOISE / coin;
  const allowed = isRounded ? Math.max(amountTolerance, coin / 2) : amountTolerance;
  if (Math.abs(difference) <= allowed + NOISE) return [];
  return [{ code: 'net-tax-gross', severity: 'error', values: { net, tax, gross, difference } }];
}

function dates(bill: AuditedBill, days: number, today: Day): AuditFinding[] {
  const found: AuditFinding[] = [];
  const { start, end, issuedOn, dueOn } = bill;
  if (days <= 0) found.push({ code: 'date-order', severity: 'error', values: { start, end } });
  // The last day of a half-open period is the one before its end: a bill until tomorrow ends today.
  const lastDay = addDays(end, -1);
  if (lastDay > today) found.push({ code: 'end-after-today', severity: 'error', values: { lastDay, today } });
  if (issuedOn !== undefined && issuedOn < lastDay)
    found.push({ code: 'issued-before-end', severity: 'warning', values: { issuedOn, lastDay } });
  if (issuedOn !== undefined && dueOn !== undefined && dueOn < issuedOn) {
    found.push({ code: 'due-before-issue', severity: 'warning', values: { issuedOn, dueOn } });
  }
  return found;
}

/** No first bill has this many days, whatever its rhythm: a year was misread. */
const LONGEST_FIRST = 400;

/**
 * Compared with the account's own median once there are three bills, so that annual and quarterly bills are not all "long". The first bill
 * has no comparison, and often begins with the lease: its length is a note.
 */
function lengths(days: number, sameMeter: readonly AuditedBill[], limits: AuditLimits): AuditFinding[] {
  if (days <= 0) return [];
  const usual =
    sameMeter.length >= 3 ? median(sameMeter.map((other) => daysBetween(other.start, other.end))) : undefined;
  const longest = usual === undefined ? limits.longDays : (usual * limits.longDays) / 30;
  const shortest = usual === undefined ? limits.shortDays : (usual * limits.shortDays) / 30;
  const severity = sameMeter.length === 0 && days <= LONGEST_FIRST ? 'info' : 'warning';
  // Without a history a yearly or quarterly bill shows its rhythm and is not unusual.
  const isOtherRhythm =
    usual === undefined &&
    (Math.abs(days - 365) <= 8 || Math.abs(days - 91) <= 4 || Math.abs(days - 61) <= 4 || Math.abs(days - 182) <= 6);
  if (days > longest && !isOtherRhythm) return [{ code: 'period-long', severity, values: { days, longest } }];
  if (days < shortest) return [{ code: 'period-short', severity, values: { days, shortest } }];
  return [];
}

/** The bill this one repeats, if any. */
function duplicateOf(
  bill: AuditedBill,
  sameMeter: readonly AuditedBill[],
  limits: AuditLimits,
): AuditFinding | undefined {
  // One invoice may list several meters: each is a separate bill here.
  const sameInvoice = sameMeter.filter(
    (other) =>
      bill.invoiceNumber !== undefined &&
      other.invoiceNumber !== undefined &&
      plain(other.invoiceNumber) === plain(bill.invoiceNumber) &&
      plain(other.supplier ?? '') === plain(bill.supplier ?? ''),
  );
  const repeated = sameInvoice.find((other) => intersection(other, bill)) ?? sameInvoice[0];
  if (repeated) {
    // The same number for another period can be an invoice in two parts (a new price from July): a warning.
    const severity = intersection(repeated, bill) ? 'error' : 'warning';
    return {
      code: 'duplicate-invoice',
      severity,
      values: { billId: repeated.billId, invoiceNumber: repeated.invoiceNumber ?? '' },
    };
  }
  const samePeriod = sameMeter.find((other) => {
    // The actual bill often repeats the amount of the estimate it replaces.
    if (!intersection(other, bill) || isReplacing(other, bill)) return false;
    const [amount, otherAmount] = [bill.gross ?? bill.net, other.gross ?? other.net];
    if (amount !== undefined && otherAmount !== undefined)
      return Math.abs(amount - otherAmount) <= limits.amountTolerance + NOISE;
    return other.unit === bill.unit && other.quantity === bill.quantity;
  });
  if (!samePeriod) return undefined;
  return {
    code: 'duplicate-period',
    severity: 'error',
    values: { billId: samePeriod.billId, start: samePeriod.start, end: samePeriod.end },
  };
}

const isReplacing = (a: AuditedBill, b: AuditedBill) => (a.isEstimated ?? false) !== (b.isEstimated ?? false);

function neighbours(bill: AuditedBill, sameMeter: readonly AuditedBill[], limits: AuditLimits): AuditFinding[] {
  const found: AuditFinding[] = [];
  for (const other of sameMeter) {
    const shared = intersection(other, bill);
    if (shared) {
      const days = daysBetween(shared.start, shared.end);
      const replaces = isReplacing(other, bill);
      found.push({
        code: replaces ? 'estimate-replaced' : 'overlap',
        severity: replaces ? 'info' : 'warning',
        values: { billId: other.billId, start: shared.start, end: shared.end, days },
      });
    }
  }
  const before = latest(sameMeter.filter((other) => other.start < bill.start));
  if (before) {
    const days = daysBetween(before.end, bill.start);
    if (days >= limits.gapDays) {
      // Suppliers do not leave out single days: the last printed day of the bill before belongs to it, and was not counted.
      const isOne = days === 1;
      found.push({
        code: isOne ? 'day-between' : 'gap',
        severity: isOne ? 'info' : 'warning',
        values: { billId: before.billId, start: before.end, end: bill.start, days },
      });
    }
  }
  return found;
}

function meters({ meterId }: AuditedBill, expected: readonly string[] | undefined): AuditFinding[] {
  if (meterId === undefined || !expected || expected.length === 0) return [];
  if (expected.some((known) => plain(known) === plain(meterId))) return [];
  return [{ code: 'meter-mismatch', severity: 'warning', values: { meterId, expected: expected.join(', ') } }];
}

/** Billed days on which the meter is not in use: an account that was closed, or has not begun. */
function inactive(
  { start, end }: AuditedBill,
  days: number,
  counts: { from?: Day | undefined; until?: Day | undefined } | undefined,
): AuditFinding[] {
  if (!counts || days <= 0) return [];
  const active = intersection({ start, end }, { start: counts.from ?? start, end: counts.until ?? end });
  const outside = days - (active ? daysBetween(active.start, active.end) : 0);
  // The final reading is often taken a day later.
  if (outside <= 1) return [];
  return [{ code: 'account-inactive', severity: 'warning', values: { days: outside, ofDays: days } }];
}

function figures(
  bill: AuditedBill,
  days: number,
  sameMeter: readonly AuditedBill[],
  limits: AuditLimits,
  /** The result of the weather model for the use, and whether a tariff determines the cost. */
  { verdict, isPriced, place }: { verdict: WeatherVerdict | undefined; isPriced: boolean; place: UsePlace },
): AuditFinding[] {
  const found: AuditFinding[] = [];
  const { quantity, unit } = bill;
  if (quantity < 0) found.push({ code: 'quantity-negative', severity: 'error', values: { quantity, unit } });
  if (quantity === 0) found.push({ code: 'quantity-zero', severity: 'warning', values: { unit } });
  const comparable = sameMeter.filter((other) => other.unit === unit && daysBetween(other.start, other.end) > 0);
  const before = latest(comparable.filter((other) => other.start < bill.start));
  if (before && quantity !== 0 && before.quantity === quantity) {
    found.push({ code: 'use-unchanged', severity: 'info', values: { billId: before.billId, quantity, unit } });
  }
  const cost = bill.net ?? bill.gross;
  const costBefore = before && (bill.net === undefined ? before.gross : before.net);
  if (before && cost !== undefined && cost !== 0 && costBefore === cost) {
    found.push({ code: 'cost-unchanged', severity: 'info', values: { billId: before.billId, cost } });
  }
  if (before?.currency !== undefined && bill.currency !== undefined && before.currency !== bill.currency) {
    found.push({ code: 'currency-changed', severity: 'warning', values: { from: before.currency, to: bill.currency } });
  }
  found.push(...useAgainstArea(bill, place, limits.usePerAreaBand));
  // If the weather model explains the use, last year is not compared: a cold January is not an error.
  if (verdict) found.push(...againstWeather(bill, verdict));
  else if (days > 0) found.push(...useAgainstLastYear(bill, days, comparable, limits.usePerDayBand));
  found.push(...possibleEstimate(bill, days, comparable));
  // A meter with a comparison of its own is not compared with the whole property.
  if (!verdict && days > 0 && !lastYear(bill, comparable))
    found.push(...useAgainstProperty(bill, place, limits.propertyUseBand));
  // The agreed price takes precedence over the usual one: a bill that agrees with it is not unusual, and a difference is reported once.
  if (!isPriced) found.push(...unitCost(bill, comparable, limits.unitCostBand));
  // A cost per day that follows from the use or the price has one cause, and is reported once; not at all if the use fits the weather.
  const isExplained = verdict || isPriced || found.some(({ code }) => code === 'use-per-day' || code === 'unit-cost');
  if (days > 0 && !isExplained) found.push(...costAgainstLastYear(bill, days, sameMeter, limits.costPerDayBand));
  return found;
}

/** The same use per day on several bills in a row, none of them marked as an estimate. */
function possibleEstimate(bill: AuditedBill, days: number, comparable: readonly AuditedBill[]): AuditFinding[] {
  if (days <= 0 || bill.quantity <= 0 || bill.isEstimated) return [];
  const perDay = bill.quantity / days;
  const before = comparable
    .filter((other) => other.start < bill.start)
    .toSorted((a, b) => (a.start < b.start ? 1 : -1))
    .slice(0, SAME_USE_BILLS - 1);
  const isSame = (other: AuditedBill) =>
    Math.abs(other.quantity / daysBetween(other.start, other.end) - perDay) <= perDay * SAME_USE_BAND;
  if (before.length < SAME_USE_BILLS - 1 || !before.every(isSame)) return [];
  return [
    { code: 'possible-estimate', severity: 'warning', values: { bills: SAME_USE_BILLS, perDay, unit: bill.unit } },
  ];
}

function unitCost(bill: AuditedBill, comparable: readonly AuditedBill[], band: number): AuditFinding[] {
  const costOf = (b: AuditedBill) => (bill.net === undefined ? b.gross : b.net);
  const cost = costOf(bill);
  if (cost === undefined || bill.quantity <= 0) return [];
  const recent = comparable
    .filter((other) => other.start < bill.start && other.quantity > 0 && other.currency === bill.currency)
    .toSorted((a, b) => (a.start < b.start ? 1 : -1))
    .flatMap((other) => {
      const otherCost = costOf(other);
      return otherCost === undefined ? [] : [otherCost / other.quantity];
    })
    .slice(0, 12);
  if (recent.length < 3) return [];
  const usual = median(recent);
  if (!(usual > 0)) return [];
  const perUnit = cost / bill.quantity;
  const change = (perUnit - usual) / usual;
  return Math.abs(change) <= band
    ? []
    : [{ code: 'unit-cost', severity: 'warning', values: { perUnit, usual, change, unit: bill.unit } }];
}

function latest(bills: readonly AuditedBill[]): AuditedBill | undefined {
  let last: AuditedBill | undefined;
  for (const bill of bills) if (!last || bill.end > last.end) last = bill;
  return last;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Blanks, dashes and capitals are ignored in invoice and meter numbers. */
function plain(text: string) {
  return text.toLowerCase().replace(/[\s\-./]/g, '');
}
