import { members } from '@steward/contract/access/members';
import { notifications } from '@steward/contract/foundation/notifications';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { records } from '@steward/contract/reporting/records';
import { addDays } from '@steward/core/calendar/day';
import { frameworkEditions, frameworkKeys } from '@steward/reference/frameworks/editions';
import { computedBy, metricOf, unitFactor } from '@steward/reference/metrics/metrics';
import { metricsOf } from './answer-sources.service.ts';
import { dividedRowsOf } from './divided-figures.ts';
import { figures as declared, type FigureKey } from '@steward/contract/declared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  answerAll,
  answerOf,
  answersOf,
  colleague,
  newReport,
  read,
  reviewAll,
  save,
  secondAdmin,
  whole,
  YEAR,
} from './frameworks.fixture.ts';
import { remindOfQuestions } from './asking/reminders.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('three people bring a report from questions to a submitted round, and reopen it', async () => {
  const ada = await server.newAdmin('Ada');
  const [olu, rio] = [await colleague(server, ada), await colleague(server, ada)];
  await ada.newEnvironment();
  const report_id = await newReport(ada);
  const asked = ['GOV-a', 'GOV-b'];
  await ada.get(frameworks.askForAnswers, {
    report_id,
    codes: asked,
    owner_id: olu.session.uid,
    reviewer_id: rio.session.uid,
    due_on: addDays(new Date().toISOString().slice(0, 10), 30),
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
  const other = { report_id, version: 2, answers: [{ code: 'STR-a', value: 'x' }] };
  expect((await olu.ask(frameworks.saveReportingData, other)).httpStatus).toBe(403);
  expect((await olu.ask(frameworks.reviewAnswers, { report_id, answers: [{ code: 'GOV-a', version: 2 }] })).code).toBe(
    'framework-answer.own-review',
  );
  const { version } = answerOf(await whole(rio, report_id), 'GOV-a');
  await rio.get(frameworks.sendBackAnswer, {
    ...(await read(rio, report_id)),
    code: 'GOV-a',
    reason: 'Which committee?',
  });
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
  const day = { level: 'organization' as const, first_day: '2024-05-01', last_day: '2024-05-31' };
  const { _id } = await ada.get(records.addRecord, { kind: 'training', ...day, values: { hours: 12 } });
  await save(ada, report_id, { code: 'GOV-b', value: 'Trained', citations: [{ kind: 'record', object_id: _id }] });
  await answerAll(ada, report_id);
  const bea = await secondAdmin(server, ada);
  await reviewAll(bea, report_id);
  expect((await approve(rio)).httpStatus).toBe(404);
  const older = { report_id, version: (await whole(ada, report_id)).version - 1 };
  expect((await ada.ask(frameworks.approveReport, older)).code).toBe('framework-report.changed');
  expect((await approve(ada)).data).toMatchObject({ state: 'approved', round: 1, completeness: { missing: 0 } });
  const change = { report_id, version: 2, answers: [{ code: 'GOV-a', value: 'Another' }] };
  expect((await ada.ask(frameworks.saveReportingData, change)).code).toBe('framework-report.frozen');
  const today = new Date().toISOString().slice(0, 10);
  const submit = { report_id, submitted_to: 'Investors' };
  const early = await ada.ask(frameworks.submitReport, { ...submit, submitted_on: addDays(today, -2) });
  expect(early.errors).toEqual([
    { field: 'submitted_on', message: 'must lie between the approval of the round and today' },
  ]);
  await ada.get(frameworks.submitReport, { ...submit, submitted_on: today });

  // A source changes: the frozen answer says so, and nothing is to update until the report is reopened.
  await ada.get(records.updateRecord, { _id, version: 1, values: { hours: 14 } });
  const submitted = await whole(ada, report_id);
  expect([submitted.stale, answerOf(submitted, 'GOV-b').staleness]).toEqual([0, 'value']);
  await ada.get(frameworks.reopenReport, { report_id, reason: 'The committee has a new name' });
  expect((await whole(ada, report_id)).stale).toBe(1);
  await ada.get(frameworks.keepAnswer, { ...(await read(ada, report_id)), code: 'GOV-b', reason: 'The words stay' });
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

test('a report is seen by those who reach its whole subject, and by no user of another organization', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const { _id: environment_id } = await ada.newEnvironment();
  await ada.newEnvironment();
  const report_id = await newReport(ada);
  const mo = await colleague(server, ada);
  await ada.get(members.updateUserRole, { user_id: mo.session.uid, role_id: await roleOf(ada, 'csr_lead') });
  expect(environment_id).toBeTruthy();
  for (const person of [eve, mo]) {
    expect((await person.ask(frameworks.getReport, { report_id })).httpStatus).toBe(404);
    expect((await person.get(frameworks.reportingView, {})).reports).toEqual([]);
    const change = { report_id, version: 1, answers: [{ code: 'GOV-a', value: 'x' }] };
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

test('in another edition no answer is found under another question of its old code', async () => {
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

test('people are reminded once a week of questions that are due', async () => {
  const ada = await server.newAdmin('Ada');
  const olu = await colleague(server, ada);
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
        for (const { metric, variant, unit, by } of metricsOf({ ...question, derivable_from: [] }))
          for (const { metric: id, variant: of } of [{ metric, variant }, ...dividedRowsOf(metric, by)]) {
            const found = metricOf(id);
            const method = found && computedBy(found, of);
            const figure = method && declared[method.figure as FigureKey];
            const name = `${key} ${edition}, ${question.code}: ${id}`;
            if (!found || (of && !method)) wrong.push(`${name} does not exist`);
            else if (figure && unitFactor(figure.unit, found.unit, figure.unit === '%') === undefined)
              wrong.push(`${name} has no ${found.unit} from ${figure.unit}`);
            else if (figure && unit && unitFactor(found.unit, unit) === undefined)
              wrong.push(`${name} has no ${unit} from ${found.unit}`);
          }
  expect(wrong).toEqual([]);
});
