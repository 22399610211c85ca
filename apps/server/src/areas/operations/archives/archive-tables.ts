import type { AreaWords, ColumnPolicy } from '../../../platform/area-words.ts';

/** The treatment of a column that is not imported as it is. */
export type ChangedColumn = Exclude<ColumnPolicy, 'kept'>;

/**
 * Columns whose treatment must be declared: who did something, when it was confirmed, and the state that it is in. A test finds each one
 * of a table that is imported, so that a new column cannot become a proof by being forgotten.
 */
export const statesProof = (column: string): boolean =>
  /^(accepted|approved|cancelled|closed|confirmed|counted|counts|decided|downloaded|issued|known|paid|raised|revoked|saved|signed|stored|undone|verified)_/.test(
    column,
  ) ||
  /^is_(accepted|approved|confirmed|from_outside|frozen|paid|signed|verified)$/.test(column) ||
  /(^|_)(by|by_id|by_name|decision|opinion|outcome|standing|state|status)$/.test(column);

/** The treatment of each tenant table in an archive, as its area declares it (`platform/area-words.ts`). */
export function archiveTables({ archive }: AreaWords) {
  const policyOf = (table: string) => archive[table] ?? 'exported';
  return {
    policies: new Map(Object.entries(archive)),
    isExported: (table: string) => policyOf(table) !== 'secret' && policyOf(table) !== 'derived',
    /** Whether its rows are imported; `isProof`: from an archive with the unbroken signature of this installation. */
    isImported: (table: string, isProof: boolean) => {
      const policy = policyOf(table);
      return (
        policy === 'imported' || typeof policy === 'object' || ((policy === 'proof' || policy === 'counted') && isProof)
      );
    },
    /** Whether its rows are kept as records that can only be read. */
    isRecorded: (table: string, isProof: boolean) =>
      policyOf(table) === 'records' || (policyOf(table) === 'proof' && !isProof),
    /** The columns that are not imported as they are. */
    changedColumns: (table: string, isProof: boolean): [string, ChangedColumn][] => {
      const policy = policyOf(table);
      if (typeof policy !== 'object') return [];
      return Object.entries(policy).flatMap(([column, change]): [string, ChangedColumn][] => {
        if (change === 'kept') return [];
        if (!isProof) return [[column, change]];
        return typeof change === 'object' && 'restored' in change && change.restored
          ? [[column, { instead: change.restored }]]
          : [];
      });
    },
  };
}

export type ArchiveTables = ReturnType<typeof archiveTables>;
