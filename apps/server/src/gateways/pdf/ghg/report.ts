import type { Cover, PrintedReport } from '../blocks.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { boundaries } from './boundaries.ts';
import { head } from './cover.ts';
import { emissions } from './emissions.ts';
import { ledger } from './ledger.ts';
import { baseYear, methods, programmes } from './methods.ts';
import { summary } from './summary.ts';
import { sources, verification } from './verification.ts';
import { wordingFor } from './wording.ts';

/** A report in the order of the GHG Protocol's required information, as finished texts. */
export function ghgReport(model: GhgReportModel): PrintedReport & { cover: Cover } {
  const wording = wordingFor(model.language);
  return {
    ...head(model, wording),
    blocks: [
      ...summary(model, wording),
      ...boundaries(model, wording),
      ...emissions(model, wording),
      ...baseYear(model, wording),
      ...methods(model, wording),
      ...programmes(model, wording),
      ...verification(model, wording),
      ...sources(model, wording),
      ...ledger(model, wording),
    ],
  };
}
