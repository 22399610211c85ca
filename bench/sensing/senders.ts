import net from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';

// Devices that send by MQTT, in a thread of their own. Packets are written as bytes, because a client library takes longer for a message
// than the server.

interface Sending {
  port: number;
  tokens: readonly string[];
  /** Values of a message, with the keys `s0`, `s1` and so on. */
  values: number;
  /** So many messages of a device are on their way at once. */
  open: number;
  forMs: number;
  /** The moment of the first message of each device; each later one is a second later. */
  from: number;
}

export interface Sent {
  /** All messages: each was acknowledged in the end. */
  messages: number;
  milliseconds: number;
}

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

function lengthOf(bytes: number): Buffer {
  const digits: number[] = [];
  for (let left = bytes; ; left >>= 7) {
    if (left < 128) return Buffer.from([...digits, left]);
    digits.push((left & 127) | 128);
  }
}

const packet = (kind: number, body: Buffer) => Buffer.concat([Buffer.from([kind]), lengthOf(body.length), body]);

const connect = (token: string) =>
  packet(
    0x10,
    Buffer.concat([text('MQTT'), Buffer.from([4, 0x82, 0, 0]), text(`bench-${token.slice(-12)}`), text(token)]),
  );

const publish = (id: number, payload: string) =>
  packet(0x32, Buffer.concat([text('v1/telemetry'), Buffer.from([id >> 8, id & 255]), Buffer.from(payload)]));

/** Connects a device; what it answers sends until a moment, and answers when every message is acknowledged. */
function connected({ port, values, open, from }: Sending, token: string): Promise<(until: number) => Promise<number>> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  const keys = Array.from({ length: values }, (_, n) => `"s${n}":`);
  let [sent, acknowledged, end] = [0, 0, 0];
  let pending: Buffer = Buffer.alloc(0);
  let finished = (_count: number) => {};
  const send = () => {
    sent += 1;
    const shown = keys.map((key, n) => `${key}${20 + ((sent * 7 + n) % 100) / 10}`).join(',');
    socket.write(publish((sent % 65_535) + 1, `{"ts":${from + sent * 1000},"values":{${shown}}}`));
  };
  const acknowledge = () => {
    acknowledged += 1;
    if (performance.now() < end) send();
    if (acknowledged < sent) return;
    socket.removeAllListeners('close');
    socket.end();
    finished(acknowledged);
  };
  return new Promise((resolve, reject) => {
    const ready = (until: number) =>
      new Promise<number>((done) => {
        [end, finished] = [until, done];
        for (let n = 0; n < open; n += 1) send();
      });
    socket.on('connect', () => socket.write(connect(token)));
    socket.on('error', reject);
    socket.on('close', () => {
      throw new Error('a connection was closed');
    });
    socket.on('data', (bytes) => {
      pending = pending.length > 0 ? Buffer.concat([pending, bytes]) : bytes;
      // Both CONNACK and PUBACK have four bytes.
      while (pending.length >= 4) {
        const [kind, , , code] = pending;
        pending = pending.subarray(4);
        if (kind === 0x40) acknowledge();
        else if (code === 0) resolve(ready);
        else reject(new Error(`a device was refused with ${code}`));
      }
    });
  });
}

async function sendAll(sending: Sending): Promise<Sent> {
  const senders = await Promise.all(sending.tokens.map((token) => connected(sending, token)));
  const started = performance.now();
  const counted = await Promise.all(senders.map((sender) => sender(started + sending.forMs)));
  return { messages: counted.reduce((sum, one) => sum + one, 0), milliseconds: performance.now() - started };
}

if (parentPort && (workerData as { sending?: Sending } | null)?.sending) {
  const port = parentPort;
  void sendAll((workerData as { sending: Sending }).sending).then((sent) => port.postMessage(sent));
}

/** Lets devices send for some time. */
export function send(sending: Sending): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { sending } });
    worker.once('message', (sent: Sent) => {
      resolve(sent);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}
