/** A bill that a person has to check: it was read and waits for confirmation, or it could not be read. */
export const statusesToCheck = ['review', 'failed'] as const;
