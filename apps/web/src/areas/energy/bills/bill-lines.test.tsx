import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bill } from '@steward/contract/energy/bills.bill';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { BillLines } from './bill-lines.tsx';

const line = { previous: null, current: null, confidence: 0.6, boxes: [] };
const bill = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8058',
  status: 'review',
  gross_amount: 407.16,
  net_amount: 391.5,
  currency: 'USD',
  reading: {
    lines: [
      { ...line, carrier: 'electricity', meter_no: 'E4471902', quantity: 1450, unit: 'kWh', amount: 203.1 },
      { ...line, carrier: 'natural_gas', meter_no: 'G1180355', quantity: 186, unit: 'therm', amount: 188.4 },
    ],
  },
} as unknown as Bill;

beforeAll(async () => {
  await startTexts('en');
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(['bills', 'shared', 'failures']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('each line shows its meter, quantity and charge, and becomes a bill with its cost', async () => {
  const calls = answering({ makeBillsOfLines: () => [{}, {}] }, []);
  show(<BillLines bill={bill} />);
  expect(await screen.findByRole('row', { name: /Natural gas G1180355 186 therm \$188.40/ })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Create a bill from each line' }));
  expect(await screen.findByText(/\$407.16, or to \$391.50 before tax/)).toBeTruthy();
  const field = screen.getByLabelText(/Natural gas · G1180355 · 186 therm/);
  await userEvent.clear(field);
  await userEvent.type(field, '188.40');
  await userEvent.click(screen.getByRole('button', { name: 'Create 2 bills' }));
  await waitFor(() =>
    expect(calls.bodies('makeBillsOfLines')).toEqual([{ bill_id: bill._id, amounts: [203.1, 188.4] }]),
  );
});

test('a bill with one line has no table of lines', () => {
  show(<BillLines bill={{ ...bill, reading: { ...bill.reading!, lines: bill.reading!.lines.slice(0, 1) } }} />);
  expect(screen.queryByRole('table')).toBeNull();
});
