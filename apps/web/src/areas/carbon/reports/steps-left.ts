import { isWithoutBills } from '@steward/core/coverage/meters';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { requiredReportTexts, type Report } from '@steward/contract/carbon/reports.report';
import type { Texts } from '../../../shared/emissions/reports/text-sections.ts';
import type { Tab } from './report-address.ts';

export interface StepLeft {
  key: 'figures' | 'texts' | 'send' | 'questions' | 'accepted';
  /** `noted`: nothing to do, but not done: a disclosed gap, or one that is not visible yet. */
  state: 'done' | 'due' | 'noted' | 'later';
  /** The key of the explanation, and its numbers. */
  note: string;
  values?: Record<string, number>;
  tab?: Tab;
}

const requiredCount = requiredReportTexts.length;

/** The steps to verification, in order. */
export function stepsLeft(
  inventory: Inventory,
  report: Report | null,
  isDirty: boolean,
  /** The initial texts of a report that was never saved. */
  texts: Texts = {},
): StepLeft[] {
  const status = report?.status ?? 'draft';
  const isOut = status === 'sent' || status === 'accepted';
  const open = report?.findings.filter((one) => one.status === 'open').length ?? 0;
  return [
    figuresStep(inventory, isOut),
    textsStep(report, isDirty, texts),
    isOut
      ? { key: 'send', state: 'done', note: 'sent' }
      : { key: 'send', state: 'due', note: status === 'rejected' ? 'again' : 'notSent' },
    open > 0
      ? { key: 'questions', state: 'due', note: 'open', values: { n: open }, tab: 'verification' }
      : report?.findings.length
        ? { key: 'questions', state: 'done', note: 'answered' }
        : { key: 'questions', state: status === 'accepted' ? 'done' : 'later', note: 'none' },
    { key: 'accepted', state: status === 'accepted' ? 'done' : 'later', note: status },
  ];
}

/**
 * Gaps in the bills do not prevent submitting; everything else comes before them, questions before another submission.
 */
const urgency = ['noBills', 'missing', 'texts', 'questions', 'send', 'figures'];

/** The first step to do. */
export const nextStep = (steps: StepLeft[]): StepLeft | undefined =>
  steps.filter(({ state }) => state === 'due').toSorted((a, b) => rank(a) - rank(b))[0];

const rank = ({ key, note }: StepLeft) => urgency.indexOf(urgency.includes(note) ? note : key);

/**
 * Done only when every due day has a bill and every quantity a factor. A gap in a submitted report was disclosed, and
 * stays.
 */
function figuresStep({ missing, is_complete, coverage, by_environment }: Inventory, isOut: boolean): StepLeft {
  const step = (note: string, values: Record<string, number> = {}): StepLeft => ({
    key: 'figures',
    state: isOut ? 'noted' : 'due',
    note,
    values,
    tab: 'figures',
  });
  if (missing.length > 0) return step('missing', { n: missing.length });
  if (coverage.days === 0) return step('noBills');
  const withoutBills = by_environment.filter(isWithoutBills).length;
  if (!is_complete && withoutBills > 0) return step('withoutBills', { n: withoutBills });
  if (coverage.days_expected > 0 && coverage.days >= coverage.days_expected)
    return { key: 'figures', state: 'done', note: 'complete' };
  return step(isOut ? 'disclosed' : 'gaps', { share: coverage.share });
}

function textsStep(report: Report | null, isDirty: boolean, texts: Texts): StepLeft {
  if (isDirty) return { key: 'texts', state: 'due', note: 'unsaved', tab: 'texts' };
  if (!report) {
    const n = requiredReportTexts.filter((key) => !texts[key]?.trim()).length;
    return { key: 'texts', state: 'due', note: 'notStarted', values: { n }, tab: 'texts' };
  }
  const empty = report.missing_texts.length;
  if (empty === 0) return { key: 'texts', state: 'done', note: 'written' };
  return { key: 'texts', state: 'due', note: 'empty', values: { n: empty, of: requiredCount }, tab: 'texts' };
}
