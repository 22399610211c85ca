import { expect, test } from 'vitest';
import { FairPlaces, type Caller } from './fair-places.ts';

const of = (organization: string, member = organization, isVouched = true): Caller => ({
  organization,
  member,
  isVouched,
});

/** Calls that end when the test says so. */
function open(places: FairPlaces) {
  const running: string[] = [];
  const ends: Record<string, () => void> = {};
  const send = (caller: Caller, name: string, call = 'read', signal?: AbortSignal) => {
    const sent = places.run(
      caller,
      call,
      () =>
        new Promise<void>((resolve) => {
          running.push(name);
          ends[name] = () => {
            running.splice(running.indexOf(name), 1);
            resolve();
          };
        }),
      signal,
    );
    // Calls that still wait when the test has ended are refused later.
    sent.catch(() => {});
    return sent;
  };
  return { running, send, end: (name: string) => ends[name]?.() };
}

const moment = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends calls until the average of this call is known. */
const learn = async (places: FairPlaces, call: string, ms: number) => {
  for (let i = 0; i < 3; i += 1) await places.run(of('earlier'), call, () => moment(ms));
};

test('a page with fifteen calls is answered without a refusal', async () => {
  const places = new FairPlaces();
  const calls = Array.from({ length: 15 }, (_, n) => places.run(of('ada'), `call ${n}`, () => moment(5)));
  await expect(Promise.all(calls)).resolves.toHaveLength(15);
});

test('a flood has six places, and a call of another organization does not wait for it', async () => {
  const places = new FairPlaces();
  const { running, send, end } = open(places);
  const flood = Array.from({ length: 40 }, (_, n) => send(of('flood'), `flood ${n}`));
  expect(running).toHaveLength(6);
  expect(places.waiting).toBe(34);
  void send(of('quiet'), 'quiet');
  expect(running.at(-1)).toBe('quiet');
  // While the other organization is active, the flood has three places.
  for (const n of [0, 1, 2, 3]) end(`flood ${n}`);
  await moment();
  expect(running.filter((name) => name.startsWith('flood'))).toHaveLength(3);
  expect(flood).toHaveLength(40);
});

test('an expensive call has two places in an organization, and cheap calls of the member do not wait behind it', async () => {
  const places = new FairPlaces();
  await learn(places, 'overview', 120);
  await moment(3100);
  const { running, send } = open(places);
  for (const n of [1, 2, 3]) void send(of('ada'), `overview ${n}`, 'overview');
  expect(running).toEqual(['overview 1', 'overview 2']);
  void send(of('ada'), 'list', 'list');
  await moment();
  expect(running.at(-1)).toBe('list');
});

test('of the calls that wait, that of the organization and of the member with the least use is next', async () => {
  const places = new FairPlaces();
  const { running, send, end } = open(places);
  await places.run(of('ada', 'anna'), 'read', () => moment(60));
  for (let n = 0; n < 8; n += 1) void send(of('ada', `member ${n % 2}`), `${n}`);
  void send(of('ada', 'anna'), 'anna');
  void send(of('ada', 'bert'), 'bert');
  expect(places.waiting).toBe(2);
  end('0');
  await moment();
  expect(running.at(-1)).toBe('bert');
});

test('a flood pauses after each call while another organization is active', async () => {
  const places = new FairPlaces();
  let flooded = 0;
  let isOver = false;
  const one = async (): Promise<void> => {
    while (!isOver)
      await places
        .run(of('flood'), 'slow', async () => {
          flooded += 1;
          await moment(20);
        })
        .catch(() => moment(50));
  };
  const flood = Array.from({ length: 40 }, one);
  const quiet = async (ms: number) => {
    const [started, before] = [performance.now(), flooded];
    while (performance.now() - started < ms) await places.run(of('quiet'), 'light', () => moment(2));
    return flooded - before;
  };
  await quiet(3500);
  // One call of 20 ms and a pause of 80 ms.
  expect(await quiet(1000)).toBeLessThanOrEqual(12);
  await moment(3100);
  const before = flooded;
  await moment(1000);
  // The other organization is no longer active: the flood has all its places.
  expect(flooded - before).toBeGreaterThan(100);
  isOver = true;
  await Promise.all(flood);
}, 20_000);

test('too many waiting calls of a member are refused with a time, and a colleague is not refused', async () => {
  const places = new FairPlaces();
  const { running, send } = open(places);
  for (let n = 0; n < 106; n += 1) void send(of('ada', 'anna'), `${n}`);
  await expect(send(of('ada', 'anna'), 'too many')).rejects.toMatchObject({
    code: 'request.too-many',
    retryAfterSeconds: 2,
  });
  void send(of('ada', 'bert'), 'bert');
  expect(running.at(-1)).toBe('bert');
});

test('a call whose caller has gone does not wait any more', async () => {
  const places = new FairPlaces();
  const { send } = open(places);
  for (let n = 0; n < 6; n += 1) void send(of('ada'), `${n}`);
  const gone = new AbortController();
  const refused = expect(send(of('ada'), 'gone', 'read', gone.signal)).rejects.toMatchObject({
    code: 'request.too-many',
  });
  gone.abort();
  await refused;
  expect(places.waiting).toBe(0);
});

test('a call whose caller has gone before it waits does not run', async () => {
  const places = new FairPlaces();
  const { running, send, end } = open(places);
  for (let n = 0; n < 6; n += 1) void send(of('ada'), `${n}`);
  await expect(send(of('ada'), 'late', 'read', AbortSignal.abort())).rejects.toMatchObject({
    code: 'request.too-many',
  });
  expect(running).not.toContain('late');
  expect(places.waiting).toBe(0);
  for (const name of running.slice()) end(name);
});

test('an organization for which no Super Admin has vouched has half of the places', () => {
  const places = new FairPlaces();
  const { running, send } = open(places);
  for (let n = 0; n < 10; n += 1) void send(of('new', `${n % 2}`, false), `${n}`);
  expect(running).toHaveLength(4);
});

test('new organizations have few places together, so that many of them are no more than one', async () => {
  const places = new FairPlaces();
  await learn(places, 'heavy', 120);
  const { running, send, end } = open(places);
  void send(of('ada'), 'ada');
  for (let n = 0; n < 30; n += 1) {
    void send(of(`new ${n}`, 'eve', false), `heavy ${n}`, 'heavy');
    void send(of(`new ${n}`, 'eve', false), `light ${n}`);
  }
  await moment();
  expect(running.filter((name) => name.startsWith('heavy'))).toHaveLength(2);
  expect(running.filter((name) => name.startsWith('light'))).toHaveLength(6);
  // A place that is free goes to another one, and vouched organizations do not wait for them.
  end('heavy 0');
  await moment();
  expect(running.filter((name) => name.startsWith('heavy'))).toHaveLength(2);
  void send(of('ben'), 'ben', 'heavy');
  expect(running).toContain('ben');
  for (let left = 1; left; left = running.length) {
    for (const name of running.slice()) end(name);
    await moment();
  }
  expect(places.waiting).toBe(0);
});
