import type { ScreenedCategory } from '@steward/contract/carbon/ghg.inventory-parts';
import type { z } from 'zod';
import type { Work } from '../../../database/transaction.ts';
import * as repository from './entries.repository.ts';

export type { LedgerRow } from './entries.repository.ts';

/** What approved entries say of the months until the end of a year, for the inventory. */
export const listLedger = ({ db, scope }: Work, asked: Parameters<typeof repository.listLines>[2]) =>
  repository.listLines(db, scope, asked);

/** The files of evidence behind entries. */
export const listEvidence = ({ db, scope }: Work, entryIds: readonly string[]) =>
  repository.listEvidence(db, scope, entryIds);

/** How the categories of a year are dealt with. */
export const listScreenings = ({ db, scope }: Work, year: number) =>
  repository.listScreenings(db, scope, year) as Promise<z.infer<typeof ScreenedCategory>[]>;
