import type { FrameworkAnswer, FrameworkQuestion } from '@steward/contract/reporting/frameworks.models';

/** A question with one of its answers: it may have one for each property. */
export interface Slot {
  question: FrameworkQuestion;
  answer: FrameworkAnswer;
}
