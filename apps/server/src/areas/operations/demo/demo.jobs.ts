import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { demoSensorsJob } from './demo.job-kinds.ts';

export const demoMaintenance = [
  maintenanceHandler(demoSensorsJob, async (ctx, _payload, stopping) => {
    if (!ctx.settings.demoSensors) return;
    // Loaded where there is a demo only.
    const { keepDemoSensors } = await import('./sensing/demo-sensing.ts');
    await keepDemoSensors(ctx, stopping);
  }),
];
