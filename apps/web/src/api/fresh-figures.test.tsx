import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFreshFigures } from './fresh-figures.ts';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

function Page({ read }: { read: () => Promise<number> }) {
  useFreshFigures('reports');
  const { data } = useQuery({ queryKey: ['reports', 'getReport'], queryFn: read });
  return <p>{data}</p>;
}

afterEach(() => vi.unstubAllGlobals());

test('an open page is read again after a change, and a hundred changes of an import are one reading', async () => {
  vi.stubGlobal('EventSource', Stream);
  let readings = 0;
  const read = () => Promise.resolve(++readings);
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page read={read} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(page.getByText('1')).toBeTruthy());
  for (let change = 0; change < 100; change++)
    Stream.opened[0]?.dispatchEvent(new MessageEvent('figures', { data: '{}' }));
  await waitFor(() => expect(page.getByText('2')).toBeTruthy());
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(readings).toBe(2);
});
