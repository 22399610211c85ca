import { isUnavailable } from '../../database/unavailable.ts';

/** Requests that arrive within so long are stored together, and sooner once none has come for a while. */
const [WINDOW_MS, QUIET_MS] = [20, 3];
/** The values of one transaction, with how many the next one begins without a pause, and the transactions of this process at once. */
const [MOST_VALUES, ENOUGH_VALUES, MOST_AT_ONCE] = [5000, 2500, 6];

interface Waiting<V, R> {
  values: readonly V[];
  done: (results: R[]) => void;
  failed: (error: unknown) => void;
}

interface Group<V, R> {
  waiting: Waiting<V, R>[];
  size: number;
  isRunning: boolean;
  timer: NodeJS.Timeout | undefined;
  /** When the first and the last of those came that wait for the timer. */
  firstAt: number;
  lastAt: number;
}

const newGroup = <V, R>(): Group<V, R> => ({
  waiting: [],
  size: 0,
  isRunning: false,
  timer: undefined,
  firstAt: 0,
  lastAt: 0,
});

/**
 * Stores the values of many senders together: one transaction at a time for each group, with everything that arrived while the one before
 * ran. `store` answers a result for each value after the commit. What fails together is stored once more sender by sender, so that the values
 * of one do not keep out those of others; while the database is away all of it fails.
 */
export class Batches<V, R> {
  private readonly groups = new Map<string, Group<V, R>>();
  private readonly ready: string[] = [];
  private running = 0;

  constructor(private readonly store: (group: string, values: readonly V[]) => Promise<R[]>) {}

  /** The values of a group that wait or are being stored. */
  sizeOf(group: string): number {
    return this.groups.get(group)?.size ?? 0;
  }

  add(group: string, values: readonly V[]): Promise<R[]> {
    if (values.length === 0) return Promise.resolve([]);
    return new Promise((done, failed) => {
      const own: Group<V, R> = this.groups.get(group) ?? newGroup();
      this.groups.set(group, own);
      own.waiting.push({ values, done, failed });
      own.size += values.length;
      own.lastAt = performance.now();
      if (!own.isRunning && !own.timer) this.wait(group, own);
    });
  }

  /** Waits for others that are stored together with those that came. */
  private wait(name: string, group: Group<V, R>): void {
    group.firstAt = performance.now();
    const look = () => {
      const now = performance.now();
      const isOver = now - group.lastAt >= QUIET_MS || now - group.firstAt >= WINDOW_MS;
      if (isOver) this.queue(name, group);
      else group.timer = setTimeout(look, QUIET_MS);
    };
    group.timer = setTimeout(look, QUIET_MS);
  }

  private queue(name: string, group: Group<V, R>): void {
    group.timer = undefined;
    group.isRunning = true;
    this.ready.push(name);
    this.next();
  }

  private next(): void {
    while (this.running < MOST_AT_ONCE) {
      const name = this.ready.shift();
      const group = name === undefined ? undefined : this.groups.get(name);
      if (name === undefined || !group) return;
      this.running += 1;
      void this.run(name, group).finally(() => {
        this.running -= 1;
        group.isRunning = false;
        if (group.size >= ENOUGH_VALUES) this.queue(name, group);
        else if (group.waiting.length > 0) this.wait(name, group);
        else this.groups.delete(name);
        this.next();
      });
    }
  }

  private async run(name: string, group: Group<V, R>): Promise<void> {
    const taken: Waiting<V, R>[] = [];
    let size = 0;
    while (group.waiting[0] && (size === 0 || size + group.waiting[0].values.length <= MOST_VALUES)) {
      const one = group.waiting.shift() as Waiting<V, R>;
      taken.push(one);
      size += one.values.length;
    }
    try {
      await this.storeTogether(name, taken);
    } catch (error) {
      if (taken.length === 1 || isUnavailable(error)) for (const { failed } of taken) failed(error);
      else for (const one of taken) await this.storeTogether(name, [one]).catch(one.failed);
    } finally {
      group.size -= size;
    }
  }

  private async storeTogether(name: string, taken: readonly Waiting<V, R>[]): Promise<void> {
    const results = await this.store(
      name,
      taken.flatMap(({ values }) => values),
    );
    let from = 0;
    for (const { values, done } of taken) {
      done(results.slice(from, from + values.length));
      from += values.length;
    }
  }
}
