import type { RechargeView } from '@steward/contract/energy/recharge.run';
import { addDays, daysBetween, type Day } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sumOfMoney } from '@steward/core/money';
import type { OwnerReason } from '@steward/core/recharge/keys';
import type { RechargeLine as CoreLine } from '@steward/core/recharge/recharge';

export interface CalculatedBill {
  bill_id: string | null;
  carrier: Carrier;
  supplier: string;
  invoice_no: string;
  /** From the first day, up to but without the second. */
  bill_from: Day;
  bill_until: Day;
  bill_amount: number;
  from_day: Day;
  until_day: Day;
  amount: number;
}

export interface CalculatedLine {
  /** The position of its bill. */
  bill: number;
  owner_reason: OwnerReason | null;
  tenant_id: string | null;
  tenant_name: string;
  space_name: string;
  key: CoreLine['key'];
  days: number;
  quantity: number;
  total: number;
  unit: string;
  of_bill: number;
  amount: number;
}

export interface CalculatedTenant {
  recharge_statement_id: string | null;
  tenant_id: string | null;
  tenant_name: string;
  prepayment: number;
  lines: CalculatedLine[];
}

/** A recharge as calculated now, or as frozen. */
export interface Calculation {
  bills: CalculatedBill[];
  tenants: CalculatedTenant[];
  owner: CalculatedLine[];
  problems: RechargeView['problems'];
  warnings: RechargeView['warnings'];
}

export const sumOf = (rows: readonly { amount: number }[]) => sumOfMoney(rows.map(({ amount }) => amount));

const byCarrier = (bills: readonly CalculatedBill[], lines: readonly CalculatedLine[]) =>
  [...new Set(bills.map(({ carrier }) => carrier))].flatMap((carrier) => {
    const own = lines.filter(({ bill }) => bills[bill]?.carrier === carrier);
    return own.length > 0 ? [{ carrier, amount: sumOf(own) }] : [];
  });

/** The calculation in the form of the screens: the parts of the tenants and of the owner, by carrier. */
export function shownCalculation(
  calculation: Calculation,
): Pick<RechargeView, 'total' | 'bills' | 'by_tenant' | 'by_owner' | 'problems' | 'warnings'> {
  const { bills, tenants, owner, problems, warnings } = calculation;
  const ownerParts = new Map<string, CalculatedLine[]>();
  for (const line of owner) {
    const key = [line.owner_reason, line.space_name, line.tenant_name].join('\n');
    ownerParts.set(key, [...(ownerParts.get(key) ?? []), line]);
  }
  return {
    total: sumOf(bills),
    bills: bills.map(({ bill_from, bill_until, from_day, until_day, ...bill }) => ({
      ...bill,
      bill_first_day: bill_from,
      bill_last_day: addDays(bill_until, -1),
      bill_days: daysBetween(bill_from, bill_until),
      first_day: from_day,
      last_day: addDays(until_day, -1),
      days: daysBetween(from_day, until_day),
    })),
    by_tenant: tenants.map(({ lines, ...tenant }) => {
      const amount = sumOf(lines);
      return {
        ...tenant,
        amounts: byCarrier(bills, lines),
        amount,
        balance: sumOfMoney([amount, -tenant.prepayment]),
        lines: lines.map((line) => ({
          bill: line.bill,
          space_name: line.space_name,
          key: line.key,
          days: line.days,
          quantity: line.quantity,
          total: line.total,
          unit: line.unit,
          of_bill: line.of_bill,
          amount: line.amount,
        })),
      };
    }),
    by_owner: [...ownerParts.values()].flatMap((lines) => {
      const [first] = lines;
      if (!first?.owner_reason) return [];
      return {
        reason: first.owner_reason,
        space_name: first.space_name,
        tenant_name: first.tenant_name,
        days: daysCovered(bills, lines),
        amounts: byCarrier(bills, lines),
        amount: sumOf(lines),
      };
    }),
    problems,
    warnings,
  };
}

/** Bills of several carriers cover the same days: the largest number of any carrier is used. */
function daysCovered(bills: readonly CalculatedBill[], lines: readonly CalculatedLine[]): number {
  const days = new Map<string, number>();
  for (const { bill, key, days: its } of lines) {
    const by = `${bills[bill]?.carrier ?? ''} ${key}`;
    days.set(by, (days.get(by) ?? 0) + its);
  }
  return Math.max(0, ...days.values());
}
