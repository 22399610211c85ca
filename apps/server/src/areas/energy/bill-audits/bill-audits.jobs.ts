import { asInstallation } from '../../../database/transaction.ts';
import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { workFor } from '../../../platform/customer.ts';
import { inOwnTime } from '../../../platform/today.ts';
import { auditBillsJob } from '../bill-flags/bill-flags.job-kinds.ts';
import { listMarkedOrganizations } from '../bill-flags/marks.service.ts';
import { auditWhatIsDue } from './audits.service.ts';

/** So long the bills of an organization are audited before it is the turn of the next one; a job ends after so many rounds. */
const [TURN_MS, ROUNDS] = [5000, 100];

export const billAuditsMaintenance = [
  maintenanceHandler(auditBillsJob, async (ctx, _payload, stopping) => {
    for (let round = 0; round < ROUNDS; round++) {
      let isDone = true;
      for (const id of await asInstallation(ctx, listMarkedOrganizations)) {
        if (stopping.aborted) return;
        const turn = AbortSignal.any([stopping, AbortSignal.timeout(TURN_MS)]);
        const audit = async () => auditWhatIsDue(await inOwnTime(workerCtx(ctx, id, ctx.requestId)), turn);
        if (!(await workFor(id, audit))) isDone = false;
      }
      // What could not be audited is tried again by the job of the next minute.
      if (isDone) return;
    }
  }),
];
