import { expect, test, vi } from 'vitest';
import { CallFailure } from '../../api/failure.ts';
import { onAskedReason, askedReason, withReason } from '../../api/reasons.ts';

const refused = () => new CallFailure(409, '2023', 'environment.accepted-years');

test('a change of an accepted year is sent again with the reason that the person states', async () => {
  const stop = onAskedReason(() => {});
  const send = vi.fn(async (more: { reason?: string }) => {
    if (!more.reason) throw refused();
    return 'saved';
  });
  const sent = withReason(send);
  await expect.poll(askedReason).toBeDefined();
  askedReason()?.answer('Survey');
  await sent;
  expect(send.mock.calls).toEqual([[{}], [{ reason: 'Survey' }]]);
  expect(askedReason()).toBeUndefined();
  stop();
});

test('without a reason the refusal stays', async () => {
  const stop = onAskedReason(() => {});
  const sent = withReason(() => Promise.reject(refused()));
  await expect.poll(askedReason).toBeDefined();
  askedReason()?.answer(undefined);
  await expect(sent).rejects.toMatchObject({ code: 'environment.accepted-years' });
  stop();
});

test('another refusal is not asked about', async () => {
  const stop = onAskedReason(() => {});
  await expect(
    withReason(() => Promise.reject(new CallFailure(404, '', 'environment.not-found'))),
  ).rejects.toMatchObject({ code: 'environment.not-found' });
  stop();
});
