import type { LogEntry, LogHead } from '@steward/core/assurance/event-log';
import { opinions, type Opinion } from '@steward/core/assurance/opinion';
import type { Level } from '@steward/contract/carbon/boundaries';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { WorkingLine } from '@steward/contract/carbon/inventory.working';
import type { ReportedFacility, ReportedTarget } from '@steward/contract/carbon/reports.facts';
import type { Finding, Report } from '@steward/contract/carbon/reports.report';
import type { Language } from '@steward/contract/language';
import type { FrameTexts } from '../../../gateways/pdf/page-frame.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Accounting } from '../boundaries/boundaries.service.ts';
import type { Snapshot } from './snapshot.ts';

/** What a report's PDF shows. */
export interface GhgReportModel {
  language: Language;
  /** A draft is marked as such on every page. */
  status: 'draft' | 'sent' | 'accepted' | 'rejected';
  round: number;
  /** The fingerprint of the frozen round; a draft has none. */
  sha256?: string;
  /** The last entry of the log before the round was frozen; a draft and earlier rounds have none. */
  log?: LogHead;
  /** The page where anyone can check the bundle of a frozen round. */
  checkAt?: string;
  organization: string;
  target: string;
  level: Level;
  year: number;
  /** YYYY-MM-DD: the day it was frozen, of a draft the day it was made. */
  generatedOn: string;
  texts: Record<string, string>;
  accounting: Accounting;
  inventory: Inventory;
  verification?: {
    verifier: string;
    decision: 'accepted' | 'rejected';
    assurance: 'limited' | 'reasonable' | null;
    at: string;
    note: string;
    /** The conclusion, and the hash of the statement of assurance; without a statement none. */
    statement?: { opinion: Opinion; sha256: string };
    /** The consequence of facts discovered after the acceptance. */
    ended?: { standing: 'to-be-reissued' | 'withdrawn'; by: string; at: string };
  };
  findings: Finding[];
  targets?: ReportedTarget[];
  facilities?: ReportedFacility[];
  /** Of a frozen round. */
  lines?: WorkingLine[];
}

/** The report with the head and foot of a template. */
export type FramedReportModel = GhgReportModel & { frame?: FrameTexts | undefined };

/** The address of the page that checks an exported bundle, printed for readers of the PDF. */
export const checkPage = (ctx: Pick<Ctx, 'webAddress'>): string => `${ctx.webAddress()}/verify-report`;

type Event = Pick<Report['events'][number], 'kind' | 'round' | 'at' | 'actor_name' | 'note'>;

/** The level of assurance in front of the verifier's text, as stored with an event. */
export const decisionNote = (assurance: 'limited' | 'reasonable', reason: string): string =>
  reason ? `${assurance}: ${reason}` : assurance;

/** The verifier's decision about a round, where there is one. */
function decisionOf(events: readonly Event[], log: readonly LogEntry[], round: number): GhgReportModel['verification'] {
  const event = events.findLast((e) => e.round === round && (e.kind === 'accepted' || e.kind === 'rejected'));
  if (!event) return undefined;
  // Issued with the decision; the log names its conclusion and hash.
  const issued = log.find((entry) => entry.round === round && entry.kind === 'statement')?.detail;
  const opinion = opinions.find((one) => one === issued?.opinion);
  const ends = events.filter((e) => e.round === round && e.kind.startsWith('statement-'));
  const end = ends.find(({ kind }) => kind === 'statement-withdrawn') ?? ends[0];
  const [, assurance, note] = /^(limited|reasonable)(?:: ([^]*))?$/.exec(event.note) ?? [];
  return {
    verifier: event.actor_name,
    decision: event.kind as 'accepted' | 'rejected',
    assurance: (assurance as 'limited' | 'reasonable' | undefined) ?? null,
    at: event.at,
    note: assurance ? (note ?? '') : event.note,
    ...(opinion && { statement: { opinion, sha256: String(issued?.sha256) } }),
    ...(end && {
      ended: {
        standing: end.kind === 'statement-withdrawn' ? ('withdrawn' as const) : ('to-be-reissued' as const),
        by: end.actor_name,
        at: end.at,
      },
    }),
  };
}

/** The PDF of a frozen round: the frozen content, with the questions and decisions about it. */
export function frozenModel(
  snapshot: Snapshot,
  sha256: string,
  language: Language,
  { events, findings, log }: { events: readonly Event[]; findings: Finding[]; log: readonly LogEntry[] },
): GhgReportModel {
  const { head, texts, accounting, inventory, targets, facilities, lines, log: before } = snapshot;
  const verification = decisionOf(events, log, head.round);
  return {
    language,
    status: verification?.decision ?? 'sent',
    round: head.round,
    sha256,
    ...(before && { log: before }),
    organization: head.organization_name,
    target: head.target_name,
    level: head.level,
    year: head.year,
    generatedOn: head.frozen_at.slice(0, 10),
    texts,
    accounting,
    inventory,
    ...(targets && { targets }),
    ...(facilities && { facilities }),
    ...(verification && { verification }),
    findings,
    lines,
  };
}
