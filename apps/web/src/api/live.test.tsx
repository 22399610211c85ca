import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLiveValues } from './live-values.ts';
import { useLive } from './live.ts';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  constructor(readonly address: string) {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

function Listening({ onNews }: { onNews: (data: unknown) => void }) {
  useLive('news', onNews);
  return null;
}

afterEach(() => vi.unstubAllGlobals());

test('a stream that ends because its access expired is renewed and received again', async () => {
  const renewals = vi.fn(() => Promise.resolve(new Response('{}', { status: 200 })));
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', renewals);
  const heard = vi.fn();
  render(<Listening onNews={heard} />);
  const [first] = Stream.opened;
  first?.close();
  first?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(Stream.opened).toHaveLength(2));
  expect(renewals.mock.calls.map((call: unknown[]) => call[0])).toContain('/v2/verifyAndGenerateAccessToken');
  Stream.opened[1]?.dispatchEvent(new MessageEvent('news', { data: '7' }));
  expect(heard).toHaveBeenCalledWith(7);
});

function Values({ property }: { property: string }) {
  useLiveValues(property, () => {});
  return null;
}

test('the stream of the property that is shown now is open before the one before is closed', async () => {
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = [];
  const addresses = () => Stream.opened.map(({ address }) => address);
  const shown = render(<Values property="a" />);
  await waitFor(() => expect(addresses().at(-1)).toBe('/v2/live?environment_id=a'));
  shown.rerender(<Values property="b" />);
  await waitFor(() => expect(addresses().at(-1)).toBe('/v2/live?environment_id=b'));
  const [ofA, ofB] = Stream.opened.slice(-2);
  expect(ofA?.readyState).toBe(1);
  ofB?.dispatchEvent(new Event('open'));
  expect(ofA?.readyState).toBe(Stream.CLOSED);
});
