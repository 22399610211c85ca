import { fail } from '@steward/contract/failures';
import type { Work } from '../../../database/transaction.ts';
import * as correspondence from './correspondence.repository.ts';
import * as reports from './reports.repository.ts';
import type { ReportRow } from './reports.repository.ts';
import type { Snapshot } from './snapshot.ts';

// The rounds of a report, for the areas that send, show and decide them.

export type { ReportRow };

/** A report, without checking the user: the caller checked the link. */
export const findReport = ({ db, scope }: Work, reportId: string) => reports.findReport(db, scope, reportId);

/** A part of the frozen content: a large report need not be loaded whole. */
export const partOfRound = async <P extends keyof Snapshot>(
  { db, scope }: Work,
  reportId: string,
  round: number,
  part: P,
): Promise<Snapshot[P]> =>
  ((await reports.findSnapshotPart(db, scope, reportId, round, part)) ?? fail('verifier.link-invalid')) as Snapshot[P];

/** A part that older reports may not have. */
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
  findings: await correspondence.listFindings(db, scope, reportId),
  events: await reports.listEvents(db, scope, reportId),
  earlierRounds: await reports.listEarlierRounds(db, scope, reportId, round),
});

/** A round as it was frozen, whole. */
export const findFrozen = async ({ db, scope }: Work, reportId: string, round: number) =>
  (await reports.findSnapshot(db, scope, reportId, round)) ?? fail('verifier.link-invalid');

/** What is frozen of a round that is sent. */
export const addRound = ({ db, scope }: Work, row: Parameters<typeof reports.insertSnapshot>[2]): Promise<void> =>
  reports.insertSnapshot(db, scope, row);

export const setStatus = (
  { db, scope }: Work,
  reportId: string,
  status: ReportRow['status'],
  round?: number,
): Promise<void> => reports.updateStatus(db, scope, reportId, status, round);

export const listEvents = ({ db, scope }: Work, reportId: string) => reports.listEvents(db, scope, reportId);

/** The questions of a report, of all its rounds, with everything that was written to them. */
export const listFindings = ({ db, scope }: Work, reportId: string) => correspondence.listFindings(db, scope, reportId);

/** The links of a report, the newest first. */
export const listLinks = ({ db, scope }: Work, reportId: string) => correspondence.listLinks(db, scope, reportId);

export const recordEvent = ({ db, scope }: Work, event: Parameters<typeof reports.insertEvent>[2]): Promise<void> =>
  reports.insertEvent(db, scope, event);

export const decideRound = ({ db, scope }: Work, reportId: string, decision: 'accepted' | 'rejected'): Promise<void> =>
  reports.updateStatus(db, scope, reportId, decision);
