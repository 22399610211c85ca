import { jobHandler, maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { bundleJob, sweepBundlesJob } from './document-bundles.job-kinds.ts';
import { sweepBundles } from './document-bundles.service.ts';
import { makeBundle } from './writing.service.ts';

export const bundleJobs = [jobHandler(bundleJob, makeBundle)];
export const bundleMaintenance = [maintenanceHandler(sweepBundlesJob, sweepBundles)];
