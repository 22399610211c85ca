/** What can go wrong with frameworks, their reports and answers. */
export const frameworkFailures = {
  'framework.not-found': { status: 404, message: 'This framework was not found.' },
  'framework.edition-not-found': { status: 404, message: 'This edition of the framework was not found.' },
  'framework.no-edition': {
    status: 422,
    message: 'No edition of this framework holds for this year. Choose an edition, and say why.',
  },
  'framework.edition-reason': {
    status: 422,
    message: 'The period asks for another edition. Say why this one is used.',
  },
  'framework.level': {
    status: 422,
    message: 'This framework is not reported at this level. Choose one of its levels.',
  },
  'framework-report.not-found': { status: 404, message: 'This report was not found.' },
  'framework-report.exists': {
    status: 409,
    message: 'There is already a report by this framework for this subject and year. Open it instead.',
  },
  'framework-report.future': {
    status: 422,
    message: 'This year has not begun. A report can be begun in the year it is about.',
  },
  'framework-report.changed': {
    status: 409,
    message: 'Another user changed these answers in the meantime. Nothing of yours is lost: compare, and save again.',
  },
  'framework-report.unread-version': {
    status: 422,
    message: 'The report has no such version yet. Load the report, and save with the version that it has.',
  },
  'framework-report.frozen': {
    status: 409,
    message: 'This report is approved. Reopen it with a reason to change it.',
  },
  'framework-report.has-rounds': {
    status: 409,
    message: 'This report has an approved round and is kept.',
  },
  'framework-report.not-approved': { status: 409, message: 'Approve the report first.' },
  'framework-report.not-frozen': { status: 409, message: 'This report is open already.' },
  'framework-report.year-not-over': {
    status: 409,
    message: 'The period of this report is not over. It can be approved after its last day.',
  },
  'framework-report.incomplete': {
    status: 422,
    message: 'This report cannot be approved yet. Answer, review or update the questions that are named.',
  },
  'framework-report.same-edition': { status: 409, message: 'The report has this edition already.' },
  'framework-report.earlier-edition': {
    status: 422,
    message: 'Answers are not carried to an earlier edition. Begin a new report for it.',
  },
  'framework-round.not-found': { status: 404, message: 'This round was not found.' },
  'framework-answer.not-found': { status: 404, message: 'This question was not found in this report.' },
  'framework-answer.own-review': {
    status: 403,
    message:
      'An answer is reviewed by a user who has not written or owned it since its last review. Choose another user.',
  },
  'framework-answer.not-reviewable': {
    status: 409,
    message: 'This question has no answer to review yet.',
  },
  'framework-answer.not-stale': {
    status: 409,
    message: 'The sources of this answer have not changed. There is nothing to keep it in spite of.',
  },
  'framework-answer.follows': {
    status: 409,
    message: 'This answer follows another one. Change that one, or unlink it first.',
  },
  'framework-answer.record-in-review': {
    status: 409,
    message: 'This record waits for its review. It can be a source once it was accepted.',
  },
  'framework-answer.hidden': {
    status: 403,
    message: 'You have no permission to see values of properties. Ask a user who has it to answer this question.',
  },
  'framework-answer.cannot-take': {
    status: 422,
    message: 'The other answer has another type or unit, and cannot be used here as it is.',
  },
} as const;
