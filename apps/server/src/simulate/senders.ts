import { setTimeout as wait } from 'node:timers/promises';
import mqtt from 'mqtt';
import type { Sent } from './stream.ts';

/** Messages of a device on their way at once. */
const OPEN = 10;
const RETRY_MS = 1000;

const bodyOf = ({ at, values }: Sent) => JSON.stringify({ ts: at, values });

/** A simulated device: it keeps what was not acknowledged and sends it again. */
abstract class Sender {
  protected readonly waiting: Sent[] = [];
  private readonly open = new Set<Sent>();
  private isStopped = false;
  /** Attempts that were not acknowledged. */
  failures = 0;

  constructor(private readonly acknowledged: (sent: Sent) => void) {}

  add(sent: Sent): void {
    this.waiting.push(sent);
    this.pump();
  }

  get left(): number {
    return this.waiting.length + this.open.size;
  }

  protected abstract isReady(): boolean;
  /** Resolves once the message is acknowledged. */
  protected abstract send(sent: Sent): Promise<void>;

  protected pump(): void {
    while (!this.isStopped && this.isReady() && this.open.size < OPEN && this.waiting.length > 0) {
      const sent = this.waiting.shift();
      if (!sent) return;
      this.open.add(sent);
      this.send(sent).then(
        () => {
          this.open.delete(sent);
          this.acknowledged(sent);
          this.pump();
        },
        async () => {
          this.failures += 1;
          await wait(RETRY_MS);
          this.open.delete(sent);
          this.waiting.unshift(sent);
          this.pump();
        },
      );
    }
  }

  stop(): void {
    this.isStopped = true;
  }
}

export class HttpSender extends Sender {
  constructor(
    private readonly address: string,
    private readonly token: string,
    acknowledged: (sent: Sent) => void,
  ) {
    super(acknowledged);
  }

  protected isReady = () => true;

  protected async send(sent: Sent): Promise<void> {
    const response = await fetch(`${this.address}/v2/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: bodyOf(sent),
    });
    await response.text();
    if (response.status === 429) await wait(1000 * Number(response.headers.get('retry-after') ?? 1));
    if (!response.ok) throw new Error(`answered ${response.status}`);
  }
}

export class MqttSender extends Sender {
  private client: mqtt.MqttClient | undefined;
  private isEnded = false;

  constructor(
    private readonly url: string,
    private readonly token: string,
    acknowledged: (sent: Sent) => void,
    private readonly ca?: string,
  ) {
    super(acknowledged);
    this.connect();
  }

  private connect(): void {
    const client = mqtt.connect(this.url, {
      username: this.token,
      protocolVersion: 4,
      reconnectPeriod: 0,
      ...(this.ca !== undefined && { ca: this.ca }),
    });
    this.client = client;
    client.on('error', () => undefined);
    client.once('connect', () => this.pump());
    client.once('close', () => {
      client.end(true);
      if (!this.isEnded) setTimeout(() => this.connect(), RETRY_MS);
    });
  }

  protected isReady = () => this.client?.connected ?? false;

  protected send(sent: Sent): Promise<void> {
    const { client } = this;
    if (!client) return Promise.reject(new Error('not connected'));
    return new Promise((resolve, reject) => {
      // The library does not settle a message whose connection ends.
      const closed = () => reject(new Error('the connection was closed'));
      client.once('close', closed);
      client.publish('v1/telemetry', bodyOf(sent), { qos: 1 }, (error) => {
        client.removeListener('close', closed);
        if (error) reject(error);
        else resolve();
      });
      client.setMaxListeners(OPEN * 4);
    });
  }

  override stop(): void {
    super.stop();
    this.isEnded = true;
    this.client?.end(true);
  }
}
