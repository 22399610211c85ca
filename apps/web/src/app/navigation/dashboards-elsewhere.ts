import { config } from '../../session/config.ts';

/** Where the entry of a dashboard leads if another application shows them (R015): nothing of the session is in the address. */
export const elsewhere = (path: string): string | undefined =>
  config.dashboardUrl && /^\/dashboard(\/|$)/.test(path) ? `${config.dashboardUrl}#${path}` : undefined;
