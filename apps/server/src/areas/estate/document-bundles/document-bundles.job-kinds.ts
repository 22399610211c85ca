import type { Language } from '@steward/contract/language';
import { jobKind, maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** A document that was within reach when it was asked for. */
export interface AskedDocument {
  id: string;
  /** Its folder in the ZIP; empty for the top. */
  folder: string;
  title: string;
}

export interface BundlePayload {
  /** The name of the ZIP. */
  name: string;
  language: Language;
  documents: AskedDocument[];
  bytes: number;
}

export const bundleJob = jobKind<BundlePayload>('document-bundles.make', {
  concurrency: 1,
  queue: { retryLimit: 1 },
});

/** Every hour: deletes the ZIPs whose time is over. */
export const sweepBundlesJob = maintenanceKind<Record<string, never>>('document-bundles.sweep', {
  concurrency: 1,
  cron: '25 * * * *',
});
