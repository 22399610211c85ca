import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bill } from '@steward/contract/energy/bills.bill';
import { billFields } from '@steward/core/bills/fields';
import { blank } from '@steward/core/fields/field';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { forgetSession, keepSession, type SessionDetail } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { BillEditor } from './bill-editor.tsx';
import { levelOf } from './bill-form-values.ts';

const answers: Record<string, (input: Record<string, unknown>) => unknown> = {};
let calls: ReturnType<typeof answering>;

const property = '01890a5d-ac96-774b-bcce-b302099a8057';
const sure = (value: string | number) => ({ value, confidence: 0.9, text: String(value), boxes: [], suggestions: [] });
const doubtful = (value: string | number) => ({ ...sure(value), confidence: 0.6 });

const bill: Bill = {
  ...blank(billFields),
  _id: '01890a5d-ac96-774b-bcce-b302099a8058',
  environment_id: property,
  environment_name: 'Harbour House',
  status: 'review',
  source: 'upload',
  source_detail: '',
  received_at: null,
  failure_code: null,
  file_name: 'bill.pdf',
  job_id: null,
  utility: 'ENERGY',
  carrier: 'electricity',
  supplier: 'Stadtwerke',
  invoice_no: 'R1',
  meter_no: 'M1',
  date_of_bill: '2024-10-20',
  billing_start_date: '2024-09-12',
  billing_end_date: '2024-10-14',
  gross_amount: 119,
  currency: 'EUR',
  energy_consumption: 3200,
  created_at: '2024-10-21T00:00:00Z',
  net_amount: 100,
  tax_amount: 19,
  tax_rate: 19,
  has_file: true,
  content_type: 'application/pdf',
  print_name: null,
  pages: [],
  checks: [],
  months: [],
  is_locked: false,
  is_being_checked: false,
  meter_of_account: null,
  other_property: null,
  use_confirmed: false,
  not_a_duplicate: false,
  overlap_counts: 'both',
  split: null,
  reading: {
    method: 'text-layer',
    language: 'en',
    is_utility_bill: true,
    checks: [],
    warnings: [],
    part: null,
    template: null,
    lines: [],
    line: null,
    fields: { supplier: sure('Stadtwerke'), meter_no: doubtful('M1'), energy_consumption: doubtful(3200) },
  },
};

beforeAll(async () => {
  await startTexts('en');
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(['bills', 'shared', 'failures']);
});
beforeEach(() => {
  calls = answering(answers, []);
  sessionStorage.clear();
  answers['getAllEnvByUserId'] = () => [{ _id: property, environment_name: 'Harbour House', city: '' }];
  answers['checkBill'] = () => [];
  answers['editFileOCR'] = ({ fields }) => ({ ...bill, ...(fields as object), status: 'saved' });
});
afterEach(cleanup);

test('Enter confirms each uncertain value in turn, before the bill is saved', async () => {
  const user = userEvent.setup();
  const saved = vi.fn();
  show(<BillEditor bill={bill} onSaved={saved} />);
  await screen.findByText('2 values to check');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Meter no/)));
  expect(calls.bodies('editFileOCR')).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Energy consumption/)));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(calls.bodies('editFileOCR')).toMatchObject([
    { bill_id: bill._id, confirmed: ['meter_no', 'energy_consumption'] },
  ]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sessionStorage.length).toBe(0);
});

test('a bill opens at its first value to check, unless a notice comes before it', async () => {
  const user = userEvent.setup();
  const saved = vi.fn();
  // Simulates a wide screen; on a phone the keyboard would cover the page.
  const matchMedia = window.matchMedia.bind(window);
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.defineProperty(matchMedia(query), 'matches', { value: false }));
  show(<BillEditor bill={bill} onSaved={saved} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Meter no/)));
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
  cleanup();
  sessionStorage.clear();
  const reading = { ...bill.reading!, warnings: ['several-meters'] };
  show(<BillEditor bill={{ ...bill, reading }} onSaved={saved} />);
  await screen.findByText('2 values to check');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.activeElement).toBe(document.body);
  media.mockRestore();
});

test('an end that was read as the first day of the next bill shows a notice, and one click makes it the last day', async () => {
  const user = userEvent.setup();
  const fields = { ...bill.reading?.fields, billing_end_date: sure('2024-10-14') };
  show(<BillEditor bill={{ ...bill, reading: { ...bill.reading!, fields } }} onSaved={() => undefined} />);
  await screen.findByText('The bill prints 14 Oct 2024 as the end. It was read as the first day of the next bill.');
  expect(screen.getByText('12 Sep – 13 Oct 2024')).toBeTruthy();
  // That the date belongs to the next bill is an assumption, which a user confirms.
  const frame = screen.getByLabelText(/^Last day/).closest<HTMLElement>('[data-field]')!;
  expect(frame.dataset['level']).toBe('check');
  await user.click(screen.getByRole('button', { name: 'Use 14 Oct 2024 as the last day' }));
  expect(screen.getByText('12 Sep – 14 Oct 2024')).toBeTruthy();
  expect(frame.dataset['level']).not.toBe('check');
  expect(screen.queryByText(/was taken as the first day/)).toBeNull();
});

test('if a period ends on the first of a month after whole months, the day before is offered as the last day', async () => {
  const user = userEvent.setup();
  const months = { billing_start_date: '2024-09-01', billing_end_date: '2024-10-01', end_day_counts: true };
  show(<BillEditor bill={{ ...bill, ...months, reading: null }} onSaved={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Use 30 Sep 2024 as the last day' }));
  expect((await screen.findAllByText('Sep 2024')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /as the last day/ })).toBeNull();
});

test('typed values survive a failed save and a reload', async () => {
  const user = userEvent.setup();
  answers['editFileOCR'] = () => {
    throw new Error('cut');
  };
  const settled = { ...bill, reading: null };
  show(<BillEditor bill={settled} onSaved={() => undefined} />);
  const invoice = await screen.findByLabelText('Invoice no.');
  await user.clear(invoice);
  await user.type(invoice, 'R2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('No connection. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Invoice no.').value).toBe('R2');
  await user.type(invoice, '7');
  // Unmounted before the draft was due to be stored.
  cleanup();
  show(<BillEditor bill={settled} onSaved={() => undefined} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Invoice no.')).value).toBe('R27');
  await user.type(screen.getByLabelText('Invoice no.'), '8');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.values(sessionStorage).join('')).toContain('R278');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Invoice no.').value).toBe('R1'));
  // Longer than the delay before a draft is stored.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sessionStorage.length).toBe(0);
});

test('the checks run during typing, and a duplicate is saved only after a user confirms that it is another bill', async () => {
  const user = userEvent.setup();
  answers['checkBill'] = () => [
    { code: 'net-tax-gross', severity: 'error', values: { net: 100, tax: 19, gross: 120, difference: -1 } },
    { code: 'duplicate-invoice', severity: 'error', values: { billId: property, invoiceNumber: 'R1' } },
  ];
  show(<BillEditor bill={{ ...bill, reading: null }} onSaved={() => undefined} />);
  await screen.findByText('Net 100.00 plus tax 19.00 does not equal gross 120.00: difference -1.00 EUR.');
  await user.click(await screen.findByLabelText('Not a duplicate, save anyway'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.bodies('editFileOCR')).toMatchObject([{ not_a_duplicate: true }]));
});

test('a bill that is not a duplicate counts in full, or each shared day once; the choice is shown afterwards', async () => {
  const user = userEvent.setup();
  answers['checkBill'] = () => [
    {
      code: 'overlap',
      severity: 'warning',
      values: { billId: property, start: '2024-01-01', end: '2024-02-01', days: 31 },
    },
  ];
  const decided = { ...bill, status: 'saved' as const, not_a_duplicate: true, reading: null };
  show(<BillEditor bill={decided} onSaved={() => undefined} />);
  const once = await screen.findByLabelText('Each day counts once, with the bill that was issued later');
  const both = screen.getByLabelText('Both bills count in full, for example a second tariff of the meter');
  expect(both).toHaveProperty('checked', true);
  await user.click(once);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.bodies('editFileOCR')).toMatchObject([{ not_a_duplicate: true, overlap_counts: 'once' }]),
  );
});

test('an impossible consumption is saved only after a user confirms it', async () => {
  const user = userEvent.setup();
  answers['checkBill'] = () => [
    { code: 'use-impossible', severity: 'error', values: { perArea: 1e6, most: 1000, area: 1000, unit: 'kWh' } },
  ];
  show(<BillEditor bill={{ ...bill, reading: null }} onSaved={() => undefined} />);
  await screen.findByText(/more than 100 times the usual maximum/);
  await user.click(await screen.findByLabelText('The consumption is right, save anyway'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.bodies('editFileOCR')).toMatchObject([{ confirms_use: true }]));
});

test('a bill in an accepted report can be read, not changed', async () => {
  show(<BillEditor bill={{ ...bill, status: 'saved', is_locked: true }} onSaved={() => undefined} />);
  await screen.findByText('This bill is locked');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test.each([
  [0.9, 'M1', false, 'sure'],
  [0.6, 'M1', false, 'check'],
  [0.6, 'M1', true, 'sure'],
  [0.6, 'M2', false, undefined],
])('read with %d, now %s, confirmed %s: %s', (confidence, value, isConfirmed, level) => {
  expect(levelOf({ ...sure('M 1'), confidence }, value, isConfirmed)).toBe(level);
});

test.each([
  [true, '', false, 'empty'],
  [true, null, true, 'empty'],
  [true, 'M1', false, undefined],
  [false, '', false, undefined],
])('not read, required %s, now %j, confirmed %s: %s', (isNeeded, value, isConfirmed, level) => {
  expect(levelOf(undefined, value, isConfirmed, isNeeded)).toBe(level);
});

test('an optional empty value is visited once, and Enter continues to the save button', async () => {
  const user = userEvent.setup();
  const unknown = { ...doubtful('A1'), value: null, suggestions: [{ value: 'A1', confidence: 0.3, boxes: [] }] };
  const fields = { meter_no: doubtful('M1'), invoice_no: unknown, account_no: unknown };
  show(<BillEditor bill={{ ...bill, invoice_no: '', reading: { ...bill.reading!, fields } }} onSaved={vi.fn()} />);
  const meter = await screen.findByLabelText(/Meter no/);
  meter.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Invoice no.')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Account no.')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
});

test('the property printed on the bill is proposed, and the one of the upload is kept only after confirmation', async () => {
  const user = userEvent.setup();
  const other = '01890a5d-ac96-774b-bcce-b302099a8059';
  answers['getAllEnvByUserId'] = () => [
    { _id: property, environment_name: 'Harbour House', city: '' },
    { _id: other, environment_name: 'Mill Lane', city: '' },
  ];
  const reading = { ...bill.reading!, fields: {} };
  const told = { environment_id: other, environment_name: 'Mill Lane', by: 'address' as const };
  const saved = vi.fn();
  show(<BillEditor bill={{ ...bill, reading, other_property: told }} onSaved={saved} />);
  await screen.findByText('The address on the bill is that of Mill Lane.');
  await screen.findByText('1 value to check');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(calls.bodies('editFileOCR')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use Mill Lane' }));
  expect(screen.queryByText(/to check/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(calls.bodies('editFileOCR')).toMatchObject([{ fields: { environment_id: other } }]);
});

test('a bill without a meter takes its account number instead, with one button', async () => {
  const user = userEvent.setup();
  const skip = { ...bill, meter_no: '', account_no: 'WIN-003', reading: { ...bill.reading!, fields: {} } };
  show(<BillEditor bill={skip} onSaved={() => undefined} />);
  await screen.findByText('1 value to check');
  await user.click(screen.getByRole('button', { name: 'No meter: use account no. WIN-003' }));
  expect(screen.getByLabelText<HTMLInputElement>(/Meter no/).value).toBe('WIN003');
  expect(screen.queryByRole('button', { name: /No meter/ })).toBeNull();
  expect(screen.queryByText(/to check/)).toBeNull();
  cleanup();
  sessionStorage.clear();
  // The meter of this account is registered: there is nothing to confirm.
  show(<BillEditor bill={{ ...skip, meter_of_account: 'E1' }} onSaved={() => undefined} />);
  await screen.findByLabelText(/Meter no/);
  expect(screen.queryByText(/to check/)).toBeNull();
  expect(screen.queryByRole('button', { name: /No meter/ })).toBeNull();
});

test('a meter number is typed as printed, and a bill without a meter does not ask for one', async () => {
  const user = userEvent.setup();
  show(<BillEditor bill={{ ...bill, meter_no: '', account_no: 'A-77' }} onSaved={() => undefined} />);
  const meter = await screen.findByLabelText<HTMLInputElement>(/Meter no/);
  await new Promise((done) => void setTimeout(done, 600));
  expect(calls.bodies('checkBill')).toEqual([]);
  await user.type(meter, 'BE 5044-17');
  expect(meter.value).toBe('BE504417');
  await waitFor(() => expect(calls.bodies('checkBill').at(-1)).toMatchObject({ fields: { meter_no: 'BE504417' } }));
});

test('a required value that was not read counts as a value to check while it is empty', async () => {
  const user = userEvent.setup();
  show(<BillEditor bill={{ ...bill, gross_amount: null }} onSaved={() => undefined} />);
  await screen.findByText('3 values to check');
  await user.type(screen.getByLabelText(/Gross amount/), '120');
  await screen.findByText('2 values to check');
});

test('a bill that prints no tax takes its gross amount as net amount with one button, and not automatically', async () => {
  const user = userEvent.setup();
  show(<BillEditor bill={{ ...bill, net_amount: null, tax_amount: null, tax_rate: null }} onSaved={() => undefined} />);
  const net = await screen.findByLabelText<HTMLInputElement>(/Net amount/);
  expect(net.value).toBe('');
  await user.click(screen.getByRole('button', { name: 'No tax: €119.00' }));
  expect(net.value).toBe('119');
  expect(screen.getByLabelText<HTMLInputElement>('Tax').value).toBe('0');
  expect(screen.queryByRole('button', { name: /No tax/ })).toBeNull();
  cleanup();
  show(<BillEditor bill={{ ...bill, net_amount: null }} onSaved={() => undefined} />);
  await screen.findByLabelText(/Net amount/);
  expect(screen.queryByRole('button', { name: /No tax/ })).toBeNull();
});

test('an unregistered meter is added with the bill, once a user confirms that it belongs to the property', async () => {
  keepSession({ uid: 'u', permissions: ['meters.create', 'utilities.edit'] } as unknown as SessionDetail);
  answers['checkBill'] = () => [
    { code: 'meter-mismatch', severity: 'warning', values: { meterId: 'M1', expected: 'M7' } },
  ];
  try {
    show(<BillEditor bill={{ ...bill, reading: null }} onSaved={() => undefined} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: /M1/ }));
    await user.click(screen.getAllByRole('button', { name: /^Save/ })[0]!);
    await waitFor(() => expect(calls.bodies('editFileOCR')).toMatchObject([{ adds_meter: true }]));
    expect(calls.paths().filter((path) => path.startsWith('/addMeter'))).toEqual([]);
  } finally {
    forgetSession();
  }
});

test('the reason why a bill cannot be saved is shown beside the button', async () => {
  const user = userEvent.setup();
  show(<BillEditor bill={{ ...bill, status: 'saved', reading: null }} onSaved={() => undefined} />);
  await user.clear(await screen.findByLabelText(/Gross amount/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText('1 value to check')).getAttribute('role')).toBe('alert');
  expect(calls.bodies('editFileOCR')).toEqual([]);
  await user.type(screen.getByLabelText(/Gross amount/), '119');
  await waitFor(() => expect(screen.queryByText('1 value to check')).toBeNull());
});

test('a quantity printed in the unit of the utility equals the consumption, whichever of the two is corrected', async () => {
  const user = userEvent.setup();
  const load = { ...bill, utility: 'WASTE', carrier: 'mixed_waste', energy_consumption: null, waste: 3.2 } as const;
  show(
    <BillEditor
      bill={{ ...load, original_quantity: 3.2, original_unit: 't', reading: null } as unknown as Bill}
      onSaved={() => undefined}
    />,
  );
  const [weight, printed] = [
    await screen.findByLabelText<HTMLInputElement>(/^Waste/, { selector: '[name="fields.waste"]' }),
    screen.getByLabelText<HTMLInputElement>(/printed/i, { selector: '[name="fields.original_quantity"]' }),
  ];
  await user.clear(weight);
  await user.type(weight, '3.4');
  expect(printed.value).toBe('3.4');
  await user.clear(printed);
  await user.type(printed, '3.5');
  expect(weight.value).toBe('3.5');
});
