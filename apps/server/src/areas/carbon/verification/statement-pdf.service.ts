import type { Parsed } from '@steward/contract/call';
import { statementStatusOf } from '@steward/core/assurance/statement-status';
import { fail } from '@steward/contract/failures';
import type { verification } from '@steward/contract/carbon/verification';
import type { Language } from '@steward/contract/language';
import { reading, type Work } from '../../../database/transaction.ts';
import type { AssuranceModel } from '../../../gateways/pdf/assurance/model.ts';
import { makeAssurancePdf } from '../../../gateways/pdf/ghg-report.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { checkPage } from '../reports/report-model.ts';
import { findMyReport } from '../reports/reports.service.ts';
import * as repository from './engagement.repository.ts';
import { roundOf, viewingAsVerifier } from './link.service.ts';
import type { Round } from './workbench.repository.ts';

/** The issued content, and the facts discovered since. */
async function modelOf(ctx: Ctx, { db, scope }: Work, round: Round, language: Language): Promise<AssuranceModel> {
  const { content, sha256 } = (await repository.findStatement(db, scope, round)) ?? fail('statement.not-issued');
  const facts = await repository.listFacts(db, scope, round.report_id);
  const statements = await repository.listStatements(db, scope, round.report_id);
  const standing = statementStatusOf(round.round, facts, statements);
  return {
    ...content,
    language,
    sha256,
    checkAt: checkPage(ctx),
    facts: facts.filter((fact) => fact.round === round.round),
    standing,
  };
}

// Typeset after the transaction.
async function pdfOf(model: AssuranceModel): Promise<FileAnswer> {
  const target = model.target.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  return {
    name: `assurance-statement-${model.year}-${target}.pdf`,
    contentType: 'application/pdf',
    body: await makeAssurancePdf(model),
  };
}

export const downloadStatementForVerifier = async (
  ctx: Ctx,
  { token, language }: Parsed<typeof verification.downloadStatementForVerifier>,
): Promise<FileAnswer> =>
  pdfOf(
    await viewingAsVerifier(
      ctx,
      token,
      (opened) => modelOf(ctx, opened, roundOf(opened), language),
      () => ({ kind: 'viewed-statement', detail: { language } }),
    ),
  );

export const downloadAssuranceStatement = async (
  ctx: Ctx,
  { report_id, language, round: asked }: Parsed<typeof verification.downloadAssuranceStatement>,
): Promise<FileAnswer> =>
  pdfOf(
    await reading(ctx, async (work) => {
      const { round } = await findMyReport(work, report_id);
      return modelOf(ctx, work, { report_id, round: asked ?? round }, language);
    }),
  );
