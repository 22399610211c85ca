import type { AreaWords } from '../../../platform/area-words.ts';

/**
 * What happens with each tenant table in an archive. A table of which no area says anything travels out and in; a test over the
 * catalogue holds that this can work, so that a new table is archived without an edit.
 */
export function archiveTables({ archive }: AreaWords) {
  const policies = new Map(Object.entries(archive));
  const isInside = (table: string) => !['secret', 'derived'].includes(policies.get(table) ?? '');
  return { policies, isExported: isInside, isImported: (table: string) => !policies.has(table) };
}
