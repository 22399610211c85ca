/** The ways a person can be notified. */
export const channels = ['product', 'mail', 'webhook'] as const;
export type Channel = (typeof channels)[number];
