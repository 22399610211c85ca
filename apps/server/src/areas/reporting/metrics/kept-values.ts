import type { MetricValue } from '@steward/contract/reporting/metrics';
import type { Db } from '../../../database/connection.ts';
import type { TenantTable } from '../../../database/scoped.ts';
import { tablesOf } from '../../../database/table-states.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { KeptParts } from '../../../platform/figures/kept-parts.ts';

/** Answers that were counted together, and the states of the tables that they were made of. */
interface Kept {
  states: ReadonlyMap<TenantTable, string>;
  value: MetricValue;
  size: number;
}

/** At most so many answers and parts of answers are kept in a process; those that were asked for the longest ago go first. */
const MOST = 300_000;

interface Store {
  of: Map<string, Kept>;
  size: number;
}
const stores = new WeakMap<Db, Store>();

function remember(store: Store, key: string, kept: Kept): void {
  forget(store, key);
  store.of.set(key, kept);
  store.size += kept.size;
  for (const oldest of store.of.keys()) {
    if (store.size <= MOST) break;
    forget(store, oldest);
  }
}

function forget(store: Store, key: string): void {
  store.size -= store.of.get(key)?.size ?? 0;
  store.of.delete(key);
}

/**
 * The answers to questions by their names: those of before as long as the rows that they were made of are the same (decision 0146), the others
 * counted by `count`.
 */
export async function keptValues(
  { db }: Pick<Ctx, 'db'>,
  work: Work,
  parts: KeptParts,
  names: readonly string[],
  count: (
    missing: ReadonlySet<string>,
    before: (name: string) => MetricValue | undefined,
  ) => Promise<{ words: Iterable<string>; values: readonly { name: string; value: MetricValue }[] }>,
): Promise<MetricValue[]> {
  const store = stores.get(db) ?? { of: new Map<string, Kept>(), size: 0 };
  stores.set(db, store);
  const keyOf = (name: string) => `${work.scope.organizationId} ${name}`;
  const found = new Map<string, MetricValue>();
  const known = [...new Set(names)].flatMap((name) => {
    const kept = store.of.get(keyOf(name));
    return kept ? [{ name, kept }] : [];
  });
  const of = await parts.states(new Set(known.flatMap(({ kept }) => [...kept.states.keys()])));
  for (const { name, kept } of known)
    if ([...kept.states].every(([table, state]) => of(table).whole(table) === state)) {
      found.set(name, kept.value);
      remember(store, keyOf(name), kept);
    }
  const missing = new Set(names.filter((name) => !found.has(name)));
  if (missing.size) {
    const { words, values } = await count(missing, (name) => store.of.get(keyOf(name))?.value);
    const named = await tablesOf(work, words);
    const tables = named && !parts.isUnknown ? [...new Set([...named, ...parts.used])] : undefined;
    const now = tables && (await parts.states(tables));
    const states = now && new Map(tables.map((table) => [table, now(table).whole(table)]));
    for (const { name, value } of values) {
      found.set(name, value);
      if (states) remember(store, keyOf(name), { states, value, size: 1 + value.parts.length });
    }
  }
  return names.map((name) => found.get(name) as MetricValue);
}
