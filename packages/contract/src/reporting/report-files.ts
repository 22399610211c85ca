import { z } from 'zod';
import { area, id } from '../call.ts';
import { Language } from '../language.ts';

export const exportFormats = ['json', 'xlsx'] as const;

/** What leaves the product of a report by a framework: exports of its answers with their sources. */
export const reportFiles = area('reporting/report-files', {
  exportReport: {
    method: 'POST',
    path: '/exportReport',
    access: 'member',
    needs: 'frameworks.read',
    shape: 'file',
    summary: 'The questions, answers and sources of a report or of one of its frozen rounds, as JSON or as a workbook',
    limit: { calls: 60, perSeconds: 60 },
    input: z.object({
      report_id: id('framework-report'),
      /** The frozen round; absent: the answers as they are now. */
      round: z.coerce.number().int().min(1).max(10_000).optional(),
      format: z.enum(exportFormats),
      language: Language.optional(),
    }),
    answer: z.null(),
  },
});
