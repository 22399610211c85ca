/** The number of customers whose last turn is remembered. */
const REMEMBERED = 1000;

/**
 * What waits, one line per customer. The customer whose last turn was the longest ago is next, and in its line the entry that came first:
 * so a customer that comes new is before all that a flood of another has sent.
 */
export class Turns<T> {
  private readonly lines = new Map<string, T[]>();
  /** Customers in the order of their last turn. */
  private readonly served = new Set<string>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The number of customers that wait. */
  get customers(): number {
    return this.lines.size;
  }

  waitingOf(customer: string): number {
    return this.lines.get(customer)?.length ?? 0;
  }

  /** `isFirst`: the entry had its turn already, and is the next one of all. */
  add(customer: string, entry: T, isFirst = false): void {
    const line = this.lines.get(customer) ?? [];
    this.lines.set(customer, line);
    if (isFirst) {
      line.unshift(entry);
      this.served.delete(customer);
    } else line.push(entry);
    this.count += 1;
  }

  take(): T | undefined {
    const customer = this.next();
    const entry = customer === undefined ? undefined : this.lines.get(customer)?.[0];
    if (customer === undefined || entry === undefined) return undefined;
    this.remove(customer, entry);
    this.served.delete(customer);
    this.served.add(customer);
    for (const oldest of this.served) if (this.served.size > REMEMBERED) this.served.delete(oldest);
    return entry;
  }

  remove(customer: string, entry: T): boolean {
    const line = this.lines.get(customer);
    const at = line?.indexOf(entry) ?? -1;
    if (!line || at < 0) return false;
    line.splice(at, 1);
    if (!line.length) this.lines.delete(customer);
    this.count -= 1;
    return true;
  }

  /** Removes and returns everything. */
  clear(): T[] {
    const all = [...this.lines.values()].flat();
    this.lines.clear();
    this.count = 0;
    return all;
  }

  private next(): string | undefined {
    for (const customer of this.lines.keys()) if (!this.served.has(customer)) return customer;
    for (const customer of this.served) if (this.lines.has(customer)) return customer;
    return undefined;
  }
}
