import { fail } from '@steward/contract/failures';
import type { Work } from '../../../database/transaction.ts';
import { listFindings } from './findings.repository.ts';
import * as links from './links.repository.ts';
import * as reports from './reports.repository.ts';
import type { Snapshot } from './snapshot.ts';

// A round of a report, as the holder of a verifier link sees it and decides it.

export type RoundLink = NonNullable<Awaited<ReturnType<typeof links.findGoodLink>>>;
export type { ReportRow } from './reports.repository.ts';

/** By the hash of its secret; undefined when there is none that is good now. */
export const findGoodLink = ({ db, scope }: Work, secretHash: string, now: Date): Promise<RoundLink | undefined> =>
  links.findGoodLink(db, scope, secretHash, now);

/** A report whoever asks: the link was checked before. */
export const findReport = ({ db, scope }: Work, reportId: string) => reports.findReport(db, scope, reportId);

export const noteOpened = ({ db, scope }: Work, linkId: string, now: Date): Promise<void> =>
  links.noteOpened(db, scope, linkId, now);

/** A part of what was frozen, so that a big report need not be loaded whole. */
export const partOfRound = async <P extends keyof Snapshot>(
  { db, scope }: Work,
  reportId: string,
  round: number,
  part: P,
): Promise<Snapshot[P]> =>
  ((await reports.findSnapshotPart(db, scope, reportId, round, part)) ?? fail('verifier.link-invalid')) as Snapshot[P];

/** The same, where older reports may not have it. */
export const findPartOfRound = async <P extends keyof Snapshot>(
  { db, scope }: Work,
  reportId: string,
  round: number,
  part: P,
): Promise<Snapshot[P] | undefined> =>
  ((await reports.findSnapshotPart(db, scope, reportId, round, part)) ?? undefined) as Snapshot[P] | undefined;

/** Fingerprint, questions, events and earlier rounds of a round. */
export const historyOfRound = async ({ db, scope }: Work, reportId: string, round: number) => ({
  sha256: (await reports.findSha256(db, scope, reportId, round)) ?? '',
  findings: await listFindings(db, scope, reportId),
  events: await reports.listEvents(db, scope, reportId),
  earlierRounds: await reports.listEarlierRounds(db, scope, reportId, round),
});

/** A round as it was frozen, whole. */
export const findFrozen = async ({ db, scope }: Work, reportId: string, round: number) =>
  (await reports.findSnapshot(db, scope, reportId, round)) ?? fail('verifier.link-invalid');

export const recordEvent = ({ db, scope }: Work, event: Parameters<typeof reports.insertEvent>[2]): Promise<void> =>
  reports.insertEvent(db, scope, event);

export const decideRound = ({ db, scope }: Work, reportId: string, decision: 'accepted' | 'rejected'): Promise<void> =>
  reports.updateStatus(db, scope, reportId, decision);
