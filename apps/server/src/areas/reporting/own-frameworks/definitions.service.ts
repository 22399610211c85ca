import { asEdition, type OwnEdition } from '@steward/reference/frameworks/own-framework';
import type { FrameworkEdition } from '@steward/reference/frameworks/framework';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import * as repository from './own-frameworks.repository.ts';

/** A framework of the organization, as the engine of reports uses ours. */
export interface OwnFrameworkDefinition {
  key: string;
  name: string;
  group: OwnEdition['category'];
  levels: OwnEdition['levels'];
  /** Published and retired ones, the earliest first. */
  editions: readonly FrameworkEdition[];
  /** The editions with which no report is begun any more. */
  retired: ReadonlySet<string>;
}

const retiredOf = (rows: readonly { edition: string; state: string }[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ edition, state }) => (state === 'retired' ? [edition] : [])));

/** The own frameworks with these keys, with all their questions. */
export async function ownDefinitions({ db, scope }: Work, keys: readonly string[]): Promise<OwnFrameworkDefinition[]> {
  if (keys.length === 0) return [];
  const rows = await repository.listDefinitions(db, scope, { keys });
  return [...grouped(rows, ({ key }) => key)].flatMap(([key, some]) => {
    const latest = some.at(-1)?.content;
    if (!latest) return [];
    return [
      {
        key,
        name: latest.framework,
        group: latest.category,
        levels: latest.levels,
        editions: some.map(({ content }, at) => asEdition(content, some[at + 1]?.content)),
        retired: retiredOf(some),
      },
    ];
  });
}

/** The own frameworks as lists show them: their editions have no questions. */
export async function ownHeads({ db, scope }: Work): Promise<OwnFrameworkDefinition[]> {
  const rows = await repository.listHeads(db, scope, { drafts: false });
  return [...grouped(rows, ({ key }) => key)].flatMap(([key, some]) => {
    const [latest] = some;
    if (!latest) return [];
    const { framework: name, category: group, levels } = latest.head;
    const editions = some.toReversed().map(({ head }) => asEdition({ ...head, sections: [] }, undefined));
    return [{ key, name, group, levels, editions, retired: retiredOf(some) }];
  });
}
