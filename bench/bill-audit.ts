// All audits of one bill with the history of its property: ten years of monthly bills of five meters, against one year of them.
// Goal: at most 20 ms at the 95th percentile.
import { auditBill } from '@steward/core/bills/audit';
import type { AuditedBill } from '@steward/core/bills/audited-bill';
import { defaultFlagThresholds, flagsOf } from '@steward/core/bills/flags';
import { say } from './measure.ts';

const day = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

const billsOf = (years: number): AuditedBill[] =>
  Array.from({ length: years * 12 }, (_, i) => i).flatMap((i) =>
    ['M1', 'M2', 'M3', 'M4', 'M5'].map((meterId, n) => {
      const net = 600 + ((i * 37 + n * 11) % 90);
      return {
        billId: `${meterId}-${i}`,
        meterId,
        supplier: 'Nordstrom',
        invoiceNumber: `R-${meterId}-${i}`,
        start: day(2025 - years, i),
        end: day(2025 - years, i + 1),
        issuedOn: day(2025 - years, i + 2),
        quantity: 3000 + ((i * 53 + n * 7) % 400),
        unit: 'kWh',
        currency: 'EUR',
        net,
        tax: 0,
        gross: net,
      };
    }),
  );

function p95(years: number): number {
  const history = billsOf(years);
  const bill: AuditedBill = {
    billId: 'new',
    meterId: 'M1',
    supplier: 'Nordstrom',
    invoiceNumber: 'R-new',
    start: '2025-01-20',
    end: '2025-02-20',
    issuedOn: '2025-03-01',
    quantity: 9000,
    unit: 'kWh',
    currency: 'EUR',
    net: 2000,
    tax: 0,
    gross: 2000,
  };
  const given = { today: '2025-04-01', expectedMeters: ['M1', 'M2'], meterDays: { until: '2025-02-01' } };
  const times: number[] = [];
  for (let round = 0; round < 220; round++) {
    const started = performance.now();
    const flags = flagsOf(bill, auditBill(bill, history, given), defaultFlagThresholds);
    times.push(performance.now() - started);
    if (flags.length < 3) throw new Error(`The audit found too little: ${flags.map(({ code }) => code).join(', ')}`);
  }
  // The first rounds warm it.
  return times.slice(20).toSorted((a, b) => a - b)[189] ?? 0;
}

const [one, ten] = [p95(1), p95(10)];
say('bill-audit-ten-years-p95', ten, 'ms', ten / one, 'one year of bills; goal 20 ms');
if (ten > 20) process.exit(1);
