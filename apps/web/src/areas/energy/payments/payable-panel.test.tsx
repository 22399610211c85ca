import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { payments } from '@steward/contract/energy/payments';
import type { Payable } from '@steward/contract/energy/payments.payable';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useAnswer } from '../../../api/hooks.ts';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { PayablePanel } from './payable-panel.tsx';

let calls: ReturnType<typeof answering>;

const bill_id = '01890a5d-ac96-774b-bcce-b302099a8057';
const payable: Payable = {
  _id: bill_id,
  environment_id: bill_id,
  environment_name: 'Haus 1',
  utility: 'ENERGY',
  carrier: 'electricity',
  supplier: 'Stadtwerke',
  invoice_no: 'R-1',
  cost_center: '',
  account_no: '',
  date_of_bill: '2024-10-20',
  due_date: null,
  billing_start_date: '2024-09-01',
  billing_end_date: '2024-10-01',
  end_day_counts: false,
  gross_amount: 119,
  payable_amount: 119,
  paid_amount: 0,
  currency: 'EUR',
  state: 'draft',
  flag_note: '',
  saved_by_name: 'Ada',
  asked_by_name: '',
  asked_at: null,
  approved_by_name: '',
  approved_at: null,
  approval_note: '',
  under_reserve: false,
  open_flags: null,
  run_number: null,
  is_collected: false,
  needs_other: false,
  version: 'a'.repeat(64),
};

beforeAll(async () => {
  await startTexts('en');
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(['payments', 'shared', 'failures']);
});
beforeEach(() => void (calls = answering({}, {})));
afterEach(cleanup);

const open = (change: Partial<Payable>) =>
  show(<PayablePanel payable={{ ...payable, ...change }} onClose={() => {}} />);

test('the user who saved the bill last is shown that another user approves it', async () => {
  open({ needs_other: true });
  await screen.findByText('You entered what this bill pays. Someone else has to approve it.');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Request approval' }));
  await waitFor(() => expect(calls.bodies('askForBillApproval')).toEqual([{ bill_id }]));
  cleanup();
  open({ needs_other: true, asked_by_name: 'Ada', asked_at: '2024-11-02T10:00:00.000Z' });
  await screen.findByText('Approval requested by');
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
});

test('a draft is approved, and the open amount of an approved bill is paid', async () => {
  const user = userEvent.setup();
  open({});
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(calls.bodies('approveBill')).toEqual([
      { bill_id, version: payable.version, note: '', under_reserve: false },
    ]),
  );
  cleanup();
  open({ state: 'exported', gross_amount: 119.1, payable_amount: 119.1, paid_amount: 100, run_number: 3 });
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(calls.bodies('recordBillPayment')).toMatchObject([{ amount: 19.1 }]));
  expect(screen.queryByRole('button', { name: 'Withdraw approval' })).toBeNull();
});

test('a flagged bill requires a reason', async () => {
  const user = userEvent.setup();
  open({});
  await user.click(await screen.findByRole('button', { name: 'Flag' }));
  await user.click(screen.getByRole('button', { name: 'Flag' }));
  await screen.findByText('What is wrong? is required');
  expect(calls.sent).toEqual([]);
});

function PanelOfServer() {
  const { data } = useAnswer(payments.getPayables, { bill_id, page_size: 1 });
  const found = data?.paginateData[0];
  return found ? <PayablePanel payable={found} /> : null;
}

test('a bill that was changed after it was shown is shown with the change, and approved by a second click', async () => {
  const user = userEvent.setup();
  let now = payable;
  const versions: unknown[] = [];
  const reply = (status: number, more: object) =>
    Response.json({ statusCode: status, status: 'x', message: '', showToaster: 0, data: null, ...more }, { status });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('/getPayables')) return reply(200, { data: { paginateData: [now], totalData: 1, totals: [] } });
    if (!url.includes('/approveBill')) return reply(200, { data: {} });
    const { version } = JSON.parse(body as string) as { version: string };
    versions.push(version);
    return version === now.version
      ? reply(200, { data: now })
      : reply(409, { code: 'approval.changed', errors: [{ field: 'gross_amount', message: 'has changed' }] });
  });
  show(<PanelOfServer />);
  const button = await screen.findByRole('button', { name: 'Approve' });
  now = { ...payable, gross_amount: 99_999.99, payable_amount: 99_999.99, version: 'b'.repeat(64) };
  await user.click(button);
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Amount: Before \u2068€119.00\u2069, now \u2068€99,999.99\u2069',
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(versions).toEqual([payable.version, now.version]));
});
