/** Words about reports, targets, certificates and records. */
export const reportWords = ['reports.years', 'reports.certified'] as const;
