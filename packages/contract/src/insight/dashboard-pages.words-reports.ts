/** Words about reports, targets, certificates and records. */
export const reportWords = ['reports.targets'] as const;
