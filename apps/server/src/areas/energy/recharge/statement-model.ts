import { addDays, daysBetween } from '@steward/core/calendar/day';
import type { StatementModel } from '../../../gateways/pdf/statement/model.ts';
import { sumOf, type CalculatedBill, type CalculatedLine } from './calculation.ts';
import type { listStatements } from './frozen.repository.ts';

type Row = Awaited<ReturnType<typeof listStatements>>[number];

/** An issued statement, for the PDF. */
export function statementModel(
  row: Row,
  bills: readonly CalculatedBill[],
  lines: readonly CalculatedLine[],
  language: StatementModel['language'],
): StatementModel {
  const carriers = [...new Set(lines.map(({ bill }) => bills[bill]?.carrier))].filter(
    (carrier) => carrier !== undefined,
  );
  return {
    language,
    organization: row.organization_name,
    property: row.environment_name,
    tenant: row.tenant_name,
    number: row.number,
    isCancelled: row.state === 'cancelled',
    firstDay: row.first_day,
    lastDay: row.last_day,
    issuedOn: row.issued_at.slice(0, 10),
    basis: row.basis,
    currency: row.currency,
    amount: row.amount,
    prepayment: row.prepayment,
    balance: row.balance,
    utilities: carriers.map((carrier) => {
      const own = lines.filter(({ bill }) => bills[bill]?.carrier === carrier);
      return {
        carrier,
        total: sumOf(bills.filter((bill) => bill.carrier === carrier)),
        amount: sumOf(own),
        lines: own.flatMap((line) => {
          const bill = bills[line.bill];
          if (!bill) return [];
          return {
            supplier: bill.supplier,
            invoiceNo: bill.invoice_no,
            billFirstDay: bill.bill_from,
            billLastDay: addDays(bill.bill_until, -1),
            billDays: daysBetween(bill.bill_from, bill.bill_until),
            billAmount: bill.bill_amount,
            days: daysBetween(bill.from_day, bill.until_day),
            inPeriod: bill.amount,
            space: line.space_name,
            key: line.key,
            quantity: line.quantity,
            total: line.total,
            unit: line.unit,
            ofBill: line.of_bill,
            leaseDays: line.days,
            amount: line.amount,
          };
        }),
      };
    }),
  };
}
