import { Failure, type FailureCode } from '@steward/contract/failures';
import { timed } from '../customer.ts';

/** Who asks for a place: a member of an organization; for a call without one, its network or link is both. */
export interface Caller {
  organization: string;
  member: string;
  /** A new organization, for which no Super Admin has vouched, has half of the places. */
  isVouched: boolean;
}

/** A refused call, with the time after which it may succeed. */
export class TooMany extends Failure {
  constructor(
    readonly retryAfterSeconds: number,
    code: FailureCode = 'request.too-many',
  ) {
    super(code);
  }
}

/** A call that takes longer than this on average, without the time it waits for other processes, is expensive. */
const EXPENSIVE_MS = 100;
/** The number of calls that run at once. `contended`: while other organizations are active. */
const PLACES = {
  member: { cheap: 6, expensive: 2 },
  organization: { cheap: 8, expensive: 2 },
  contended: { cheap: 3, expensive: 1 },
  /** Of all organizations together for which no Super Admin has vouched, because anyone can register many. */
  unvouched: { cheap: 6, expensive: 2 },
};
/** The number of calls that wait. The page with the most calls sends 15 at once. */
const WAITING = { member: 100, organization: 200 };
const WAIT_MS = 30_000;
/** An organization counts as active for this long after the start of a call. */
const ACTIVE_MS = 3000;
/** The weight of earlier use halves in this time. */
const USE_HALF_LIFE_MS = 7000;
/**
 * A member whose calls have queued for this long without a break is a flood and pauses after each call, while other organizations are
 * active; the pauses have their full length at `full`. Time without a queue counts back at half speed.
 */
const FLOOD_MS = { first: 1000, full: 3000, atMost: 4000 };
/** The pause after a call, as a multiple of its time: the longer a call, the more of the others' calls meet it. */
const pauseFactor = (ms: number) => Math.min(30, Math.max(2, ms / 5));
const MAX_PAUSE_MS = 4000;
const REMEMBERED = 5000;

/** A time that was used, of which earlier use counts less. */
class Use {
  private ms = 0;
  private at = 0;

  now(now: number): number {
    return this.ms * 0.5 ** ((now - this.at) / USE_HALF_LIFE_MS);
  }

  add(ms: number, now: number): void {
    this.ms = this.now(now) + ms;
    this.at = now;
  }
}

class Running {
  cheap = 0;
  expensive = 0;

  get all(): number {
    return this.cheap + this.expensive;
  }
}

interface Waiting {
  call: string;
  isExpensive: boolean;
  go: () => void;
}

interface Member {
  running: Running;
  waiting: Waiting[];
  use: Use;
  /** For how long its calls have queued, and when that was last counted. */
  queuedMs: number;
  countedAt: number;
}

interface Organization {
  members: Map<string, Member>;
  running: Running;
  waiting: number;
  use: Use;
  isVouched: boolean;
  startedAt: number;
  /** The end of the pause of its floods. */
  pausedUntil: number;
}

/**
 * Places for the calls that run at once in this process (decision 0105). Calls wait for one; of those that wait, the call of the organization
 * that used the least time in the last seconds is next, and within it that of the member who did. The time of a call is measured, so no call
 * is marked.
 */
export class FairPlaces {
  private readonly organizations = new Map<string, Organization>();
  /** Those with waiting calls. */
  private readonly queues = new Set<Organization>();
  /** The average time of a call, by organization and for all. */
  private readonly costs = new Map<string, number>();
  private wake: NodeJS.Timeout | undefined;
  private running = 0;
  private readonly unvouched = new Running();
  /** The two organizations that started a call last. */
  private active: [last?: Organization | undefined, other?: Organization | undefined] = [];

  /** Waits for a place and runs the call there. Refuses when too many wait, and what has waited too long. `signal`: the caller has gone. */
  async run<T>(caller: Caller, call: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const organization = this.organizationOf(caller);
    const member = this.memberOf(organization, caller.member);
    const isExpensive = this.costOf(caller.organization, call) > EXPENSIVE_MS;
    const isUnvouched =
      member.waiting.length || !this.hasPlace(organization, member, isExpensive)
        ? await this.wait(organization, member, { call, isExpensive }, signal)
        : this.begin(organization, member, isExpensive);
    const kind = isExpensive ? 'expensive' : 'cheap';
    let usedMs = () => 0;
    try {
      return await timed(work, (used) => (usedMs = used));
    } finally {
      this.running -= 1;
      organization.running[kind] -= 1;
      member.running[kind] -= 1;
      if (isUnvouched) this.unvouched[kind] -= 1;
      this.account(caller, organization, member, call, usedMs());
      this.admit();
    }
  }

  /** The number of calls that wait. */
  get waiting(): number {
    return [...this.queues].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  private organizationOf({ organization: key, isVouched }: Caller): Organization {
    const found = this.organizations.get(key);
    if (found) return Object.assign(found, { isVouched });
    if (this.organizations.size >= REMEMBERED) this.forgetIdle();
    const made: Organization = {
      members: new Map(),
      running: new Running(),
      waiting: 0,
      use: new Use(),
      isVouched,
      startedAt: -Infinity,
      pausedUntil: 0,
    };
    this.organizations.set(key, made);
    return made;
  }

  private memberOf(organization: Organization, key: string): Member {
    const found = organization.members.get(key);
    if (found) return found;
    const made: Member = { running: new Running(), waiting: [], use: new Use(), queuedMs: 0, countedAt: 0 };
    organization.members.set(key, made);
    return made;
  }

  private forgetIdle(): void {
    const before = performance.now() - 60_000;
    for (const [key, { running, waiting, startedAt }] of this.organizations)
      if (!running.all && !waiting && startedAt < before) this.organizations.delete(key);
  }

  private costOf(organization: string, call: string): number {
    return this.costs.get(`${organization} ${call}`) ?? this.costs.get(call) ?? 0;
  }

  private account(caller: Caller, organization: Organization, member: Member, call: string, usedMs: number): void {
    const now = performance.now();
    organization.use.add(usedMs, now);
    member.use.add(usedMs, now);
    if (this.costs.size > REMEMBERED) this.costs.clear();
    for (const key of [call, `${caller.organization} ${call}`]) {
      const before = this.costs.get(key);
      this.costs.set(key, before === undefined ? usedMs : before * 0.8 + usedMs * 0.2);
    }
    const flood = this.floodOf(member, now);
    if (flood > 0 && this.isContended(organization, now))
      organization.pausedUntil = Math.max(
        organization.pausedUntil,
        now + Math.min(MAX_PAUSE_MS, flood * pauseFactor(usedMs) * usedMs),
      );
  }

  /** 0 to 1: how long the calls of a member have queued. */
  private floodOf(member: Member, now: number): number {
    this.countQueue(member, now);
    return Math.min(1, Math.max(0, (member.queuedMs - FLOOD_MS.first) / (FLOOD_MS.full - FLOOD_MS.first)));
  }

  private countQueue(member: Member, now: number): void {
    const passed = now - member.countedAt;
    const change = member.waiting.length ? passed : -passed / 2;
    member.queuedMs = Math.min(FLOOD_MS.atMost, Math.max(0, member.queuedMs + change));
    member.countedAt = now;
  }

  private isContended(organization: Organization, now: number): boolean {
    if (this.running > organization.running.all) return true;
    const [last, other] = this.active;
    const another = last === organization ? other : last;
    return another !== undefined && another.startedAt > now - ACTIVE_MS;
  }

  private hasPlace(organization: Organization, member: Member, isExpensive: boolean): boolean {
    const now = performance.now();
    const isContended = this.isContended(organization, now);
    const flood = isContended ? this.floodOf(member, now) : 0;
    if (flood > 0 && (organization.pausedUntil > now || organization.running.all > 0)) return false;
    const kind = isExpensive ? 'expensive' : 'cheap';
    const share = organization.isVouched ? 1 : 0.5;
    if (isContended && !organization.isVouched && this.unvouched[kind] >= PLACES.unvouched[kind]) return false;
    const most = (places: { cheap: number; expensive: number }) => Math.max(1, Math.floor(places[kind] * share));
    return (
      member.running[kind] < most(PLACES.member) &&
      organization.running[kind] < most(isContended ? PLACES.contended : PLACES.organization)
    );
  }

  /** Whether it counts as a call of organizations without a voucher, also if a Super Admin vouches meanwhile. */
  private begin(organization: Organization, member: Member, isExpensive: boolean): boolean {
    const kind = isExpensive ? 'expensive' : 'cheap';
    if (!organization.isVouched) this.unvouched[kind] += 1;
    organization.running[kind] += 1;
    member.running[kind] += 1;
    organization.startedAt = performance.now();
    this.running += 1;
    const [last] = this.active;
    if (last !== organization) this.active = [organization, last];
    return !organization.isVouched;
  }

  private wait(
    organization: Organization,
    member: Member,
    { call, isExpensive }: Omit<Waiting, 'go'>,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    if (member.waiting.length >= WAITING.member || organization.waiting >= WAITING.organization)
      throw new TooMany(2, organization.isVouched ? 'request.too-many' : 'organization.new');
    if (signal?.aborted) return Promise.reject(new TooMany(5));
    return new Promise((resolve, reject) => {
      this.countQueue(member, performance.now());
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', refuse);
        member.waiting.splice(member.waiting.indexOf(waiting), 1);
        organization.waiting -= 1;
        if (!organization.waiting) this.queues.delete(organization);
      };
      const refuse = () => {
        leave();
        reject(new TooMany(5));
      };
      const waiting: Waiting = {
        call,
        isExpensive,
        go: () => {
          this.countQueue(member, performance.now());
          leave();
          resolve(this.begin(organization, member, isExpensive));
        },
      };
      const timer = setTimeout(refuse, WAIT_MS);
      signal?.addEventListener('abort', refuse, { once: true });
      member.waiting.push(waiting);
      organization.waiting += 1;
      this.queues.add(organization);
      this.admit();
    });
  }

  /** Gives free places to the calls that wait. */
  private admit(): void {
    for (let next = this.next(); next; next = this.next()) next.go();
    clearTimeout(this.wake);
    this.wake = undefined;
    const at = this.pauseEnds();
    if (at !== undefined) this.wake = setTimeout(() => this.admit(), Math.max(1, at - performance.now()));
    this.wake?.unref();
  }

  private next(): Waiting | undefined {
    const now = performance.now();
    const byUse = <V extends { use: Use }>(all: Iterable<V>) =>
      [...all].toSorted((one, other) => one.use.now(now) - other.use.now(now));
    for (const organization of byUse(this.queues))
      for (const member of byUse([...organization.members.values()].filter(({ waiting }) => waiting.length)))
        // A cheap call does not wait behind an expensive one of the same member.
        for (const isExpensive of [false, true]) {
          const first = member.waiting.find((one) => one.isExpensive === isExpensive);
          if (first && this.hasPlace(organization, member, isExpensive)) return first;
        }
    return undefined;
  }

  /** When a waiting call may begin although no other one ends: its pause is over, or the other organizations are no longer active. */
  private pauseEnds(): number | undefined {
    const waiting = [...this.queues].filter(({ running }) => !running.all);
    if (!waiting.length) return undefined;
    const now = performance.now();
    return Math.min(now + 500, ...waiting.map(({ pausedUntil }) => Math.max(pausedUntil, now + 5)));
  }
}
