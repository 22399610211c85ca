import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const LATEST_MS = 3000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A page without requests yet, which shows whether it is quiet. */
async function openPage() {
  const { queryClient } = await import('./query-client.ts');
  const { useIsQuiet } = await import('./quiet.ts');
  const Around = () => <p>{useIsQuiet() ? 'quiet' : 'busy'}</p>;
  return { queryClient, draw: () => render(<Around />) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('parts around a page send their requests after the page has its answers', async () => {
  const { queryClient, draw } = await openPage();
  let answer: (value: string) => void = () => undefined;
  void queryClient.prefetchQuery({
    queryKey: ['page'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  draw();
  await pass(1000);
  expect(screen.getByText('busy')).toBeTruthy();
  answer('here');
  await pass(1000);
  expect(screen.getByText('quiet')).toBeTruthy();
});

test('a page whose answer does not arrive does not block the parts around it', async () => {
  const { queryClient, draw } = await openPage();
  void queryClient.prefetchQuery({ queryKey: ['page'], queryFn: () => new Promise<string>(() => undefined) });
  draw();
  await pass(LATEST_MS - 100);
  expect(screen.getByText('busy')).toBeTruthy();
  await pass(200);
  expect(screen.getByText('quiet')).toBeTruthy();
});

test('a page without requests is quiet at once', async () => {
  const { draw } = await openPage();
  draw();
  await pass(500);
  expect(screen.getByText('quiet')).toBeTruthy();
});
