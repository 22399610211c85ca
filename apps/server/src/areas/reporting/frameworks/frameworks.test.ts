import { figures as declared, type FigureKey } from '@steward/contract/declared';
import { members } from '@steward/contract/access/members';
import { notifications } from '@steward/contract/foundation/notifications';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { records } from '@steward/contract/reporting/records';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { frameworkEditions, frameworkKeys } from '@steward/reference/frameworks/editions';
import { computedBy, metricOf, unitFactor } from '@steward/reference/metrics/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { metricsOf } from './answer-sources.service.ts';
import { carriersOf } from './divided-figures.ts';
import { remindOfQuestions } from './reminders.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const YEAR = 2024;

async function newReport(ada: Person, key = 'tcfd', year = YEAR) {
  const { _id: report_id } = await ada.get(frameworks.createReport, { key, year });
  return report_id;
}

const whole = async (person: Person, report_id: string): Promise<FrameworkContent> =>
  (await person.get(frameworks.getReport, { report_id })) ?? expect.fail('no report');

const answersOf = (content: FrameworkContent) =>
  content.sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.answers.map((answer) => ({ question, answer }))),
  );

const answerOf = (content: FrameworkContent, code: string) =>
  answersOf(content).find(({ answer }) => answer.code === code)?.answer ?? expect.fail(`no answer to ${code}`);

type Sent = { code: string } & Record<string, unknown>;
async function save(person: Person, report_id: string, ...answers: Sent[]) {
  const { version } = await whole(person, report_id);
  return person.get(frameworks.saveReportingData, { report_id, version, answers } as never);
}

/** Answers every required question: words where words are asked, the others with a reason. */
async function answerAll(person: Person, report_id: string) {
  const required = answersOf(await whole(person, report_id)).filter(
    ({ question, answer }) => question.required && answer.state === 'open',
  );
  const answers = required.map(({ question, answer }): Sent => {
    const isWords = question.type === 'longtext' || question.type === 'text';
    return isWords
      ? { code: answer.code, value: `About ${answer.code}` }
      : { code: answer.code, state: 'not-applicable', reason: 'Nothing of it in this year' };
  });
  await save(person, report_id, ...answers);
}

async function reviewAll(person: Person, report_id: string) {
  const answers = answersOf(await whole(person, report_id))
    .filter(({ answer }) => answer.state !== 'open' && answer.reviewed_at === null)
    .map(({ answer }) => ({ code: answer.code, subject_id: answer.subject_id, version: answer.version }));
  return person.get(frameworks.reviewAnswers, { report_id, answers });
}

/** A person who sees the whole organization, with a shipped role. */
async function colleague(ada: Person, role = 'csr_lead'): Promise<Person> {
  const person = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: person.session.uid, role_id: await roleOf(ada, role) });
  return person;
}

async function secondAdmin(ada: Person): Promise<Person> {
  const person = await colleague(ada, 'administration');
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [person.session.uid]);
  await person.logIn(person.session.email, PASSWORD);
  return person;
}

test('three people bring a report from questions to a submitted round, and reopen it', async () => {
  const ada = await server.newAdmin('Ada');
  const [olu, rio] = [await colleague(ada), await colleague(ada)];
  await ada.newEnvironment();
  const report_id = await newReport(ada);
  const asked = ['GOV-a', 'GOV-b'];
  await ada.get(frameworks.askForAnswers, {
    report_id,
    codes: asked,
    owner_id: olu.session.uid,
    reviewer_id: rio.session.uid,
    due_on: '2025-03-01',
  });
  expect((await olu.get(notifications.listNotifications, {}))[0]).toMatchObject({ kind: 'framework.asked' });
  const mine = await olu.get(frameworks.getTcfdDataByUser, {});
  expect(mine.map(({ code, role }) => [code, role])).toEqual([
    ['GOV-a', 'owner'],
    ['GOV-b', 'owner'],
  ]);

  // Asked, Olu sees and answers these questions alone: the organization is beyond her reach.
  expect(answersOf(await whole(olu, report_id)).map(({ answer }) => answer.code)).toEqual(asked);
  await save(olu, report_id, { code: 'GOV-a', value: 'The board hears of it each quarter.' });
  const other = { report_id, version: 99, answers: [{ code: 'STR-a', value: 'x' }] };
  expect((await olu.ask(frameworks.saveReportingData, other)).httpStatus).toBe(403);
  expect((await olu.ask(frameworks.reviewAnswers, { report_id, answers: [{ code: 'GOV-a', version: 2 }] })).code).toBe(
    'framework-answer.own-review',
  );
  const { version } = answerOf(await whole(rio, report_id), 'GOV-a');
  await rio.get(frameworks.sendBackAnswer, { report_id, code: 'GOV-a', reason: 'Which committee?' });
  expect((await olu.get(notifications.listNotifications, {}))[0]).toMatchObject({ kind: 'framework.sent-back' });
  expect(answerOf(await whole(olu, report_id), 'GOV-a')).toMatchObject({
    state: 'drafted',
    sent_back_reason: 'Which committee?',
  });
  await save(olu, report_id, { code: 'GOV-a', value: 'The audit committee, each quarter.' });
  const late = { report_id, answers: [{ code: 'GOV-a', version }] };
  expect((await rio.ask(frameworks.reviewAnswers, late)).code).toBe('framework-report.changed');
  await reviewAll(rio, report_id);
  expect(answerOf(await whole(ada, report_id), 'GOV-a')).toMatchObject({
    state: 'reviewed',
    reviewed_by: { _id: rio.session.uid },
  });

  const approve = async (person: Person) =>
    person.ask(frameworks.approveReport, { report_id, version: (await whole(ada, report_id)).version });
  expect(await approve(ada)).toMatchObject({ code: 'framework-report.incomplete', httpStatus: 422 });
  await answerAll(ada, report_id);
  const bea = await secondAdmin(ada);
  await reviewAll(bea, report_id);
  expect((await approve(rio)).httpStatus).toBe(404);
  const older = { report_id, version: (await whole(ada, report_id)).version - 1 };
  expect((await ada.ask(frameworks.approveReport, older)).code).toBe('framework-report.changed');
  expect((await approve(ada)).data).toMatchObject({ state: 'approved', round: 1, completeness: { missing: 0 } });
  const change = { report_id, version: 999, answers: [{ code: 'GOV-a', value: 'Another' }] };
  expect((await ada.ask(frameworks.saveReportingData, change)).code).toBe('framework-report.frozen');
  await ada.get(frameworks.submitReport, { report_id, submitted_on: '2025-04-01', submitted_to: 'Investors' });

  await ada.get(frameworks.reopenReport, { report_id, reason: 'The committee has a new name' });
  await save(ada, report_id, { code: 'GOV-a', value: 'The sustainability committee, each quarter.' });
  await reviewAll(bea, report_id);
  expect((await approve(ada)).data).toMatchObject({ round: 2 });
  const second = await ada.get(frameworks.getReportRound, { report_id, round: 2 });
  expect(second).toMatchObject({ is_unchanged: true, reason: 'The committee has a new name' });
  expect(second.differences).toMatchObject([
    {
      code: 'GOV-a',
      before: { value: 'The audit committee, each quarter.' },
      after: { value: 'The sustainability committee, each quarter.' },
    },
  ]);
  const rounds = await ada.get(frameworks.getReportRounds, { report_id });
  expect(rounds).toMatchObject([
    { round: 2, submitted_on: null },
    { round: 1, submitted_to: 'Investors' },
  ]);
  expect((await ada.ask(frameworks.deleteReport, { report_id })).code).toBe('framework-report.has-rounds');
  await expect(
    server.owner.query(`update framework_rounds set content = '{}' where report_id = $1`, [report_id]),
  ).rejects.toThrow(/cannot be changed/);
});

test('an answer keeps its figure, and is marked when recomputing gives another value, and only then', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const bill = { environment_id, quantity: 12_000, start: '2024-01-01', end: '2025-01-01' };
  await saveBill(server, ada, { ...bill, meter_no: 'E-1' } as never);
  const report_id = await newReport(ada);
  const { version } = await whole(ada, report_id);
  const codes = ['RE-1', 'MET-b.1', 'RE-8', 'MET-b.4'];
  const { taken, without } = await ada.get(frameworks.takeOverFigures, { report_id, version, codes });
  expect(taken).toContain('RE-1');
  expect(without.map(({ code }) => code)).toContain('RE-8');
  const before = answerOf(await whole(ada, report_id), 'RE-1');
  expect(before).toMatchObject({ value: 12, state: 'answered', staleness: 'none' });
  expect(before.citations).toMatchObject([
    { kind: 'metric', metric: 'energy.intensity', value: 12, staleness: 'none' },
  ]);

  await saveBill(server, ada, { ...bill, quantity: 1000, meter_no: 'E-2' } as never);
  const after = await whole(ada, report_id);
  expect(answerOf(after, 'RE-1')).toMatchObject({ value: 12, staleness: 'value', citations: [{ value: 12, now: 13 }] });
  expect(after.stale).toBe(answersOf(after).filter(({ answer }) => answer.staleness === 'value').length);

  // Kept with a reason, it is not marked; a further change marks it again.
  await ada.get(frameworks.keepAnswer, { report_id, code: 'RE-1', reason: 'The meter was sold' });
  expect(answerOf(await whole(ada, report_id), 'RE-1').staleness).toBe('none');
  await saveBill(server, ada, { ...bill, quantity: 1000, meter_no: 'E-3' } as never);
  expect(answerOf(await whole(ada, report_id), 'RE-1').staleness).toBe('value');

  const now = (await whole(ada, report_id)).version;
  await ada.get(frameworks.takeOverFigures, { report_id, version: now, codes: ['RE-1'] });
  expect(answerOf(await whole(ada, report_id), 'RE-1')).toMatchObject({ value: 14, staleness: 'none' });
  // A number that is typed over the figure rests on it no longer.
  await save(ada, report_id, { code: 'RE-1', value: 15 });
  expect(answerOf(await whole(ada, report_id), 'RE-1')).toMatchObject({ value: 15, citations: [] });
});

test('of two people who change one answer the second is refused, and other answers are not touched by it', async () => {
  const ada = await server.newAdmin('Ada');
  const bea = await secondAdmin(ada);
  const report_id = await newReport(ada);
  const { version } = await whole(ada, report_id);
  const saving = (code: string, value: string) => ({ report_id, version, answers: [{ code, value }] });
  await ada.get(frameworks.saveReportingData, saving('GOV-a', 'First'));
  const late = await bea.ask(frameworks.saveReportingData, saving('GOV-a', 'Second'));
  expect(late).toMatchObject({ httpStatus: 409, code: 'framework-report.changed', detail: 'GOV-a' });
  await bea.get(frameworks.saveReportingData, saving('GOV-b', 'Another question'));
  expect(answerOf(await whole(ada, report_id), 'GOV-a').value).toBe('First');
});

test('what cannot be an answer, a report or a level is refused with what to do', async () => {
  const ada = await server.newAdmin('Ada');
  const report_id = await newReport(ada);
  const refused = async (answer: Sent) => {
    const told = await ada.ask(frameworks.saveReportingData, { report_id, version: 99, answers: [answer] } as never);
    return [told.httpStatus, told.code, told.errors?.[0]?.field];
  };
  expect(await refused({ code: 'RE-1', value: 'twelve' })).toEqual([400, 'request.invalid', 'answers.0.value']);
  expect(await refused({ code: 'RE-6', value: 120 })).toEqual([400, 'request.invalid', 'answers.0.value']);
  expect(await refused({ code: 'GOV-a', value: 'x'.repeat(1_000_000) })).toEqual([
    400,
    'request.invalid',
    'answers.0.value',
  ]);
  expect(await refused({ code: 'GOV-a', state: 'omitted' })).toEqual([400, 'request.invalid', 'answers.0.reason']);
  expect(await refused({ code: 'GOV-a', state: 'omitted', reason: 'x', reason_code: 'weather' })).toEqual([
    400,
    'request.invalid',
    'answers.0.reason_code',
  ]);
  expect(await refused({ code: 'NO-1', value: 'x' })).toEqual([404, 'framework-answer.not-found', undefined]);

  const create = async (input: object) =>
    (await ada.ask(frameworks.createReport, { key: 'tcfd', year: YEAR, ...input } as never)).code;
  expect(await create({})).toBe('framework-report.exists');
  expect(await create({ key: 'unknown' })).toBe('framework.not-found');
  expect(await create({ key: 'ifrs_s2', reporting_level: 'property', subject_id: report_id })).toBe('framework.level');
  expect(await create({ year: 2100 })).toBe('framework-report.future');
  expect(await create({ key: 'ifrs_s2', year: 2020 })).toBe('framework.no-edition');
  expect(await create({ key: 'ifrs_s2', year: 2020, edition: '2023' })).toBe('framework.edition-reason');
  expect(await create({ key: 'gri', reporting_level: 'portfolio', subject_id: report_id })).toBe('portfolio.not-found');
  const running = await newReport(ada, 'gri', new Date().getUTCFullYear());
  const { version } = await whole(ada, running);
  expect((await ada.ask(frameworks.approveReport, { report_id: running, version })).code).toBe(
    'framework-report.year-not-over',
  );
});

test('a report is seen by those who reach its whole subject, and by no user of another organization', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const { _id: environment_id } = await ada.newEnvironment();
  await ada.newEnvironment();
  const report_id = await newReport(ada);
  const mo = await colleague(ada);
  await ada.get(members.updateUserRole, { user_id: mo.session.uid, role_id: await roleOf(ada, 'csr_lead') });
  expect(environment_id).toBeTruthy();
  for (const person of [eve, mo]) {
    expect((await person.ask(frameworks.getReport, { report_id })).httpStatus).toBe(404);
    expect((await person.get(frameworks.reportingView, {})).reports).toEqual([]);
    const change = { report_id, version: 9, answers: [{ code: 'GOV-a', value: 'x' }] };
    expect((await person.ask(frameworks.saveReportingData, change)).httpStatus).toBe(404);
  }
  expect((await mo.ask(frameworks.createReport, { key: 'gri', year: YEAR })).httpStatus).toBe(403);
  expect(await ada.get(frameworks.checkIfReportingApplied, { key: 'tcfd', year: YEAR })).toMatchObject({
    is_applied: true,
    report: { _id: report_id },
  });
  expect(await eve.get(frameworks.checkIfReportingApplied, { key: 'tcfd', year: YEAR })).toEqual({
    is_applied: false,
    report: null,
  });
});

test('an answer is given once: the same question elsewhere follows it, or takes a copy', async () => {
  const ada = await server.newAdmin('Ada');
  const tcfd = await newReport(ada);
  const s2 = await newReport(ada, 'ifrs_s2');
  await save(ada, tcfd, { code: 'GOV-a', value: 'The board, each quarter.' });
  const same = answersOf(await whole(ada, s2)).find(({ question }) =>
    question.equivalents.some(({ key, code }) => key === 'tcfd' && code === 'GOV-a'),
  );
  const code = same?.question.code ?? expect.fail('no equivalent');
  const [other] = (await ada.get(frameworks.getAnswerSources, { report_id: s2, code })).same;
  expect(other).toMatchObject({ key: 'tcfd', code: 'GOV-a', value: 'The board, each quarter.', can_be_taken: true });
  const answer_id = other?.answer_id ?? '';
  await ada.get(frameworks.linkAnswer, { report_id: s2, code, answer_id, how: 'follow' });
  expect(
    (await ada.ask(frameworks.saveReportingData, { report_id: s2, version: 99, answers: [{ code, value: 'x' }] })).code,
  ).toBe('framework-answer.follows');
  await save(ada, tcfd, { code: 'GOV-a', value: 'The board, each month.' });
  expect(answerOf(await whole(ada, s2), code)).toMatchObject({
    value: 'The board, each month.',
    state: 'answered',
    follows: { answer_id, code: 'GOV-a' },
    staleness: 'none',
  });
  // The review of the other answer changes nothing of what it says.
  const bea = await secondAdmin(ada);
  await reviewAll(bea, tcfd);
  expect(answerOf(await whole(ada, s2), code).staleness).toBe('none');
  // Ada wrote the other one: what follows it is hers too.
  const own = { code, version: answerOf(await whole(ada, s2), code).version };
  await bea.get(frameworks.unlinkAnswer, { report_id: s2, code });
  await bea.get(frameworks.linkAnswer, { report_id: s2, code, answer_id, how: 'follow' });
  const linked = { ...own, version: answerOf(await whole(ada, s2), code).version };
  expect((await ada.ask(frameworks.reviewAnswers, { report_id: s2, answers: [linked] })).code).toBe(
    'framework-answer.own-review',
  );
  await ada.get(frameworks.unlinkAnswer, { report_id: s2, code });
  await save(ada, s2, { code, value: 'The board and its committee.' });
  expect(answerOf(await whole(ada, tcfd), 'GOV-a').value).toBe('The board, each month.');
});

test('the next year begins with the words of this one as drafts, and another edition lists what has no place in it', async () => {
  const ada = await server.newAdmin('Ada');
  const first = await newReport(ada, 'gri', 2024);
  await save(ada, first, { code: '2-1', value: 'Ada Estates, Berlin' }, { code: '302-3', value: 95.5 });
  const { _id, carried } = await ada.get(frameworks.createReport, { key: 'gri', year: 2025 });
  expect(carried).toBe(1);
  const next = await whole(ada, _id);
  expect(answerOf(next, '2-1')).toMatchObject({ value: 'Ada Estates, Berlin', state: 'drafted' });
  expect(answerOf(next, '302-3')).toMatchObject({ value: null, state: 'open' });
  const { last_year } = await ada.get(frameworks.getAnswerSources, { report_id: _id, code: '302-3' });
  expect(last_year).toMatchObject({ year: 2024, value: 95.5, submitted: null });

  await save(ada, _id, { code: '302-3', value: 90 }, { code: '302-5', value: 4 });
  const moved = await ada.get(frameworks.moveReportToEdition, { report_id: _id, edition: '2025', reason: 'Early use' });
  expect(moved).toMatchObject({ edition: '2025', edition_reason: 'Early use' });
  expect(moved.not_carried).toContain('302-5');
  expect(moved.carried).toBeGreaterThan(1);
});

test('a record that an answer rests on marks it with its next version, and when it is deleted', async () => {
  const ada = await server.newAdmin('Ada');
  const report_id = await newReport(ada);
  const day = { level: 'organization' as const, first_day: '2024-05-01', last_day: '2024-05-31' };
  const { _id } = await ada.get(records.addRecord, { kind: 'training', ...day, values: { hours: 12 } });
  await save(ada, report_id, { code: 'GOV-a', value: 'Trained', citations: [{ kind: 'record', object_id: _id }] });
  expect(answerOf(await whole(ada, report_id), 'GOV-a')).toMatchObject({
    staleness: 'none',
    citations: [{ kind: 'record', object_id: _id }],
  });
  await ada.get(records.updateRecord, { _id, version: 1, values: { hours: 14 } });
  expect(answerOf(await whole(ada, report_id), 'GOV-a').staleness).toBe('value');
  await ada.get(frameworks.keepAnswer, { report_id, code: 'GOV-a', reason: 'The text stays' });
  expect(answerOf(await whole(ada, report_id), 'GOV-a').staleness).toBe('none');
  await ada.get(records.deleteRecord, { _id, reason: 'Twice' });
  expect(answerOf(await whole(ada, report_id), 'GOV-a')).toMatchObject({
    staleness: 'value',
    citations: [{ is_gone: true }],
  });
});

test('catalogues, lists and the TCFD calls answer for the same reports', async () => {
  const ada = await server.newAdmin('Ada');
  const report_id = await newReport(ada);
  await newReport(ada, 'gri');
  const keys = async (call: 'reportingDisclosures' | 'reportingRegulations' | 'reportingVoluntaryStandards') =>
    (await ada.get(frameworks[call], {})).map(({ key }) => key);
  const all = (await ada.get(frameworks.getAllMasterReporting, { language: 'de' })).map(({ key }) => key);
  expect(all).toEqual(
    expect.arrayContaining([...(await keys('reportingDisclosures')), ...(await keys('reportingRegulations'))]),
  );
  expect(await keys('reportingVoluntaryStandards')).toContain('gri');
  expect((await ada.get(frameworks.getAllDisclosureReports, {})).map(({ key }) => key)).toEqual(['tcfd']);
  expect((await ada.get(frameworks.getAllVoluntaryReports, { year: YEAR })).map(({ key }) => key)).toEqual(['gri']);
  expect(await ada.get(frameworks.getAllRegulationReports, {})).toEqual([]);
  const { version = 0 } = (await ada.get(frameworks.getTcfdMasterData, { year: YEAR })) ?? {};
  await ada.get(frameworks.saveTcfdMasterData, {
    year: YEAR,
    version,
    answers: [{ code: 'GOV-a', value: 'Quarterly' }],
  });
  const data = await ada.get(frameworks.getAllReportingData, { year: YEAR });
  expect(data).toMatchObject([{ code: 'GOV-a', report: { _id: report_id }, answer: { value: 'Quarterly' } }]);
  const { steps } = await ada.get(frameworks.checkTcfdProcess, { year: YEAR });
  expect(steps.map(({ step, state }) => [step, state])).toContainEqual(['governance', 'begun']);
  expect(steps).toHaveLength(7);
  expect((await ada.get(frameworks.updateReport, { report_id, due_on: '2025-06-30' })).due_on).toBe('2025-06-30');
  expect(await ada.get(frameworks.getReportPeople, { report_id })).toMatchObject([{ _id: ada.session.uid }]);
  const view = await ada.get(frameworks.reportingView, { reporting_level: 'organization' });
  expect(view).toMatchObject({ next_due: '2025-06-30', answered: 1, stale: 0 });
  await ada.get(frameworks.deleteReport, { report_id });
  expect(await ada.get(frameworks.getTcfdMasterData, { year: YEAR })).toBeNull();
});

test('in another edition an answer never stands under another question of its old code', async () => {
  const ada = await server.newAdmin('Ada');
  const { portfolio_id } = await ada.newEnvironment();
  const about = { key: 'gresb', reporting_level: 'portfolio' as const, subject_id: portfolio_id };
  const { _id } = await ada.get(frameworks.createReport, { ...about, year: 2024, edition: '2025' });
  const { version } = await whole(ada, _id);
  const answers = ['LE3', 'LE4', 'LE5'].map((code) => ({ code, state: 'not-applicable' as const, reason: code }));
  await ada.get(frameworks.saveReportingData, { report_id: _id, version, answers });
  await ada.get(frameworks.moveReportToEdition, { report_id: _id, edition: '2026', reason: 'The newer one' });
  const moved = await whole(ada, _id);
  expect([answerOf(moved, 'LE3').reason, answerOf(moved, 'LE4').reason]).toEqual(['LE4', 'LE5']);
});

test('a question that is named twice in one call is refused', async () => {
  const ada = await server.newAdmin('Ada');
  const report_id = await newReport(ada);
  const twice = [
    { code: 'GOV-a', value: 'a' },
    { code: 'GOV-a', value: 'b' },
  ];
  expect(await ada.ask(frameworks.saveReportingData, { report_id, version: 9, answers: twice })).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'answers.1.code' }],
  });
});

test('an answer about a property is compared with the figure of this property', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id, portfolio_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  await ada.newEnvironment({ gross_floor_area: 500, portfolio_id });
  const about = { key: 'inrev', reporting_level: 'portfolio' as const, subject_id: portfolio_id, year: YEAR };
  const { _id: report_id, version } = await ada.get(frameworks.createReport, about);
  await ada.get(frameworks.takeOverFigures, { report_id, version, codes: ['AL1.17'] });
  const answers = answersOf(await whole(ada, report_id)).filter(({ answer }) => answer.code === 'AL1.17');
  const one = answers.find(({ answer }) => answer.subject_id === environment_id)?.answer;
  expect(one).toMatchObject({ value: 1000, staleness: 'none' });
  expect(answers.map(({ answer }) => answer.staleness)).toEqual(['none', 'none']);
});

test('people are reminded once a week of questions that are due', async () => {
  const ada = await server.newAdmin('Ada');
  const olu = await colleague(ada);
  const report_id = await newReport(ada);
  const due_on = new Date().toISOString().slice(0, 10);
  await ada.get(frameworks.askForAnswers, { report_id, codes: ['GOV-a'], owner_id: olu.session.uid, due_on });
  const reminders = async () =>
    (await olu.get(notifications.listNotifications, {})).filter(({ kind }) => kind === 'framework.reminder').length;
  const ctx = maintenanceCtx(server.steward.platform, 'test');
  const inDays = (days: number) => ({ ...ctx, now: new Date(Date.now() + days * 86_400_000) });
  await remindOfQuestions(inDays(1));
  expect(await reminders()).toBe(0);
  await remindOfQuestions(inDays(8));
  await remindOfQuestions(inDays(9));
  expect(await reminders()).toBe(1);
});

test('every figure that answers a question exists, and can be given in the unit of the question', () => {
  const wrong: string[] = [];
  for (const key of frameworkKeys)
    for (const { edition, sections } of frameworkEditions(key))
      for (const question of sections.flatMap(({ questions }) => questions))
        for (const { metric, variant, unit, by } of metricsOf(question))
          for (const id of [metric, ...(by === 'carrier' ? carriersOf(metric).map((one) => one.metric) : [])]) {
            const found = metricOf(id);
            const method = found && computedBy(found, variant);
            const figure = method && declared[method.figure as FigureKey];
            const name = `${key} ${edition}, ${question.code}: ${id}`;
            if (!found || (variant && !method)) wrong.push(`${name} does not exist`);
            else if (figure && unitFactor(figure.unit, found.unit, figure.unit === '%') === undefined)
              wrong.push(`${name} has no ${found.unit} from ${figure.unit}`);
            else if (figure && unit && unitFactor(found.unit, unit) === undefined)
              wrong.push(`${name} has no ${unit} from ${found.unit}`);
          }
  expect(wrong).toEqual([]);
});
