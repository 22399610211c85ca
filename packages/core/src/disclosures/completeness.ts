/**
 * `drafted`: begun. `answered`: to be reviewed. `reviewed`: accepted by another person than its owner. `not-applicable`, `omitted`: without
 * a value, for a reason.
 */
export const answerStates = ['open', 'drafted', 'answered', 'reviewed', 'not-applicable', 'omitted'] as const;
export type AnswerState = (typeof answerStates)[number];

/** A question of a report with the state of its answer. */
export interface CountedAnswer {
  required: boolean;
  state: AnswerState;
  /** Another person has accepted the answer, also that it does not apply or is omitted. */
  isReviewed: boolean;
}

export interface Completeness {
  /** The required questions that apply. */
  applicable: number;
  /** Of these, the answered ones. */
  answered: number;
  /** Of these, the omitted ones, each with its reason. */
  omitted: number;
  /** Of these, those without an answer. */
  missing: number;
  /** Required questions that do not apply, each with its reason. */
  not_applicable: number;
  /** Answers, omissions and questions that do not apply, of all questions, that another person has to accept. */
  to_review: number;
  reviewed: number;
  /** Questions that are not required, and those of them that are answered. */
  voluntary: number;
  voluntary_answered: number;
  /** `answered ÷ applicable`; null if no required question applies. */
  share: number | null;
}

const isAnswered = ({ state }: CountedAnswer) => state === 'answered' || state === 'reviewed';
const needsReview = ({ state }: CountedAnswer) => state !== 'open' && state !== 'drafted';

/** How complete a report is: its answered required questions ÷ its required questions that apply. */
export function completenessOf(answers: readonly CountedAnswer[]): Completeness {
  const count = (is: (answer: CountedAnswer) => boolean) => answers.filter(is).length;
  const not_applicable = count(({ required, state }) => required && state === 'not-applicable');
  const applicable = count(({ required }) => required) - not_applicable;
  const answered = count((answer) => answer.required && isAnswered(answer));
  const omitted = count(({ required, state }) => required && state === 'omitted');
  return {
    applicable,
    answered,
    omitted,
    missing: applicable - answered - omitted,
    not_applicable,
    to_review: count((answer) => needsReview(answer) && !answer.isReviewed),
    reviewed: count((answer) => needsReview(answer) && answer.isReviewed),
    voluntary: count(({ required }) => !required),
    voluntary_answered: count((answer) => !answer.required && isAnswered(answer)),
    share: applicable === 0 ? null : answered / applicable,
  };
}
