import { fail } from '@steward/contract/failures';
import type { Work } from '../../../database/transaction.ts';
import { forgetUnbilled } from '../../estate/meters/meters.service.ts';
import * as history from './bills.history.repository.ts';
import * as monthRows from './bills.months.repository.ts';
import * as pageRows from './bills.pages.repository.ts';
import * as repository from './bills.repository.ts';
import { isLocked } from './bills.service.ts';

// Through these functions, bill-reading finds and writes bills: the tables belong to this area.

export type { BilledMeter } from './bills.history.repository.ts';

export const findBill = ({ db, scope }: Work, id: string) => repository.findBill(db, scope, id);

export const mustFind = async (work: Work, id: string) => (await findBill(work, id)) ?? fail('bill.not-found');

export const mustFindRow = async ({ db, scope }: Work, id: string) =>
  (await repository.findBillRow(db, scope, id)) ?? fail('bill.not-found');

/** Whether an accepted report covers this bill. */
export const isBillLocked = async (work: Work, { id, environment_id }: { id: string; environment_id: string }) =>
  isLocked(work, environment_id, await monthRows.listMonths(work.db, work.scope, id));

export const addBill = ({ db, scope }: Work, row: Parameters<typeof repository.insertBill>[2]) =>
  repository.insertBill(db, scope, row);

export const saveReading = ({ db, scope }: Work, id: string, values: repository.ReadValues, read: unknown) =>
  repository.updateReading(db, scope, id, values, read);

export const setStatus = (
  { db, scope }: Work,
  id: string,
  status: 'reading' | 'failed',
  change: { failure_code: string | null; job_id?: string },
) => repository.updateStatus(db, scope, id, status, change);

export const setFile = ({ db, scope }: Work, id: string, file: { file_id: string; file_name: string }) =>
  repository.setFile(db, scope, id, file);

export const setLastDayCounts = ({ db, scope }: Work, id: string, counts: boolean) =>
  repository.setLastDayCounts(db, scope, id, counts);

export const deleteBills = async (work: Work, ids: readonly string[]): Promise<void> =>
  forgetUnbilled(work, await repository.deleteBills(work.db, work.scope, ids));

export const listPages = ({ db, scope }: Work, id: string) => pageRows.listPages(db, scope, id);

/** Answers the files of the pages that a bill had. */
export const replacePages = ({ db, scope }: Work, id: string, pages: Parameters<typeof pageRows.replacePages>[3]) =>
  pageRows.replacePages(db, scope, id, pages);

export const listKnownMeters = ({ db, scope }: Work, environmentId: string) =>
  history.listKnownMeters(db, scope, environmentId);
