import { isDeepStrictEqual } from 'node:util';
import type { FigurePart, SubjectKind } from '@steward/core/figures/figure';
import { notingReads } from '../../database/read-words.ts';
import { reachesEveryProperty, wholeOrganization, type TenantTable } from '../../database/scoped.ts';
import { isDivided, statesOf, tablesOf, type State, type TableStates } from '../../database/table-states.ts';
import type { Db } from '../../database/connection.ts';
import type { Work } from '../../database/transaction.ts';
import type { Ctx } from '../ctx.ts';
import { collectParts, type AskedFigures, type FigureParts, type FigureSource, type KeptAnswers } from './figures.ts';

/** What a source answered about subjects of one kind in some steps, and of which rows. */
interface Kept {
  today: string;
  keys: ReadonlySet<string>;
  tables: ReadonlySet<TenantTable>;
  /** Of the tables that are not divided by property. */
  shared: State;
  subjects: ReadonlyMap<string, { state: State; parts: Parts }>;
  answers: Answers;
}

/** What was answered about all, and what was answered later about some. */
interface Answers {
  all: FigureParts;
  later: ReadonlyMap<string, FigureParts>;
}
/** So many later answers are not put together with the others. */
const MOST_LATER = 200;
const readerOf =
  ({ all, later }: Answers): FigureParts =>
  (key, id, step) =>
    (later.get(id) ?? all)(key, id, step);

/** At most so many parts are kept in a process, about a hundred bytes each; the organization that was not asked for the longest goes first. */
const MOST_PARTS = 500_000;

interface OfOrganization {
  answers: Map<FigureSource, Map<string, Kept>>;
  parts: number;
}
const stores = new WeakMap<Db, Map<string, OfOrganization>>();

function storeOf(db: Db, organizationId: string): OfOrganization {
  const all = stores.get(db) ?? new Map<string, OfOrganization>();
  stores.set(db, all);
  const own = all.get(organizationId) ?? { answers: new Map(), parts: 0 };
  // The last of the map is the one that was asked for last.
  all.delete(organizationId);
  all.set(organizationId, own);
  let parts = [...all.values()].reduce((sum, one) => sum + one.parts, 0);
  for (const [id, one] of all) {
    if (parts <= MOST_PARTS || one === own) break;
    parts -= one.parts;
    all.delete(id);
  }
  return own;
}

/** What is kept is asked for by the system itself: it does not depend on who was the first to ask. */
function asSystem({ actor: _actor, ...system }: Ctx): Ctx {
  return system;
}

/** What may be used for a person: everything, if they reach every property; else nothing. */
export async function keptFor(ctx: Ctx, work: Work): Promise<KeptParts | undefined> {
  const { db, scope } = work;
  if (scope.tenants || !(await reachesEveryProperty(db, scope))) return undefined;
  return new KeptParts(ctx, { ...work, scope: wholeOrganization(scope) });
}

/**
 * What sources answered before, used as long as the rows that it was made of are the same (decision 0146). For the reading of one transaction
 * that writes nothing, by the system itself: what a person may see is decided when it is shown.
 */
export class KeptParts implements KeptAnswers {
  readonly #store: OfOrganization;
  readonly #work: Work;
  readonly #states = new Map<TenantTable, TableStates>();
  /** The tables of each source that answered in this reading; null: not known. */
  readonly #tablesOf = new Map<FigureSource, ReadonlySet<TenantTable> | null>();
  /** The tables of all answers of this reading. */
  readonly used = new Set<TenantTable>();
  /** Whether an answer rests on rows whose states are not known. */
  isUnknown = false;

  constructor({ db }: Pick<Ctx, 'db'>, work: Work) {
    this.#store = storeOf(db, work.scope.organizationId);
    this.#work = work;
  }

  /** The states of tables, each read once. */
  async states(tables: Iterable<TenantTable>): Promise<(table: TenantTable) => TableStates> {
    const all = [...tables];
    const missing = all.filter((table) => !this.#states.has(table));
    if (missing.length) {
      const read = await statesOf(this.#work, missing);
      for (const table of missing) this.#states.set(table, read);
    }
    return (table) => this.#states.get(table) as TableStates;
  }

  /** What a source answers; it is asked only about the subjects of which something has changed. */
  async answer(
    source: FigureSource,
    kind: SubjectKind,
    asked: AskedFigures,
    ask: (work: Work, asked: AskedFigures) => Promise<FigureParts>,
  ): Promise<FigureParts> {
    return this.#answer(source, kind, { ...asked, ctx: asSystem(asked.ctx) }, ask);
  }

  async #answer(
    source: FigureSource,
    kind: SubjectKind,
    asked: AskedFigures,
    ask: (work: Work, asked: AskedFigures) => Promise<FigureParts>,
  ): Promise<FigureParts> {
    const { counting, grain, steps, today } = asked;
    if (source.addsUpKept && kind === 'organization' && grain === 'year') return this.#addUp(asked, ask);
    const name = JSON.stringify([kind, counting.basis, counting.fundId, grain, steps.map(({ key }) => key), today]);
    const ofSource = this.#store.answers.get(source) ?? new Map<string, Kept>();
    this.#store.answers.set(source, ofSource);
    // Sources that this one builds on were asked before.
    const others = (source.buildsOn ?? []).map((key) => {
      const other = asked.ctx.figures[key];
      return other ? (this.#tablesOf.get(other) ?? null) : new Set<TenantTable>();
    });
    const builtOn = others.flatMap((tables) => [...(tables ?? [])]);
    const kept = ofSource.get(name);
    const keys = new Set([...asked.keys, ...(kept?.keys ?? [])]);
    const state = await this.#stateOf(kind, [...(kept?.tables ?? []), ...builtOn]);
    const isSame = kept !== undefined && keys.size === kept.keys.size && state.shared(kept.tables) === kept.shared;
    const known = isSame ? kept.subjects : undefined;
    const before = state.of(kept?.tables ?? new Set());
    const changed = known ? asked.ids.filter((id) => known.get(id)?.state !== before(id)) : asked.ids;
    if (kept && known && !changed.length) {
      this.#use(source, kept.tables);
      return readerOf(kept.answers);
    }
    const isOfFew = known !== undefined && changed.length * 2 < asked.ids.length;
    const ids = isOfFew ? changed : asked.ids;
    const { result, words } = await notingReads(this.#work, (work) => ask(work, { ...asked, keys, ids }));
    const named = await tablesOf(this.#work, words);
    if (!named || others.includes(null)) {
      this.isUnknown = true;
      this.#tablesOf.set(source, null);
      if (!isOfFew) return result;
      this.#forget(ofSource, name);
      return ask(this.#work, asked);
    }
    const tables = new Set([...named, ...builtOn, ...(isOfFew && kept ? kept.tables : [])]);
    // A table that the others were not made of: what was kept says nothing about its rows.
    if (isOfFew && kept && tables.size > kept.tables.size) {
      this.#forget(ofSource, name);
      return this.answer(source, kind, asked, ask);
    }
    const now = await this.#stateOf(kind, tables);
    const stateNow = now.of(tables);
    const names = grain === 'now' ? ['now'] : steps.map(({ key }) => key);
    const subjects = new Map(known);
    for (const id of ids) {
      const parts = [...keys].flatMap((key) =>
        names.flatMap((step) => {
          const part = result(key, id, step);
          return part ? { key, step, part } : [];
        }),
      );
      subjects.set(id, { state: stateNow(id), parts: sameParts(parts, subjects.get(id)?.parts) });
    }
    const answers =
      isOfFew && kept && kept.answers.later.size + ids.length <= MOST_LATER
        ? { all: kept.answers.all, later: new Map([...kept.answers.later, ...laterOf(subjects, ids)]) }
        : { all: partsOf(subjects), later: new Map<string, FigureParts>() };
    this.#keep(ofSource, name, { today, keys, tables, shared: now.shared(tables), subjects, answers });
    this.#use(source, tables);
    return readerOf(answers);
  }

  /** What is added up from kept parts is not kept itself. */
  async #addUp(asked: AskedFigures, ask: (work: Work, asked: AskedFigures) => Promise<FigureParts>) {
    const { result, words } = await notingReads(this.#work, (work) => ask(work, asked));
    const named = await tablesOf(this.#work, words);
    if (!named) this.isUnknown = true;
    for (const table of named ?? []) this.used.add(table);
    return result;
  }

  #use(source: FigureSource, tables: ReadonlySet<TenantTable>) {
    this.#tablesOf.set(source, tables);
    for (const table of tables) this.used.add(table);
  }

  #keep(ofSource: Map<string, Kept>, name: string, kept: Kept) {
    this.#forget(ofSource, name);
    const parts = partsIn(kept);
    // What was answered on another day is not asked for again.
    for (const answers of this.#store.answers.values())
      for (const [other, { today }] of answers) if (today !== kept.today) this.#forget(answers, other);
    if (this.#store.parts + parts > MOST_PARTS) return;
    ofSource.set(name, kept);
    this.#store.parts += parts;
  }

  #forget(ofSource: Map<string, Kept>, name: string) {
    const kept = ofSource.get(name);
    if (!kept) return;
    this.#store.parts -= partsIn(kept);
    ofSource.delete(name);
  }

  async #stateOf(kind: SubjectKind, tables: Iterable<TenantTable>) {
    const of = await this.states(tables);
    const isApart = (table: TenantTable) => kind === 'property' && isDivided(table);
    return {
      shared: (some: ReadonlySet<TenantTable>): State =>
        [...some]
          .filter((table) => !isApart(table))
          .toSorted()
          .map((table) => `${table} ${of(table).whole(table)}`)
          .join(),
      of: (some: ReadonlySet<TenantTable>) => {
        const apart = [...some].filter(isApart).toSorted();
        return (id: string): State => apart.map((table) => `${table} ${of(table).ofProperty(table, id)}`).join();
      },
    };
  }
}

type Parts = readonly { key: string; step: string; part: FigurePart }[];

/** Parts that are as they were stay the same objects: what is made of them need not be made again. */
function sameParts(parts: Parts, before: Parts | undefined): Parts {
  if (!before) return parts;
  const known = new Map(before.map(({ key, step, part }) => [`${key} ${step}`, part]));
  return parts.map((one) => {
    const was = known.get(`${one.key} ${one.step}`);
    return was && isDeepStrictEqual(was, one.part) ? { ...one, part: was } : one;
  });
}

const partsIn = ({ subjects }: Kept): number =>
  [...subjects.values()].reduce((sum, { parts }) => sum + parts.length, 0);

const laterOf = (subjects: Kept['subjects'], ids: readonly string[]) =>
  ids.map((id): [string, FigureParts] => {
    const own = subjects.get(id);
    return [id, partsOf(new Map(own ? [[id, own]] : []))];
  });

function partsOf(subjects: Kept['subjects']): FigureParts {
  const found = collectParts();
  for (const [id, { parts }] of subjects) for (const { key, step, part } of parts) found.add(key, id, step, part);
  return found.of;
}
