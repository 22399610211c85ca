import { setTimeout as wait } from 'node:timers/promises';
import type { Book } from './book.ts';
import { HttpSender, MqttSender } from './senders.ts';
import { messagesOf, type Sent, type StreamSettings } from './stream.ts';

export interface Target {
  /** `mqtt://`, `mqtts://`, or the address of the product for HTTP. */
  url: string;
  /** The certificate that signed the server's. */
  ca?: string | undefined;
  /** How long to wait for acknowledgements after the last message. */
  patienceMs: number;
}

export interface Outcome {
  messages: number;
  acknowledged: number;
  /** Messages without an acknowledgement in the end. */
  left: number;
  failures: number;
  seconds: number;
}

/** Sends the messages at their time and notes what is acknowledged. */
export async function run(
  settings: Omit<StreamSettings, 'devices' | 'keys' | 'start'>,
  book: Book,
  { url, ca, patienceMs }: Target,
  say: (line: string) => void = () => undefined,
): Promise<Outcome> {
  const started = Date.now();
  let [messages, acknowledged] = [0, 0];
  const note = (sent: Sent) => {
    acknowledged += 1;
    book.note(sent);
  };
  const senders = book.devices.map(({ token }) =>
    url.startsWith('mqtt') ? new MqttSender(url, token, note, ca) : new HttpSender(url, token, note),
  );
  const left = () => senders.reduce((sum, sender) => sum + sender.left, 0);
  const failures = () => senders.reduce((sum, sender) => sum + sender.failures, 0);
  const timer = setInterval(
    () => say(`${messages} messages sent, ${acknowledged} acknowledged, ${left()} wait, ${failures()} failed attempts`),
    10_000,
  );
  const keys = Object.keys(book.devices[0]?.sensors ?? {});
  for (const sent of messagesOf({ ...settings, devices: book.devices.length, keys, start: started })) {
    const early = started + sent.dueMs - Date.now();
    if (early > 5) await wait(early);
    // What is acknowledged is read in between.
    else if (messages % 200 === 0) await wait(0);
    senders[sent.device]?.add(sent);
    messages += 1;
  }
  const end = Date.now() + patienceMs;
  while (left() > 0 && Date.now() < end) await wait(50);
  clearInterval(timer);
  for (const sender of senders) sender.stop();
  return { messages, acknowledged, left: left(), failures: failures(), seconds: (Date.now() - started) / 1000 };
}
