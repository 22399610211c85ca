import { canonicalJson } from '@steward/core/canonical-json';
import { headOf } from '@steward/core/assurance/event-log';
import { statementStatusOf } from '@steward/core/assurance/statement-status';
import type { Opinion } from '@steward/core/assurance/opinion';
import { fail } from '@steward/contract/failures';
import type { Ctx } from '../../../platform/ctx.ts';
import { fingerprint } from '../../../platform/canonical-json.ts';
import { listLog } from '../reports/log.service.ts';
import { historyOfRound, partOfRound } from '../reports/report-rounds.service.ts';
import * as repository from './engagement.repository.ts';
import { engagementOf } from './engagement.service.ts';
import { logOf, roundOf, type Opened } from './link.service.ts';
import { shownMateriality, workingPapersOf } from './materiality.service.ts';
import { coverageOf, shownSample } from './sampling.service.ts';
import type { StatementContent } from '../../../gateways/pdf/assurance/model.ts';

interface Conclusion {
  opinion: Opinion;
  assurance: 'limited' | 'reasonable';
  words: string;
}

async function contentOf(ctx: Ctx, opened: Opened, conclusion: Conclusion): Promise<StatementContent> {
  const round = roundOf(opened);
  const { person, independent_at, details, risks } = await engagementOf(opened, round);
  const head = await partOfRound(opened, round.report_id, round.round, 'head');
  const accounting = await partOfRound(opened, round.report_id, round.round, 'accounting');
  const { totals, total_location, total_market, scope3_by_category } = await partOfRound(
    opened,
    round.report_id,
    round.round,
    'inventory',
  );
  const { sha256, findings } = await historyOfRound(opened, round.report_id, round.round);
  const papers = await workingPapersOf(opened, round);
  const { by_scope: _, ...materiality } = await shownMateriality(opened, round, papers);
  // The list after this statement is issued.
  const issued = await repository.listStatements(opened.db, opened.scope, round.report_id);
  const facts = await repository.listFacts(opened.db, opened.scope, round.report_id);
  const own = { round: round.round, opinion: conclusion.opinion, sha256: '', issued_at: ctx.now.toISOString() };
  const { replaces } = statementStatusOf(round.round, facts, [...issued, own]);
  const log = await listLog(opened, round.report_id);
  return {
    format: 1,
    organization: head.organization_name,
    target: head.target_name,
    level: head.level,
    year: head.year,
    round: round.round,
    reportSha256: sha256,
    frozenAt: head.frozen_at,
    consolidation: accounting.consolidation,
    baseYear: accounting.base_year,
    totals: { ...totals, total_location, total_market },
    scope3Categories: Object.keys(scope3_by_category)
      .map(Number)
      .toSorted((a, b) => a - b),
    verifier: person,
    details,
    independentAt: independent_at ?? fail('verifier.not-prepared'),
    ...conclusion,
    issuedAt: ctx.now.toISOString(),
    materiality,
    coverage: coverageOf(papers),
    checked: coverageOf(papers, (key) => papers.ticks.has(key)),
    samples: papers.samples.map((sample) => {
      const { method, seed, confidence, is_too_coarse, coverage, checked_items, result } = shownSample(
        sample,
        materiality.performance_kg,
      );
      return { method, seed, confidence, is_too_coarse, coverage, checked_items, result };
    }),
    findings: findings
      .filter((finding) => finding.round <= round.round)
      .map(({ kind, about, size_t, status, outcome, round: of, messages }) => ({
        kind,
        about,
        size_t,
        status,
        ...(outcome && { outcome }),
        round: of,
        messages: messages.map(({ side, author, at, body }) => ({ side, author, at, body })),
      })),
    risks,
    ...(replaces && {
      replaces: { round: replaces.round, sha256: replaces.sha256, issuedAt: replaces.issued_at },
    }),
    ...(!ctx.mail.sends && { linkByHand: true as const }),
    log: headOf(log),
  };
}

/** Issues the statement of a decided round, once, with its complete content; the log names its hash. */
export async function issueStatement(ctx: Ctx, opened: Opened, conclusion: Conclusion): Promise<void> {
  // In the form in which the database returns it, so that the hash can be recomputed.
  const content = JSON.parse(canonicalJson(await contentOf(ctx, opened, conclusion))) as StatementContent;
  const sha256 = fingerprint(content);
  const { opinion, assurance } = conclusion;
  await repository.insertStatement(opened.db, opened.scope, {
    ...roundOf(opened),
    opinion,
    assurance,
    sha256,
    issued_at: ctx.now,
    content,
  });
  await logOf(ctx, opened, { kind: 'statement', detail: { opinion, assurance, sha256 } });
}
