import type { Ctx } from '../../../platform/ctx.ts';

/** The values that an organization may send a second, and at once after a pause: a gateway sends what it kept while its line was down. */
const [VALUES_PER_SECOND, AT_ONCE] = [2000, 20_000];
const REMEMBERED = 10_000;

/** Counts what organizations send to this process. */
class Rates {
  private readonly owed = new Map<string, { values: number; at: number }>();

  constructor(private readonly isLimited: boolean) {}

  private now(organization: string): { values: number; at: number } {
    const now = Date.now();
    const { values = 0, at = now } = this.owed.get(organization) ?? {};
    if (this.owed.size >= REMEMBERED) this.owed.clear();
    const left = { values: Math.max(0, values - ((now - at) / 1000) * VALUES_PER_SECOND), at: now };
    this.owed.set(organization, left);
    return left;
  }

  /** Takes the values, or answers after how many milliseconds there is room for them. */
  takeOrWait(organization: string, values: number): number {
    if (!this.isLimited) return 0;
    const left = this.now(organization);
    const over = left.values + values - AT_ONCE;
    if (over > 0) return (over / VALUES_PER_SECOND) * 1000;
    left.values += values;
    return 0;
  }

  /** Takes the values, and waits until there is room for them. */
  async take(organization: string, values: number): Promise<void> {
    for (;;) {
      const waitMs = this.takeOrWait(organization, values);
      if (waitMs === 0) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

const rates = new WeakMap<object, Rates>();

/** The rates of this process. */
export function rateOf({ jobs, settings }: Pick<Ctx, 'jobs' | 'settings'>): Rates {
  const known = rates.get(jobs) ?? new Rates(settings.throttle);
  rates.set(jobs, known);
  return known;
}
