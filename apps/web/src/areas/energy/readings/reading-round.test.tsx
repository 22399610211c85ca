import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MeterToRead } from '@steward/contract/energy/readings';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { forgetSession, keepSession, type SessionDetail } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { ReadingRound } from './reading-round.tsx';
import { forgetUnsent } from './unsent-readings.ts';

const environment_id = '0198a8f0-0000-7000-8000-000000000001';
const meter: MeterToRead = {
  _id: '0198a8f0-0000-7000-8000-000000000002',
  environment_id,
  carrier: 'electricity',
  meter_no: 'E1',
  serial_no: '',
  register: { unit: 'kWh', multiplier: 1, digits: 5 },
  highest_per_day: null,
  last: { day: '2025-01-01', value: 1000 },
};
const session = (uid: string) =>
  keepSession({ uid, is_admin: true, organization_id: 'o', email: `${uid}@example.org` } as SessionDetail);

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['readings', 'shared', 'failures']);
});
beforeEach(() => session('ada'));
afterEach(() => {
  cleanup();
  session('ada');
  forgetUnsent(meter._id);
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () => show(<ReadingRound environmentId={environment_id} meters={[meter]} />);
const field = () => screen.findByLabelText<HTMLInputElement>('Reading of meter E1');

test('a reading typed without a connection is stored on the device and sent once there is one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  open();
  const user = userEvent.setup();
  await user.type(await field(), '1310');
  await user.click(screen.getByRole('button', { name: 'Save 1 reading' }));
  expect(await screen.findByText('1 reading is waiting to be sent')).toBeTruthy();
  cleanup();

  const server = answering({
    saveMeterReadings: ({ readings }) =>
      (readings as { meter_id: string; day: string }[]).map(({ meter_id, day }) => ({
        meter_id,
        day,
        is_saved: true,
        reading_id: '0198a8f0-0000-7000-8000-000000000003',
        code: null,
      })),
  });
  open();
  await waitFor(() => expect(localStorage.getItem('unsentReadings')).toBeNull());
  expect(server.sent.find(({ path }) => path === '/saveMeterReadings')?.body).toMatchObject({
    readings: [{ meter_id: meter._id, value: 1310, change: null }],
  });
});

test('a reading below the last one cannot be saved until its reason is chosen', async () => {
  const server = answering({
    saveMeterReadings: () => [
      { meter_id: meter._id, day: '2025-02-01', is_saved: false, reading_id: null, code: 'reading.above-later' },
    ],
  });
  open();
  const user = userEvent.setup();
  await user.type(await field(), '200');
  expect(screen.getByText(/a register only counts up/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save readings' }).disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Explanation' }));
  await user.click(await screen.findByText('Register rolled over to zero', { selector: '[role=option] *' }));
  await user.click(screen.getByRole('button', { name: 'Save 1 reading' }));
  expect(await screen.findByText(/higher than the next reading/)).toBeTruthy();
  expect(server.sent.at(-1)?.body).toMatchObject({ readings: [{ value: 200, change: 'rollover' }] });
  expect((await field()).value).toBe('200');
});

test('the digits of a photo are proposed, and become the reading once the user accepts them', async () => {
  answering({ readRegisterPhoto: () => ({ shown: '01310', value: 1310, is_unsure: true }) });
  open();
  const user = userEvent.setup();
  await field();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File([new Uint8Array([255, 216, 255])], 'meter.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('01310')).toBeTruthy();
  expect(screen.getByText(/Check every digit/)).toBeTruthy();
  expect((await field()).value).toBe('');
  await user.click(screen.getByRole('button', { name: /Use/ }));
  expect((await field()).value).toBe('1,310');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save 1 reading' }).disabled).toBe(false);
});

test('unsent readings outlive the session, and are not shown to another user', async () => {
  open();
  const user = userEvent.setup();
  await user.type(await field(), '1310');
  cleanup();
  forgetSession();
  session('bob');
  open();
  expect((await field()).value).toBe('');
  cleanup();
  session('ada');
  open();
  expect((await field()).value).toBe('1,310');
});
