import { fail, type FailureCode } from '@steward/contract/failures';

export interface ByteLimits {
  /** The maximum of the process. */
  bytes: number;
  /** The maximum of a party with several requests: an organization, or a network without one. */
  partyBytes: number;
  /** The maximum number of requests of a party at once. */
  partyRequests: number;
  /** The maximum number of requests of a member of a party at once; by default that of the party. */
  memberRequests?: number;
  /** A request up to this size counts for a party by number only: a photo is accepted while a colleague sends an archive. */
  smallBytes: number;
  /** The failures of a full process and of a party at its limit. */
  failures: { process: FailureCode; party: FailureCode };
}

interface Party {
  bytes: number;
  requests: number;
  members: Map<string, number>;
}

/**
 * The bytes that requests hold at the same time. The only request of a party, or of the process, may be larger than the share. When the
 * process is full, the only request of a party is still accepted if it is small: as many bytes again are kept for these, so that few parties
 * cannot stop all others.
 */
export class ByteBudget {
  private readonly parties = new Map<string, Party>();
  private held = 0;
  /** Those of `held` that were accepted although the process was full. */
  private extra = 0;
  private requests = 0;

  constructor(private readonly limits: ByteLimits) {}

  /** The bytes and requests of the process now. */
  get state(): { bytes: number; requests: number } {
    return { bytes: this.held, requests: this.requests };
  }

  /** Begins a request. Fails if the party, or this member of it, has too many. */
  open(name: string, member = ''): Holding {
    const { limits } = this;
    const party = this.parties.get(name) ?? { bytes: 0, requests: 0, members: new Map<string, number>() };
    const ofMember = party.members.get(member) ?? 0;
    if (party.requests >= limits.partyRequests || ofMember >= (limits.memberRequests ?? Infinity))
      fail(limits.failures.party);
    this.parties.set(name, party);
    party.members.set(member, ofMember + 1);
    party.requests += 1;
    this.requests += 1;
    let [own, extra] = [0, 0];
    let isOver = false;
    const add = (bytes: number) => {
      own += bytes;
      party.bytes += bytes;
      this.held += bytes;
    };
    const addExtra = (bytes: number) => {
      extra += bytes;
      this.extra += bytes;
    };
    return {
      hold: (bytes) => {
        const more = Math.max(0, bytes - own);
        if (isOver || more === 0) return;
        if (party.requests > 1 && bytes > limits.smallBytes && party.bytes + more > limits.partyBytes)
          fail(limits.failures.party);
        if (this.requests > 1 && this.held - this.extra + more > limits.bytes) {
          const isOnlySmall = party.requests === 1 && bytes <= limits.smallBytes;
          if (!isOnlySmall || this.extra + more > limits.bytes) fail(limits.failures.process);
          addExtra(more);
        }
        add(more);
      },
      release: () => {
        if (isOver) return;
        isOver = true;
        add(-own);
        addExtra(-extra);
        party.requests -= 1;
        this.requests -= 1;
        const left = (party.members.get(member) ?? 1) - 1;
        if (left > 0) party.members.set(member, left);
        else party.members.delete(member);
        if (party.requests === 0) this.parties.delete(name);
      },
    };
  }
}

/** The part of one request in a budget. */
export interface Holding {
  /** Raises the part to this many bytes. Fails if the process or the party has no more. */
  hold: (bytes: number) => void;
  /** Returns the whole part; a second call does nothing. */
  release: () => void;
}
