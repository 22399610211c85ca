import { daysBetween } from '../calendar/day.ts';
import type { AuditCode, AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';

/**
 * The states of a finding: a user takes it, disputes it with the supplier, and it ends as resolved (with or without money recovered) or
 * dismissed (the bill was right). Only the audit sets `corrected`, once a corrected bill no longer has the finding.
 */
export const flagStates = ['open', 'assigned', 'disputed', 'resolved', 'dismissed', 'corrected'] as const;
export type FlagState = (typeof flagStates)[number];

/** The states that still need work. */
export const activeFlagStates = ['open', 'assigned', 'disputed'] as const satisfies readonly FlagState[];
export const isActiveFlag = (state: FlagState): boolean => (activeFlagStates as readonly FlagState[]).includes(state);

/** The minimum severity and cost of a finding to become a flag. */
export interface FlagThresholds {
  severity: AuditFinding['severity'];
  /** In the currency of the bill; a finding with unknown cost is always flagged. */
  minimumCost: number;
}
/** Notes are shown in the form; they need no work. */
export const defaultFlagThresholds: FlagThresholds = { severity: 'warning', minimumCost: 0 };

const rank = { info: 0, warning: 1, error: 2 } as const;

export interface FlaggedFinding extends AuditFinding {
  /** The amount possibly overpaid, in the currency of the bill; null where the finding is not about money. */
  costImpact: number | null;
}

/** The findings of a bill that become flags, with what each may cost. */
export const flagsOf = (
  bill: AuditedBill,
  findings: readonly AuditFinding[],
  thresholds: FlagThresholds,
): FlaggedFinding[] =>
  findings
    .filter(({ severity }) => rank[severity] >= rank[thresholds.severity])
    .map((finding) => ({ ...finding, costImpact: costImpact(bill, finding) }))
    .filter(({ costImpact: cost }) => cost === null || cost >= thresholds.minimumCost);

/**
 * The possible cost of a finding: the whole bill if it is a duplicate, its share of days if it bills days twice or of a closed account, and
 * the difference to the compared figure if it is too high. Based on the gross amount where the bill prints it; a rate compared by net
 * amounts is net. An underpayment has no cost.
 */
export function costImpact(bill: AuditedBill, { code, values }: AuditFinding): number | null {
  const total = bill.gross ?? bill.net;
  const days = daysBetween(bill.start, bill.end);
  const number = (name: string) => Number(values[name]);
  const net = bill.net ?? bill.gross;
  // The cost of the use above the compared figure, at the average price of the bill itself.
  const ofUse = (comparedWith: string) =>
    net !== undefined && bill.quantity > 0
      ? (number('perDay') - number(comparedWith)) * days * (net / bill.quantity)
      : undefined;
  const of: Partial<Record<AuditCode, () => number | undefined>> = {
    'duplicate-invoice': () => total,
    'duplicate-period': () => total,
    'duplicate-elsewhere': () => total,
    'net-tax-gross': () => -number('difference'),
    overlap: () => (total !== undefined && days > 0 ? (total * number('days')) / days : undefined),
    'account-inactive': () => (total !== undefined && days > 0 ? (total * number('days')) / days : undefined),
    'unit-cost': () => (number('perUnit') - number('usual')) * bill.quantity,
    'tariff-price': () => number('billed') - number('expected'),
    'cost-per-day': () => (number('perDay') - number('perDayBefore')) * days,
    'use-per-day': () => ofUse('perDayBefore'),
    'weather-outlier': () => ofUse('expected'),
    'metered-use': () =>
      net !== undefined && bill.quantity > 0
        ? (number('billed') - number('metered')) * (net / bill.quantity)
        : undefined,
    'property-use': () => ofUse('perDayBefore'),
  };
  const cost = of[code]?.();
  return cost !== undefined && cost > 0 ? cost : null;
}

/**
 * The key by which two findings of a bill are the same flag: the rule, and the bill it refers to. If a correction changes the figures, the
 * flag stays with another cost.
 */
export const flagKey = ({ code, values }: Pick<AuditFinding, 'code' | 'values'>): string =>
  twoSided.has(code) ? `${code} ${String(values['billId'] ?? '')}` : code;

const twoSided: ReadonlySet<AuditCode> = new Set([
  'duplicate-invoice',
  'duplicate-period',
  'duplicate-elsewhere',
  'overlap',
]);

/** Whether the other bill has this finding too: one flag is enough for two bills that overlap. */
export const isTwoSided = (code: AuditCode): boolean => twoSided.has(code);

/** Flags per hundred bills, the measure by which suppliers are ranked; null without bills. */
export const flagsPerHundred = (flags: number, bills: number): number | null =>
  bills > 0 ? (flags / bills) * 100 : null;
