// All audits of one bill with the history of its property: ten years of monthly bills of five meters, against one year
// of them. The consumption follows the weather, so its model is fitted again for every bill. Goal: at most 20 ms at the
// 95th percentile.
import { auditBill } from '@steward/core/bills/audit';
import type { AuditedBill } from '@steward/core/bills/audited-bill';
import { defaultFlagThresholds, flagsOf } from '@steward/core/bills/flags';
import { addDays } from '@steward/core/calendar/day';
import { say } from './measure.ts';

const day = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** Eleven years, −2 °C in January and 22 °C in July. */
const temperatures = new Map(
  Array.from({ length: 11 * 365 }, (_, i) => [
    addDays('2015-01-01', i),
    10 - 12 * Math.cos((2 * Math.PI * i) / 365.25) + ((i * 7) % 5),
  ]),
);
const coldness = (month: number) => Math.round(6 - 6 * -Math.cos((2 * Math.PI * (month % 12)) / 12));

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
        quantity: 3000 + 400 * coldness(i) + ((i * 53 + n * 7) % 400),
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
    quantity: 19_000,
    unit: 'kWh',
    currency: 'EUR',
    net: 2000,
    tax: 0,
    gross: 2000,
  };
  const given = { today: '2025-04-01', expectedMeters: ['M1', 'M2'], meterDays: { until: '2025-02-01' }, temperatures };
  const times: number[] = [];
  for (let round = 0; round < 220; round++) {
    const started = performance.now();
    const flags = flagsOf(bill, auditBill(bill, history, given), defaultFlagThresholds);
    times.push(performance.now() - started);
    if (!flags.some(({ code }) => code === 'weather-outlier')) throw new Error('The audit did not ask the weather');
    if (flags.length < 3) throw new Error(`The audit found too little: ${flags.map(({ code }) => code).join(', ')}`);
  }
  // The first rounds are warm-up.
  return times.slice(20).toSorted((a, b) => a - b)[189] ?? 0;
}

const [one, ten] = [p95(1), p95(10)];
say('bill-audit-ten-years-p95', ten, 'ms', ten / one, 'one year of bills; goal 20 ms');
if (ten > 20) process.exit(1);
