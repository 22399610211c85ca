import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { keepTelemetry } from './keeping.service.ts';
import { packDaysJob } from './telemetry.job-kinds.ts';

export const telemetryMaintenance = [
  maintenanceHandler(packDaysJob, (ctx, _payload, stopping) => keepTelemetry(ctx, stopping)),
];
