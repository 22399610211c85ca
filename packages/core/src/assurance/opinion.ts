export const opinions = ['unmodified', 'modified', 'adverse', 'disclaimer'] as const;
/** The conclusion of a verification (ISO 14064-3): without, or with a reservation; against; or none at all. */
export type Opinion = (typeof opinions)[number];

/** Accepted with these; the others send the report back. */
export const acceptingOpinions: readonly Opinion[] = ['unmodified', 'modified'];
