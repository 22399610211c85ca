import { requiredReportTexts, type Inventory, type Report } from '@steward/contract/ghg-report';
import type { Tab } from './report-address.ts';

export interface StepLeft {
  key: 'figures' | 'texts' | 'send' | 'questions' | 'accepted';
  state: 'done' | 'due' | 'later';
  /** Which words explain it, and the numbers in them. */
  note: string;
  values?: Record<string, number>;
  tab?: Tab;
}

const requiredCount = requiredReportTexts.length;

/** What must still happen until the report is verified, in order. */
export function stepsLeft(inventory: Inventory, report: Report | null, isDirty: boolean): StepLeft[] {
  const status = report?.status ?? 'draft';
  const isOut = status === 'sent' || status === 'accepted';
  const open = report?.findings.filter((one) => one.status === 'open').length ?? 0;
  return [
    figuresStep(inventory, isOut),
    textsStep(report, isDirty),
    isOut
      ? { key: 'send', state: 'done', note: 'sent' }
      : { key: 'send', state: 'due', note: status === 'rejected' ? 'again' : 'notSent' },
    open > 0
      ? { key: 'questions', state: 'due', note: 'open', values: { n: open }, tab: 'verification' }
      : { key: 'questions', state: isOut ? 'done' : 'later', note: report?.findings.length ? 'answered' : 'none' },
    { key: 'accepted', state: status === 'accepted' ? 'done' : 'later', note: status },
  ];
}

/** Gaps in the bills keep nobody from sending; everything else comes before them, questions before another round. */
const urgency = ['noBills', 'missing', 'texts', 'questions', 'send', 'figures'];

/** What to do first. */
export const nextStep = (steps: StepLeft[]): StepLeft | undefined =>
  steps.filter(({ state }) => state === 'due').toSorted((a, b) => rank(a) - rank(b))[0];

const rank = ({ key, note }: StepLeft) => urgency.indexOf(urgency.includes(note) ? note : key);

function figuresStep({ missing, is_complete, coverage }: Inventory, isOut: boolean): StepLeft {
  if (missing.length > 0 || !is_complete) {
    return { key: 'figures', state: 'due', note: 'missing', values: { n: missing.length }, tab: 'figures' };
  }
  if (coverage.days === 0 && !isOut) return { key: 'figures', state: 'due', note: 'noBills', tab: 'figures' };
  const isCovered = coverage.days_expected > 0 && coverage.days >= coverage.days_expected;
  if (isCovered || isOut) return { key: 'figures', state: 'done', note: 'complete' };
  return { key: 'figures', state: 'due', note: 'gaps', values: { share: coverage.share }, tab: 'figures' };
}

function textsStep(report: Report | null, isDirty: boolean): StepLeft {
  if (isDirty) return { key: 'texts', state: 'due', note: 'unsaved', tab: 'texts' };
  if (!report) return { key: 'texts', state: 'due', note: 'notStarted', values: { n: requiredCount }, tab: 'texts' };
  const empty = report.missing_texts.length;
  if (empty === 0) return { key: 'texts', state: 'done', note: 'written' };
  return { key: 'texts', state: 'due', note: 'empty', values: { n: empty, of: requiredCount }, tab: 'texts' };
}
