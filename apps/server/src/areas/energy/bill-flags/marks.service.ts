import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../database/connection.ts';
import { wholeOrganization } from '../../../database/scoped.ts';
import { asInstallation, type Work } from '../../../database/transaction.ts';
import { atIntervals } from '../../../platform/pacing/at-intervals.ts';
import { auditBillsJob } from './bill-flags.job-kinds.ts';
import * as repository from './marks.repository.ts';
import type { Mark } from './marks.repository.ts';

export type { Mark } from './marks.repository.ts';

/** The shortest time between two jobs that a process starts. */
const PAUSE_MS = 500;

/**
 * Notes in the transaction that saves, changes or deletes bills that findings on them are due (decision 0164); null: what is flagged at the
 * property is looked at again. A job looks for them as soon as the transaction is committed.
 */
export async function auditLater(
  ctx: Ctx,
  work: Work,
  environmentId: string,
  billIds: readonly (string | null)[],
): Promise<void> {
  await repository.insertMarks(work.db, work.scope, environmentId, billIds);
  const start = () => asInstallation(ctx, (db) => ctx.jobs.sendMaintenance(db, auditBillsJob, {}));
  work.after?.set('audits of bills', () => {
    // A job that is lost is made up for within a minute.
    atIntervals(ctx.db, 'audits of bills', PAUSE_MS, () => void start().catch(() => {}));
  });
}

/** Whether findings on a saved bill are still being looked for. */
export const isBeingChecked = ({ db, scope }: Work, billId: string): Promise<boolean> =>
  repository.isMarked(db, wholeOrganization(scope), billId);

/** The open organizations with marks. */
export const listMarkedOrganizations = (db: Tx): Promise<string[]> => repository.listMarkedOrganizations(db);

/** Some properties with marks. */
export const listMarkedProperties = (
  { db, scope }: Work,
  about: { except: readonly string[]; most: number },
): Promise<string[]> => repository.listMarkedProperties(db, scope, about);

/** Those of these properties with marks. */
export const listMarkedOf = ({ db, scope }: Work, environmentIds: readonly string[]): Promise<string[]> =>
  repository.listMarkedOf(db, wholeOrganization(scope), environmentIds);

/** The properties of the organization at which these bills are marked. */
export const listPropertiesOfMarked = ({ db, scope }: Work, billIds: readonly string[]): Promise<string[]> =>
  repository.listPropertiesOfMarked(db, wholeOrganization(scope), billIds);

/** The oldest marks of a property. */
export const listMarks = ({ db, scope }: Work, environmentId: string, most: number): Promise<Mark[]> =>
  repository.listMarks(db, scope, environmentId, most);

/** The place of each of these bills in the order of their last marks, at any property. */
export const orderOfMarks = ({ db, scope }: Work, billIds: readonly string[]): Promise<Map<string, number>> =>
  repository.orderOfMarks(db, scope, billIds);

/** Bills that are found at another property than where they were marked are due there. */
export const markAgain = ({ db, scope }: Work, environmentId: string, billId: string): Promise<void> =>
  repository.insertMarks(db, scope, environmentId, [billId]);

/** After the findings were looked for. */
export const deleteMarks = ({ db, scope }: Work, environmentId: string, marks: readonly Mark[]): Promise<void> =>
  repository.deleteMarks(
    db,
    scope,
    environmentId,
    marks.map(({ id }) => id),
  );
