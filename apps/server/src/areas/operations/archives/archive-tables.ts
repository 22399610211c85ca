import type { AreaWords } from '../../../platform/area-words.ts';

/**
 * The treatment of each tenant table in an archive. A table without a declaration of its area is exported and imported; a test over the
 * catalogue checks that this works, so that a new table is archived without an edit.
 */
export function archiveTables({ archive }: AreaWords) {
  const policies = new Map(Object.entries(archive));
  const isInside = (table: string) => !['secret', 'derived'].includes(policies.get(table) ?? '');
  return { policies, isExported: isInside, isImported: (table: string) => !policies.has(table) };
}
