import { thousandths } from '../money.ts';
import type { StatementEntry } from './bank-statement.ts';

/** A statement with an open amount of a tenant. */
export interface OwedStatement {
  id: string;
  number: number;
  amount: number;
  tenant_name: string;
  /** The accounts of the tenant's mandates. */
  ibans: readonly string[];
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Shorter names occur within too many others. */
const MIN_NAME = 4;

/**
 * The statement that a booking pays: the booking has its number and exactly its open amount, and comes from the tenant, by the account or
 * the name. All tenants of a recharge run have the same number, so number and amount alone could be another's. Undefined for none or
 * several.
 */
export function paidStatement(entry: StatementEntry, owed: readonly OwedStatement[]): OwedStatement | undefined {
  if (entry.amount <= 0 || entry.currency !== 'EUR' || entry.is_return) return undefined;
  const numbers = new Set(entry.remittance.match(/(?<![\p{L}\p{N}.,/-])\d+(?![\p{L}\p{N}/-]|[.,]\d)/gu));
  const said = plain(`${entry.counterparty} ${entry.remittance}`);
  const isFrom = ({ tenant_name, ibans }: OwedStatement) =>
    ibans.includes(entry.counterparty_iban) ||
    (plain(tenant_name).length >= MIN_NAME && said.includes(plain(tenant_name)));
  const [found, ...others] = owed.filter(
    (one) => numbers.has(String(one.number)) && thousandths(one.amount) === thousandths(entry.amount) && isFrom(one),
  );
  return others.length === 0 ? found : undefined;
}
