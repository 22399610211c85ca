import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { remindOrganizationJob, remindOwnersJob } from './completeness.job-kinds.ts';
import { remindOwners, startReminders } from './owners.service.ts';

export const completenessMaintenance = [
  maintenanceHandler(remindOwnersJob, (ctx) => startReminders(ctx)),
  maintenanceHandler(remindOrganizationJob, (ctx, { organization_id }) => remindOwners(ctx, organization_id)),
];
