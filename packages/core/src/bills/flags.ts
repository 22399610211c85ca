import { daysBetween } from '../calendar/day.ts';
import type { AuditCode, AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';

/**
 * What becomes of a finding: somebody takes it, disputes it with the supplier, and it ends resolved (with or without money back)
 * or dismissed (it was right). `corrected` is set by the audit alone, once a corrected bill no longer has the finding.
 */
export const flagStates = ['open', 'assigned', 'disputed', 'resolved', 'dismissed', 'corrected'] as const;
export type FlagState = (typeof flagStates)[number];

/** The states in which somebody still has something to do. */
export const activeFlagStates = ['open', 'assigned', 'disputed'] as const satisfies readonly FlagState[];
export const isActiveFlag = (state: FlagState): boolean => (activeFlagStates as readonly FlagState[]).includes(state);

/** From which severity a finding becomes a flag, and from which cost. */
export interface FlagThresholds {
  severity: AuditFinding['severity'];
  /** In the currency of the bill; a finding whose cost is not known is always flagged. */
  minimumCost: number;
}
/** Notes are shown while typing; they are no work for anybody. */
export const defaultFlagThresholds: FlagThresholds = { severity: 'warning', minimumCost: 0 };

const rank = { info: 0, warning: 1, error: 2 } as const;

export interface FlaggedFinding extends AuditFinding {
  /** What may have been paid too much, in the currency of the bill; null where the finding says nothing of money. */
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
 * What a finding may have cost: the whole bill where it is one too many, its share of days where it bills days twice or of a closed
 * account, and the difference to the figure compared with where it is too high. Of gross where the bill prints it; a rate compared
 * by net amounts is net. Too little paid is no loss, so it has no cost.
 */
export function costImpact(bill: AuditedBill, { code, values }: AuditFinding): number | null {
  const total = bill.gross ?? bill.net;
  const days = daysBetween(bill.start, bill.end);
  const number = (name: string) => Number(values[name]);
  const net = bill.net ?? bill.gross;
  // What use above the figure compared with has cost, at the price the bill itself comes to.
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
  };
  const cost = of[code]?.();
  return cost !== undefined && cost > 0 ? cost : null;
}

/**
 * What makes two findings of a bill the same flag: the rule, and the bill it points to. Figures may change with a correction and it is
 * the same flag with another cost.
 */
export const flagKey = ({ code, values }: Pick<AuditFinding, 'code' | 'values'>): string =>
  twoSided.has(code) ? `${code} ${String(values['billId'] ?? '')}` : code;

const twoSided: ReadonlySet<AuditCode> = new Set([
  'duplicate-invoice',
  'duplicate-period',
  'duplicate-elsewhere',
  'overlap',
]);

/** Whether the other bill has this finding too: of two bills that overlap, one flag is enough. */
export const isTwoSided = (code: AuditCode): boolean => twoSided.has(code);

/** Flags per hundred bills, the measure by which suppliers are ranked; null without bills. */
export const flagsPerHundred = (flags: number, bills: number): number | null =>
  bills > 0 ? (flags / bills) * 100 : null;
