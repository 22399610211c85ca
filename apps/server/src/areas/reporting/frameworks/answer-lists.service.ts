import type { Answer, Parsed } from '@steward/contract/call';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { accessTo, isAsked } from './access.service.ts';
import { listMine, load, shownAnswer, shownReport, slotsOf } from './content.service.ts';
import { findFramework, languageOf } from './editions.service.ts';
import * as repository from './frameworks.repository.ts';

export const getAllReportingData = (
  ctx: Ctx,
  { key, ...filter }: Parsed<typeof frameworks.getAllReportingData>,
): Promise<Answer<typeof frameworks.getAllReportingData>> =>
  reading(ctx, async (work) => {
    const language = languageOf(ctx, filter.language);
    const keys = key === undefined ? undefined : [(await findFramework(work, key)).key];
    const { loaded, accesses } = await listMine(ctx, work, filter, keys);
    return accesses.flatMap((access) => {
      const report = shownReport(work, loaded, access);
      return [...slotsOf(loaded, access.row)]
        .filter(({ answer }) => answer !== undefined && answer.state !== 'open')
        .map(({ question, subject, answer }) => ({
          report,
          code: question.code,
          title: question.title[language],
          answer: shownAnswer(loaded, access, question, subject, answer),
        }));
    });
  });

export const getTcfdDataByUser = (
  ctx: Ctx,
  { language: asked, key }: Parsed<typeof frameworks.getTcfdDataByUser>,
): Promise<Answer<typeof frameworks.getTcfdDataByUser>> =>
  reading(ctx, async (work) => {
    const language = languageOf(ctx, asked);
    const rows = await repository.listReports(work.db, work.scope, { framework: key });
    const accesses = await accessTo(ctx, work, rows);
    const loaded = await load(ctx, work, accesses, asked);
    const asks = accesses.flatMap((access) => {
      const report = shownReport(work, loaded, access);
      return [...slotsOf(loaded, access.row)].flatMap(({ question, subject, answer }) => {
        if (!answer || !isAsked(access.userId, answer)) return [];
        const role = answer.owner_id === access.userId ? ('owner' as const) : ('reviewer' as const);
        const shown = shownAnswer(loaded, access, question, subject, answer);
        return [{ report, code: question.code, title: question.title[language], role, answer: shown }];
      });
    });
    const dueOf = ({ report, answer }: (typeof asks)[number]) => answer.due_on ?? report.due_on ?? '9999';
    return asks.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)));
  });
