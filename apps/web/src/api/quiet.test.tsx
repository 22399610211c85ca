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

/** A page that asks nothing yet: whether it is quiet is what it says. */
async function openPage() {
  const { queryClient } = await import('./query-client.ts');
  const { useIsQuiet } = await import('./quiet.ts');
  const Around = () => <p>{useIsQuiet() ? 'quiet' : 'busy'}</p>;
  return { queryClient, draw: () => render(<Around />) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what stands around a page asks once the page has its answers', async () => {
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

test('a page whose answer does not come keeps nobody waiting', async () => {
  const { queryClient, draw } = await openPage();
  void queryClient.prefetchQuery({ queryKey: ['page'], queryFn: () => new Promise<string>(() => undefined) });
  draw();
  await pass(LATEST_MS - 100);
  expect(screen.getByText('busy')).toBeTruthy();
  await pass(200);
  expect(screen.getByText('quiet')).toBeTruthy();
});

test('a page that asks nothing is quiet at once', async () => {
  const { draw } = await openPage();
  draw();
  await pass(500);
  expect(screen.getByText('quiet')).toBeTruthy();
});
