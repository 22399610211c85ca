import { frameworks } from '@steward/contract/reporting/frameworks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, newReport, read, reviewAll, save, secondAdmin, whole } from '../frameworks.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const reviewing = async (person: Person, report_id: string, code = 'GOV-a') => {
  const { version } = answerOf(await whole(person, report_id), code);
  const { code: refused } = await person.ask(frameworks.reviewAnswers, { report_id, answers: [{ code, version }] });
  return refused;
};

const OWN = 'framework-answer.own-review';

test('an answer is reviewed by a person who has not written or owned it since its last review', async () => {
  const ada = await server.newAdmin('Ada');
  const [bea, cem] = [await secondAdmin(server, ada), await secondAdmin(server, ada)];
  const report_id = await newReport(ada);
  await save(ada, report_id, { code: 'GOV-a', value: 'The board.' });
  await save(bea, report_id, { code: 'GOV-a', value: 'The board, each quarter.' });
  // Ada wrote an earlier version, and is not asked to review it either.
  expect(answerOf(await whole(ada, report_id), 'GOV-a').may_review).toBe(false);
  expect(await reviewing(ada, report_id)).toBe(OWN);
  const asking = { report_id, codes: ['GOV-a'] };
  expect((await cem.ask(frameworks.askForAnswers, { ...asking, reviewer_id: ada.session.uid })).code).toBe(OWN);
  // Cem owned it, and unassigns himself.
  await cem.get(frameworks.askForAnswers, { ...asking, owner_id: cem.session.uid });
  await cem.get(frameworks.askForAnswers, { ...asking, owner_id: null });
  expect(await reviewing(cem, report_id)).toBe(OWN);
  const dan = await secondAdmin(server, ada);
  await reviewAll(dan, report_id);

  // After the review another person changes it: who wrote what was reviewed may review the change.
  await save(cem, report_id, { code: 'GOV-a', value: 'The audit committee.' });
  expect(await reviewing(cem, report_id)).toBe(OWN);
  expect(answerOf(await whole(ada, report_id), 'GOV-a').may_review).toBe(true);
  await reviewAll(ada, report_id);
});

test('no user reviews what an answer took from their own, however many answers are between', async () => {
  const ada = await server.newAdmin('Ada');
  const bea = await secondAdmin(server, ada);
  const [tcfd, s2, gri] = [await newReport(ada), await newReport(ada, 'ifrs_s2'), await newReport(ada, 'gri')];
  await save(ada, tcfd, { code: 'GOV-a', value: 'The board.' });
  const follow = async (report_id: string, of: string, ofCode: string) => {
    const { sections } = await whole(bea, report_id);
    const code =
      sections
        .flatMap(({ questions }) => questions)
        .find(({ equivalents, type }) => type === 'longtext' && equivalents.some((one) => one.code === ofCode))?.code ??
      expect.fail(`nothing asks for ${ofCode}`);
    const answer_id = answerOf(await whole(bea, of), ofCode)._id ?? '';
    await bea.get(frameworks.linkAnswer, { ...(await read(bea, report_id)), code, answer_id, how: 'follow' });
    return code;
  };
  const second = await follow(s2, tcfd, 'GOV-a');
  const third = await follow(gri, s2, second);
  expect(await reviewing(ada, gri, third)).toBe(OWN);
});

test('a version that the report does not have yet is refused, whatever is saved with it', async () => {
  const ada = await server.newAdmin('Ada');
  const report_id = await newReport(ada);
  const { version } = await whole(ada, report_id);
  const unread = { httpStatus: 422, code: 'framework-report.unread-version' };
  const answers = [{ code: 'GOV-a', value: 'x' }];
  const later = { report_id, version: version + 1 };
  expect(await ada.ask(frameworks.saveReportingData, { ...later, answers })).toMatchObject(unread);
  expect(await ada.ask(frameworks.takeOverFigures, { ...later, codes: ['RE-1'] })).toMatchObject(unread);
  expect(await ada.ask(frameworks.approveReport, later)).toMatchObject(unread);
  expect((await whole(ada, report_id)).version).toBe(version);
});
