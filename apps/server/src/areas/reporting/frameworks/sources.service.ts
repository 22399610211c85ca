import type { Language } from '@steward/contract/language';
import type { Citation } from '@steward/contract/reporting/frameworks.models';
import { sourceStaleness, type SourceState, type Staleness } from '@steward/core/disclosures/staleness';
import type { PieceKind } from '@steward/core/diagnosis/proposed';
import { grouped } from '@steward/core/grouped';
import { wholeOrganization } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listReportHeads } from '../../carbon/reports/reports.service.ts';
import { listFound } from '../../estate/documents/documents.service.ts';
import { citedFacts, citedRegisters } from '../metrics/building-facts.service.ts';
import { citedRecords } from '../records/accepted.service.ts';
import { addressOf, findFrameworks, languageOf } from './editions.service.ts';
import { saidBy } from './writing.service.ts';
import { figuresNow } from './figures.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow, CitationRow, ReportRow } from './frameworks.repository.ts';

/** What a source says now. */
export interface SourceNow {
  state: SourceState;
  title: string;
  address: string | null;
  isGone: boolean;
  /** Of an answer: its question. */
  question?: { framework: string; code: string };
}

const gone = (row: CitationRow): SourceNow => ({ state: {}, title: row.title, address: null, isGone: true });

/** An object that is cited: its version is gone with it. */
const found = (version: string, title: string, address: string): SourceNow => ({
  state: { version },
  title,
  address,
  isGone: false,
});

/** Whether a source has changed is the same for every reader. */
const whole = (work: Work): Work => ({ ...work, scope: wholeOrganization(work.scope) });

type Finder = (
  ctx: Ctx,
  work: Work,
  rows: readonly CitationRow[],
) => Promise<(row: CitationRow) => SourceNow | undefined>;

const idsOf = (rows: readonly CitationRow[]) => [...new Set(rows.flatMap(({ object_id }) => object_id ?? []))];

/** Facts of the building: a change of what was read of one, its end or its deletion marks the answer. */
const factFinder =
  (kind: PieceKind): Finder =>
  async (_, work, rows) => {
    const facts = await citedFacts(work, kind, idsOf(rows));
    return ({ object_id, title }) => {
      const fact = facts.get(object_id ?? '');
      if (!fact) return undefined;
      const now = found(fact.version, fact.isReached ? fact.name : title, fact.address);
      return fact.isReached ? now : { ...now, address: null };
    };
  };

const finders: Record<Exclude<CitationRow['kind'], 'metric'>, Finder> = {
  equipment: factFinder('equipment'),
  meter: factFinder('meter'),
  renewable: factFinder('renewable'),
  servicing: factFinder('servicing'),
  device: factFinder('device'),
  register: async (ctx, work, rows) => {
    const registerOf = await citedRegisters(work, idsOf(rows), languageOf(ctx, undefined));
    return ({ object_id, object_version, title }) => {
      const register = registerOf(object_id ?? '', object_version);
      if (!register) return undefined;
      const now = found(register.version, register.isReached ? register.name : title, register.address);
      return register.isReached ? now : { ...now, address: null };
    };
  },
  document: async (_, work, rows) => {
    const ids = idsOf(rows);
    const documents = new Map((await listFound(whole(work), ids)).map((row) => [row._id, row]));
    const reached = new Set((await listFound(work, ids)).map(({ _id }) => _id));
    return ({ object_id, title, page }) => {
      const document = documents.get(object_id ?? '');
      if (!document) return undefined;
      const isReached = reached.has(document._id);
      const address = `/documentation?document=${document._id}${page ? `&page=${page}` : ''}`;
      const now = found(String(document.version_no), isReached ? document.title : title, address);
      return isReached ? now : { ...now, address: null };
    };
  },
  answer: async (_, work, rows) => {
    const answers = new Map<string, { answer: AnswerRow; report: ReportRow }>();
    for (const id of idsOf(rows)) {
      const answer = await repository.findAnswer(work.db, work.scope, id);
      const report = answer && (await repository.findReport(work.db, work.scope, answer.report_id));
      if (answer && report) answers.set(id, { answer, report });
    }
    const reports = [...answers.values()].map(({ report }) => report.framework);
    const frameworks = await findFrameworks(work, reports);
    return ({ object_id }) => {
      const cited = answers.get(object_id ?? '');
      if (!cited) return undefined;
      const { answer, report } = cited;
      const title = `${report.framework.toUpperCase()} ${report.year}, ${answer.code}`;
      return {
        ...found(saidBy(answer), title, `${addressOf(report)}&question=${answer.code}`),
        question: { framework: frameworks.get(report.framework)?.name ?? '', code: answer.code },
      };
    };
  },
  'ghg-report': async (_, work, rows) => {
    const wanted = new Set(idsOf(rows));
    const heads = new Map(
      (await listReportHeads(whole(work))).filter(({ _id }) => wanted.has(_id)).map((head) => [head._id, head]),
    );
    return ({ object_id }) => {
      const head = heads.get(object_id ?? '');
      const address = `/solutions/reporting/assessments/ghg-protocol?year=${head?.year}`;
      return head && found(`${head.status} ${head.round}`, `GHG ${head.year}, ${head.target_name}`, address);
    };
  },
  record: async (ctx, work, rows) => {
    const ids = idsOf(rows);
    const language = languageOf(ctx, undefined);
    const records = new Map((await citedRecords(whole(work), ids, language)).map((row) => [row._id, row]));
    const reached = new Set((await citedRecords(work, ids, language)).map(({ _id }) => _id));
    return ({ object_id, title }) => {
      const record = records.get(object_id ?? '');
      if (!record || record.version === null) return undefined;
      const isReached = reached.has(record._id);
      const address = `/datahub/data_library/esg/records?item=${record._id}`;
      const now = found(String(record.version), isReached ? record.title : title, address);
      return isReached ? now : { ...now, address: null };
    };
  },
};

/** What the sources of answers say now, by the id of the citation. */
export async function sourcesNow(
  ctx: Ctx,
  work: Work,
  rows: readonly CitationRow[],
  reportOf: (answerId: string) => ReportRow | undefined,
  language: Language = languageOf(ctx, undefined),
): Promise<Map<string, SourceNow>> {
  const now = new Map<string, SourceNow>();
  const figures = rows.filter(({ kind }) => kind === 'metric');
  const asked = figures.flatMap((row) => {
    const report = reportOf(row.answer_id);
    return report && row.metric ? [{ row, report, metric: row.metric }] : [];
  });
  const values = await figuresNow(ctx, work, asked, { language });
  for (const [at, { row }] of asked.entries()) {
    const figure = values[at];
    if (!figure) continue;
    const { value, fingerprint, title, address } = figure;
    const state = { value, fingerprint, ...(figure.rows.length && { rows: rowsOf(figure.rows) }) };
    now.set(row.id, { state, title, address, isGone: false });
  }
  for (const [kind, some] of grouped(
    rows.filter(({ kind: one }) => one !== 'metric'),
    ({ kind: one }) => one,
  )) {
    const find = await finders[kind as keyof typeof finders](ctx, work, some);
    for (const row of some) now.set(row.id, find(row) ?? gone(row));
  }
  return now;
}

/** The rows of a divided figure by their keys, as they are compared. */
export const rowsOf = (rows: readonly { key: string; value: number | null }[]): Record<string, number | null> =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

const statedBy = (row: CitationRow): SourceState =>
  row.kind === 'metric'
    ? { value: row.value, fingerprint: row.fingerprint, ...(row.metric?.rows && { rows: row.metric.rows }) }
    : { version: row.object_version };

/** Whether a source has changed since it was cited. */
export const stalenessOfCitation = (row: CitationRow, now: SourceNow | undefined): Staleness =>
  now ? sourceStaleness({ ...statedBy(row), now: now.state, kept: row.kept || undefined }) : 'none';

export function shownCitation(row: CitationRow, now: SourceNow | undefined): Citation {
  return {
    _id: row.id,
    kind: row.kind,
    title: now?.title ?? row.title,
    object_id: row.object_id,
    metric: row.metric?.metric ?? null,
    page: row.page,
    quote: row.quote,
    value: row.value,
    unit: row.unit,
    is_incomplete: row.metric?.isIncomplete ?? false,
    gaps: row.metric?.gaps ?? [],
    now: now?.state.value ?? null,
    staleness: stalenessOfCitation(row, now),
    is_gone: now?.isGone ?? false,
    address: now?.address ?? null,
  };
}
