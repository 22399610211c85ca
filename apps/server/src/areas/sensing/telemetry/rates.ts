import type { Ctx } from '../../../platform/ctx.ts';

interface Limits {
  perSecond: number;
  /** After a pause. */
  atOnce: number;
}

/** The values of an organization: a gateway sends at once what it kept while its line was down. */
const VALUES: Limits = { perSecond: 2000, atOnce: 20_000 };
/** The requests of a device; MQTT counts messages by connection. */
const REQUESTS: Limits = { perSecond: 10, atOnce: 100 };
const REMEMBERED = 10_000;

/** Counts what senders send to this process. */
class Rates {
  private readonly owed = new Map<string, { amount: number; at: number }>();

  constructor(
    private readonly limits: Limits,
    private readonly isLimited: boolean,
  ) {}

  private now(sender: string): { amount: number; at: number } {
    const now = Date.now();
    const { amount = 0, at = now } = this.owed.get(sender) ?? {};
    if (this.owed.size >= REMEMBERED) this.owed.clear();
    const left = { amount: Math.max(0, amount - ((now - at) / 1000) * this.limits.perSecond), at: now };
    this.owed.set(sender, left);
    return left;
  }

  /** Takes an amount, or answers after how many milliseconds there is room for it. */
  takeOrWait(sender: string, amount: number): number {
    if (!this.isLimited) return 0;
    const left = this.now(sender);
    const over = left.amount + amount - this.limits.atOnce;
    if (over > 0) return (over / this.limits.perSecond) * 1000;
    left.amount += amount;
    return 0;
  }

  /** Takes an amount, and waits until there is room for it. */
  async take(sender: string, amount: number): Promise<void> {
    for (;;) {
      const waitMs = this.takeOrWait(sender, amount);
      if (waitMs === 0) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

interface RatesOfProcess {
  /** Values, by organization. */
  values: Rates;
  /** Requests, by device. */
  requests: Rates;
}
const rates = new WeakMap<object, RatesOfProcess>();

/** The rates of this process. */
export function ratesOf({ jobs, settings }: Pick<Ctx, 'jobs' | 'settings'>): RatesOfProcess {
  const known = rates.get(jobs) ?? {
    values: new Rates(VALUES, settings.throttle),
    requests: new Rates(REQUESTS, settings.throttle),
  };
  rates.set(jobs, known);
  return known;
}
