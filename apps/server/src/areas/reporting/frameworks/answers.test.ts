import { frameworks } from '@steward/contract/reporting/frameworks';
import { records } from '@steward/contract/reporting/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  answerOf,
  answersOf,
  newReport,
  read,
  reviewAll,
  save,
  secondAdmin,
  whole,
  YEAR,
  type Sent,
} from './frameworks.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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
  await ada.get(frameworks.keepAnswer, { ...(await read(ada, report_id)), code: 'RE-1', reason: 'The meter was sold' });
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
  const bea = await secondAdmin(server, ada);
  const report_id = await newReport(ada);
  const { version } = await whole(ada, report_id);
  const saving = (code: string, value: string) => ({ report_id, version, answers: [{ code, value }] });
  await ada.get(frameworks.saveReportingData, saving('GOV-a', 'First'));
  const late = await bea.ask(frameworks.saveReportingData, saving('GOV-a', 'Second'));
  expect(late).toMatchObject({ httpStatus: 409, code: 'framework-report.changed', detail: 'GOV-a' });
  await bea.get(frameworks.saveReportingData, saving('GOV-b', 'Another question'));
  expect(answerOf(await whole(ada, report_id), 'GOV-a').value).toBe('First');
});

test('an answer that changed after the page was read is neither linked, unlinked, kept nor sent back', async () => {
  const ada = await server.newAdmin('Ada');
  const bea = await secondAdmin(server, ada);
  const [tcfd, report_id] = [await newReport(ada), await newReport(ada, 'ifrs_s2')];
  await save(ada, tcfd, { code: 'GOV-a', value: 'The board, each quarter.' });
  const { code } =
    answersOf(await whole(ada, report_id)).find(({ question }) =>
      question.equivalents.some((one) => one.key === 'tcfd' && one.code === 'GOV-a'),
    )?.question ?? expect.fail('no equivalent');
  const answer_id = answerOf(await whole(ada, tcfd), 'GOV-a')._id ?? '';
  const { version } = await read(bea, report_id);
  await save(ada, report_id, { code, value: 'Fresh words' });
  const late = { report_id, code, version };
  const asked = await Promise.all([
    bea.ask(frameworks.linkAnswer, { ...late, answer_id, how: 'follow' }),
    bea.ask(frameworks.unlinkAnswer, late),
    bea.ask(frameworks.keepAnswer, { ...late, reason: 'x' }),
    bea.ask(frameworks.sendBackAnswer, { ...late, reason: 'x' }),
  ]);
  for (const told of asked) expect(told).toMatchObject({ httpStatus: 409, code: 'framework-report.changed' });
  const unread = { ...late, version: version + 50, answer_id, how: 'copy' as const };
  expect(await bea.ask(frameworks.linkAnswer, unread)).toMatchObject({ httpStatus: 422 });
  expect(answerOf(await whole(ada, report_id), code).value).toBe('Fresh words');
  await bea.get(frameworks.sendBackAnswer, { ...(await read(bea, report_id)), code, reason: 'Which board?' });
});

test('what cannot be an answer, a report or a level is refused with what to do', async () => {
  const ada = await server.newAdmin('Ada');
  const report_id = await newReport(ada);
  const refused = async (answer: Sent) => {
    const told = await ada.ask(frameworks.saveReportingData, { report_id, version: 1, answers: [answer] } as never);
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

  const messageOf = async (...answers: Sent[]) =>
    (await ada.ask(frameworks.saveReportingData, { report_id, version: 1, answers } as never)).errors?.[0]?.message;
  expect(await messageOf({ code: 'GOV-a', value: 'x'.repeat(1_000_000) })).toBe('must have at most 20000 characters');
  const many = Array.from({ length: 501 }, (_, at) => ({ code: `GOV-${at}`, value: 'x' }));
  expect(await messageOf(...many)).toBe('must have at most 500 answers');
  const rows = Array.from({ length: 501 }, (_, at) => ({ risk: `Risk ${at}` }));
  expect(await messageOf({ code: 'STR-a.1', value: rows })).toBe('must have at most 500 rows');
  const keep = async () =>
    (await ada.ask(frameworks.keepAnswer, { ...(await read(ada, report_id)), code: 'GOV-a', reason: 'x' })).code;
  expect(await keep()).toBe('framework-answer.not-found');
  await save(ada, report_id, { code: 'GOV-a', value: 'x' });
  expect(await keep()).toBe('framework-answer.not-stale');
  const asking = { report_id, codes: ['GOV-a'], owner_id: ada.session.uid, due_on: '2025-03-01' };
  expect((await ada.ask(frameworks.askForAnswers, asking)).errors?.[0]?.message).toBe('must not lie in the past');
  const early = await ada.ask(frameworks.updateReport, { report_id, due_on: '2023-12-31' });
  expect(early.errors?.[0]?.message).toBe('must not lie before the period of the report');

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
  // An assessment is about a day: one of the running year waits for its answers alone.
  const { _id: subject_id } = await ada.newEnvironment({});
  const about = { key: 'smartness', reporting_level: 'property' as const, subject_id };
  const { _id } = await ada.get(frameworks.createReport, { ...about, year: new Date().getUTCFullYear() });
  const assessed = { report_id: _id, version: (await whole(ada, _id)).version };
  expect((await ada.ask(frameworks.approveReport, assessed)).code).toBe('framework-report.incomplete');
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
  await ada.get(frameworks.linkAnswer, { ...(await read(ada, s2)), code, answer_id, how: 'follow' });
  expect(
    (await ada.ask(frameworks.saveReportingData, { report_id: s2, version: 2, answers: [{ code, value: 'x' }] })).code,
  ).toBe('framework-answer.follows');
  await save(ada, tcfd, { code: 'GOV-a', value: 'The board, each month.' });
  expect(answerOf(await whole(ada, s2), code)).toMatchObject({
    value: 'The board, each month.',
    state: 'answered',
    follows: { answer_id, code: 'GOV-a' },
    staleness: 'none',
  });
  // The review of the other answer changes nothing of what it says.
  const bea = await secondAdmin(server, ada);
  await reviewAll(bea, tcfd);
  expect(answerOf(await whole(ada, s2), code).staleness).toBe('none');
  // Ada wrote the other one: what follows it is hers too.
  const own = { code, version: answerOf(await whole(ada, s2), code).version };
  await bea.get(frameworks.unlinkAnswer, { ...(await read(bea, s2)), code });
  await bea.get(frameworks.linkAnswer, { ...(await read(bea, s2)), code, answer_id, how: 'follow' });
  const linked = { ...own, version: answerOf(await whole(ada, s2), code).version };
  expect((await ada.ask(frameworks.reviewAnswers, { report_id: s2, answers: [linked] })).code).toBe(
    'framework-answer.own-review',
  );
  await ada.get(frameworks.unlinkAnswer, { ...(await read(ada, s2)), code });
  await save(ada, s2, { code, value: 'The board and its committee.' });
  expect(answerOf(await whole(ada, tcfd), 'GOV-a').value).toBe('The board, each month.');
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
  await ada.get(frameworks.keepAnswer, { ...(await read(ada, report_id)), code: 'GOV-a', reason: 'The text stays' });
  expect(answerOf(await whole(ada, report_id), 'GOV-a').staleness).toBe('none');
  await ada.get(records.deleteRecord, { _id, reason: 'Twice' });
  expect(answerOf(await whole(ada, report_id), 'GOV-a')).toMatchObject({
    staleness: 'value',
    citations: [{ is_gone: true }],
  });
});

test('a question that is named twice in one call is refused', async () => {
  const ada = await server.newAdmin('Ada');
  const report_id = await newReport(ada);
  const twice = [
    { code: 'GOV-a', value: 'a' },
    { code: 'GOV-a', value: 'b' },
  ];
  expect(await ada.ask(frameworks.saveReportingData, { report_id, version: 1, answers: twice })).toMatchObject({
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
