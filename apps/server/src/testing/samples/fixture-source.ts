import type { Call } from '@steward/contract/call';
import { calls } from '@steward/contract/declared';
import { further, handMade } from '../fixtures.ts';
import type { Reach, Source } from '../fixtures/fixture.ts';
import type { Person } from '../person.ts';
import { idKinds, sampleInput, schemaOf, UNNAMED } from '../walks/sample-input.ts';
import type { TestServer } from '../test-server.ts';

/** The kinds to which all objects belong directly or indirectly. */
const roots = new Set(['portfolio', 'environment', UNNAMED]);

const makers = new Map(calls.flatMap((call) => (call.makes ? [[call.makes, call] as const] : [])));

/** Every kind of id that is an input of some call. */
const kindsInUse: readonly string[] = [...new Set(calls.flatMap(({ input }) => idKinds(schemaOf(input))))];

/** Every kind that can have an object; some are never an input, but all may occur in an answer. */
export const allKinds: readonly string[] = [...new Set([...kindsInUse, ...Object.keys(handMade), ...makers.keys()])];

/** The kinds without a fixture: the generated tests would use an id that does not exist. */
export const kindsWithoutFixture = (kinds: readonly string[] = kindsInUse): string[] =>
  kinds.filter((kind) => kind !== UNNAMED && !handMade[kind] && !makers.has(kind));

/**
 * The users who may see an object of this kind. An object made by a call belongs to a property if the call takes one, directly or
 * indirectly.
 */
export function reachOf(kind: string): Reach {
  const maker = makers.get(kind);
  if (roots.has(kind)) return 'property';
  if (handMade[kind]) return handMade[kind].reach;
  if (!maker) throw new Error(`no fixture for the kind of id "${kind}"`);
  return idKinds(schemaOf(maker.input)).some((one) => one !== kind && reachOf(one) === 'property')
    ? 'property'
    : 'organization';
}

/**
 * Objects of one organization, one of each kind, each with SECRET and its kind in its texts. An object is made by the call that `makes` its
 * kind, from a sampled input whose ids are made first; the few others manually in `fixtures.ts`.
 */
export class FixtureSource implements Source {
  private readonly made = new Map<string, string>();
  private readonly making = new Set<string>();

  constructor(
    readonly server: TestServer,
    readonly owner: Person,
  ) {}

  /** The id of the object of this kind; made on the first request. Requests run one after the other. */
  async id(kind: string): Promise<string> {
    const known = this.made.get(kind);
    if (known) return known;
    if (this.making.has(kind)) throw new Error(`a fixture of the kind "${kind}" needs one of its own kind first`);
    this.making.add(kind);
    const id = await this.make(kind);
    this.making.delete(kind);
    this.made.set(kind, id);
    return id;
  }

  /** One object of every kind, and further ones where they differ: kind → ids. */
  async everything(): Promise<Map<string, string[]>> {
    const all = new Map<string, string[]>();
    for (const kind of allKinds) {
      const ids: string[] = [];
      for (const one of [kind, ...(further[kind] ?? [])]) ids.push(await this.id(one));
      all.set(kind, ids);
    }
    return all;
  }

  private async make(kind: string): Promise<string> {
    const hand = handMade[kind];
    const maker = makers.get(kind);
    if (kind === UNNAMED) return this.id('environment');
    const id = hand ? await hand.make(this) : maker ? await this.makeBy(maker, kind) : undefined;
    if (!id) throw new Error(`no fixture for the kind of id "${kind}": let a call say \`makes: '${kind}'\``);
    return id;
  }

  private async makeBy(maker: Call, kind: string): Promise<string | undefined> {
    const schema = schemaOf(maker.input);
    const ids = new Map<string, string>();
    // The first object of its kind has no parent of the same kind.
    for (const needed of idKinds(schema)) if (needed !== kind) ids.set(needed, await this.id(needed));
    const input = sampleInput(schema, (one) => ids.get(one), `SECRET-${kind.toUpperCase()}`);
    const answer = (await this.owner.get(maker, input as Record<string, unknown>)) as { _id?: string };
    return answer._id;
  }
}
