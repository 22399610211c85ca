import { jobKind, maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Posts one event to the webhook of a person. */
export const webhookJob = jobKind<{
  user_id: string;
  event: string;
  title: string;
  message: string;
  redirect_url: string;
  at: string;
  /** Missing in jobs of earlier versions. */
  subject?: { environment_id: string | null; named_environment_ids: readonly string[] };
}>('notifications.webhook', { concurrency: 2, queue: { retryLimit: 8, retryDelay: 15, retryDelayMax: 3600 } });

/** Once a night: starts the next one for each organization. */
export const remindOfEndingsJob = maintenanceKind<Record<string, never>>('notifications.endings', {
  concurrency: 1,
  cron: '20 3 * * *',
});
/** Reminds the people of an organization of what ends. */
export const remindOfEndingsOfJob = maintenanceKind<{ organization_id: string }>('notifications.endings-organization', {
  concurrency: 1,
});

/** Sends mails that waited for a digest or for the end of quiet hours. */
export const collectMailsJob = maintenanceKind<{ organization_id: string; user_id: string }>('notifications.collect', {
  concurrency: 1,
});
