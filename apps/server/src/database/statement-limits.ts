/** What a statement is part of, if not of an ordinary call. */
export type LongWork = 'computed' | 'job' | 'recount';

/**
 * How long one statement may take, by what it is part of (decision 0161); 0: as long as it takes, like those of migrations. PostgreSQL ends
 * a longer one, so that its connection and its locks are free again. All are shorter than the patience with a silent connection
 * (`connection.ts`).
 */
export const statementLimitsMs: Record<LongWork | 'read' | 'change', number> = {
  /** Of a call that reads. */
  read: 30_000,
  /** Of a call that is declared `isComputed`. */
  computed: 120_000,
  /** Of a call that changes something: what it deletes may be much, and it waits for the locks of others. */
  change: 120_000,
  /** Also of automatic work, received mails and the demo. */
  job: 280_000,
  /** Counting again after an upgrade: its batches are small, and nothing else brings it to its end. */
  recount: 0,
};

/** PostgreSQL ended the statement. */
export const isTooLong = (error: unknown): boolean => (error as { code?: string }).code === '57014';
