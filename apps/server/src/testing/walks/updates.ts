import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@steward/contract/call';
import { calls } from '@steward/contract/declared';
import { FixtureSource } from '../samples/fixture-source.ts';
import type { Person } from '../person.ts';
import type { TestServer } from '../test-server.ts';
import { tenantTables } from './outsiders.ts';
import { idKinds, sampleInput, schemaOf, type Schema } from './sample-input.ts';

type Row = Record<string, unknown>;
/** A field of an update; `ofNew` is its default when the thing is created. */
type ChangeSchema = Schema & { isChange?: true; ofNew?: unknown };

/** What a case makes before its thing is filled. */
interface Prepared {
  filled?: Row;
  /** Beside the field: an id that only the case knows, a version. */
  always?: Row | (() => Promise<Row>);
  /** Who sends the call, if it is not the admin. */
  person?: Person;
  /** The organization of the thing, if it is not that of the admin. */
  organizationId?: string;
  /** Reads the thing where its rows say what happened, such as versions. */
  read?: () => Promise<unknown>;
}

export interface UpdateCase {
  /** Values that rules connect; undefined or the default only for a field of `without`. */
  filled?: Row;
  /** Fields that keep their default, or are not sent alone, and why. */
  without?: Readonly<Record<string, string>>;
  /** Fields that null clears together with others, so that the same value does not restore the thing, and which. */
  clearsMore?: Readonly<Record<string, string>>;
  prepare?: (walk: UpdateWalk) => Promise<Prepared | void>;
}

/** The part of the input with the fields of the thing: the input itself, or one of its objects. */
function changesIn(schema: Schema): { at: string; fields: Record<string, ChangeSchema> } {
  const own = (one: Schema) =>
    Object.fromEntries(
      Object.entries(one.properties ?? {}).filter(([, field]) => (field as ChangeSchema).isChange),
    ) as Record<string, ChangeSchema>;
  const here = own(schema);
  if (Object.keys(here).length > 0) return { at: '', fields: here };
  for (const [at, inner] of Object.entries(schema.properties ?? {})) {
    const within = own(inner);
    if (Object.keys(within).length > 0) return { at, fields: within };
  }
  return { at: '', fields: {} };
}

export const updatingCalls: readonly Call[] = calls.filter(
  ({ input }) => Object.keys(changesIn(schemaOf(input)).fields).length > 0,
);

/** Columns that every write sets. */
const bookkeeping = [
  'updated_at',
  'changed_at',
  'changed_by',
  'saved_at',
  'saved_by',
  'entered_by',
  'corrected_at',
  'version',
  'accepted_version',
  'change_reason',
  'moved_reason',
  'known_from',
  // A session notes once a minute that it is used.
  'last_used_at',
  // Rows of a list that is written again have new ids.
  'id',
  'created_at',
  'created_by',
];
/** Tables of what happened, not of what is: each write adds to them; and what a job counts again after each write. */
const logs =
  /_past$|_log$|_versions$|^(?:waiting_mails|report_events|jobs|supply_\w+|bill_turns|bill_audit_marks|sensor_packings|sensor_replaced_values)$/;

/** The rows of an organization, by table, as they are compared. */
async function rowsOf(
  server: TestServer,
  organizationId: string,
  only?: readonly string[],
): Promise<Map<string, string>> {
  if (only?.length === 0) return new Map();
  // Findings on a bill appear a moment after it was saved.
  await server.audited();
  const statements = (await tenantTables(server))
    .filter((name) => !logs.test(name) && (only?.includes(name) ?? true))
    .map(
      (name) => `select '${name}' as name, (select string_agg(x, E'\\n' order by x) from
        (select (to_jsonb(r) - $2::text[])::text as x from "${name}" r where organization_id = $1) s) as rows`,
    );
  const { rows } = await server.owner.query<{ name: string; rows: string | null }>(statements.join(' union all '), [
    organizationId,
    bookkeeping,
  ]);
  return new Map(rows.map((one) => [one.name, one.rows ?? '']));
}

/** The rows that are there before and not after, and the other way around. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before].flatMap(([table, was]) => {
    const is = after.get(table) ?? '';
    if (was === is) return [];
    const [old, now] = [was.split('\n'), is.split('\n')];
    const only = (rows: string[], others: string[]) => rows.filter((row) => !others.includes(row));
    return [`${table}: ${only(old, now).join(' ')} → ${only(now, old).join(' ')}`];
  });
}

/** Another value than the default, where the sample is the default. */
function notDefault(schema: ChangeSchema, sample: unknown): unknown {
  if (!isDeepStrictEqual(sample, schema.ofNew)) return sample;
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (one.enum) return one.enum.find((option) => option !== schema.ofNew && option !== '');
  if (typeof sample === 'boolean') return !sample;
  if (typeof sample === 'number') return sample + 1;
  return sample === 'EUR' ? 'USD' : 'x1';
}

/** Whether null is a value of the field. */
const isClearable = ({ anyOf, type }: ChangeSchema) =>
  anyOf?.some((one) => one.type === 'null') ?? (Array.isArray(type) && type.includes('null'));

export class UpdateWalk {
  readonly source: FixtureSource;
  /** The rows after the call before, by organization. */
  private readonly last = new Map<string, Map<string, string>>();

  constructor(
    readonly server: TestServer,
    readonly person: Person,
  ) {
    this.source = new FixtureSource(server, person);
  }

  /**
   * The problems of one call: after a thing has a value in every field, an update with one field must not change another, and null clears
   * the field or is refused.
   */
  async problemsOf(call: Call, about: UpdateCase = {}): Promise<string[]> {
    const schema = schemaOf(call.input);
    const { at, fields } = changesIn(schema);
    const ids = new Map<string, string>();
    const given = (await about.prepare?.(this)) ?? {};
    const organizationId = given.organizationId ?? this.person.session.organization_id;
    const rows = (tables?: readonly string[]) => rowsOf(this.server, organizationId, tables);
    const start = this.last.get(organizationId) ?? (await rows());
    for (const kind of idKinds(schema)) ids.set(kind, await this.source.id(kind));
    const sampled = sampleInput(schema, (kind) => ids.get(kind), call.name) as Row;
    const whole: Row = {};
    for (const [name, field] of Object.entries(fields))
      whole[name] = notDefault(field, (at ? (sampled[at] as Row) : sampled)[name]);
    Object.assign(whole, about.filled, given.filled);
    // What every input has beside the fields of the thing: its id or natural key.
    const [first] = Object.keys(schema.properties ?? {});
    const key = Object.fromEntries(
      Object.entries(sampled).filter(
        ([name]) => name !== at && !(name in fields) && (name === first || schema.required?.includes(name)),
      ),
    );
    const always = async () => ({
      ...key,
      ...(typeof given.always === 'function' ? await given.always() : given.always),
    });
    const send = async (changes: Row) =>
      (given.person ?? this.person).ask(call, { ...(await always()), ...(at ? { [at]: changes } : changes) } as never);
    const filled = await send(whole);
    if (filled.httpStatus !== 200) return [`${call.name} refused to fill the thing: ${JSON.stringify(filled)}`];
    const problems = Object.entries(fields).flatMap(([name, { ofNew }]) =>
      name in whole && isDeepStrictEqual(whole[name] ?? null, ofNew) && !about.without?.[name]
        ? `${call.name}: ${name} is filled with its default`
        : [],
    );
    const before = await rows();
    const touched = [...before].flatMap(([table, now]) => (now === start.get(table) ? [] : table));
    const was = new Map([...before].filter(([table]) => touched.includes(table)));
    const read = JSON.stringify(await given.read?.());
    const changed = async () => [
      ...differences(was, await rows(touched)),
      ...(JSON.stringify(await given.read?.()) === read ? [] : ['what is read']),
    ];
    for (const [name, field] of Object.entries(fields)) {
      if (about.without?.[name] || whole[name] === undefined) continue;
      const alone = await send({ [name]: whole[name] });
      if (alone.httpStatus !== 200) problems.push(`${call.name} refused ${name} alone: ${JSON.stringify(alone)}`);
      const others = await changed();
      if (others.length) return [...problems, `${call.name} with only ${name} changed ${others.join('; ')}`];
      if (!isClearable(field) || whole[name] === null || about.clearsMore?.[name]) continue;
      const cleared = await send({ [name]: null });
      if (cleared.httpStatus !== 200) continue;
      if ((await changed()).length === 0) problems.push(`${call.name}: null does not clear ${name}`);
      const again = await send({ [name]: whole[name] });
      if (again.httpStatus !== 200)
        return [...problems, `${call.name} refused ${name} again: ${JSON.stringify(again)}`];
    }
    const after = await rows();
    this.last.set(organizationId, after);
    const lost = differences(before, after);
    return lost.length ? [...problems, `${call.name}: after all updates differs ${lost.join('; ')}`] : problems;
  }
}
