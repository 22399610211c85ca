import { createHash } from 'node:crypto';
import type { Input } from '@steward/contract/call';
import { members } from '@steward/contract/access/members';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { reportFiles } from '@steward/contract/reporting/report-files';
import { canonicalJson } from '@steward/core/canonical-json';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

type Sent = Input<typeof frameworks.saveReportingData>['answers'][number];

let server: TestServer;
let ada: Person;
let report_id: string;
const FORMULA = '=HYPERLINK("http://evil.example";"Open")';

const whole = async (person: Person) =>
  (await person.get(frameworks.getReport, { report_id })) ?? expect.fail('no report');
const slots = async (person: Person) =>
  (await whole(person)).sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.answers.map((answer) => ({ question, answer }))),
  );

async function secondAdmin(): Promise<Person> {
  const person = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: person.session.uid, role_id: await roleOf(ada, 'administration') });
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [person.session.uid]);
  await person.logIn(person.session.email, PASSWORD);
  return person;
}

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  ({ _id: report_id } = await ada.get(frameworks.createReport, { key: 'tcfd', year: 2024 }));
  const answers = (await slots(ada)).flatMap(({ question, answer }): Sent[] => {
    if (question.code === 'GOV-a') return [{ code: answer.code, value: FORMULA }];
    if (!question.required) return [];
    return question.type === 'longtext' || question.type === 'text'
      ? [{ code: answer.code, value: `About ${answer.code}` }]
      : [{ code: answer.code, state: 'not-applicable', reason: 'Nothing of it in this year' }];
  });
  const { version } = await whole(ada);
  await ada.get(frameworks.saveReportingData, { report_id, version, answers });
});
afterAll(() => server.stop());

const exported = async (person: Person, input: object) =>
  person.send(reportFiles.exportReport, { report_id, format: 'json', ...input });

test('a round leaves as JSON with the content that its hash is of, and a draft says that it is one', async () => {
  const draft = (await (await exported(ada, {})).json()) as { state: string; round: unknown };
  expect(draft).toMatchObject({ state: 'draft', round: null });
  const bea = await secondAdmin();
  const toReview = (await slots(ada)).filter(({ answer }) => answer.state !== 'open');
  await bea.get(frameworks.reviewAnswers, {
    report_id,
    answers: toReview.map(({ answer: { code, subject_id, version } }) => ({ code, subject_id, version })),
  });
  await ada.get(frameworks.approveReport, { report_id, version: (await whole(ada)).version });
  const answer = await exported(ada, { round: 1, language: 'de' });
  expect(answer.headers.get('content-disposition')).toContain('round-1.json');
  const file = (await answer.json()) as {
    round: { sha256: string; is_unchanged: boolean };
    content: { answers: { code: string; value: unknown }[] };
    sections: { questions: { code: string; title: string }[] }[];
  };
  const round = await ada.get(frameworks.getReportRound, { report_id, round: 1, language: 'de' });
  expect(createHash('sha256').update(canonicalJson(file.content)).digest('hex')).toBe(round.sha256);
  expect(file.round).toMatchObject({ sha256: round.sha256, is_unchanged: true });
  expect(file.content.answers.map(({ code, value }) => [code, value])).toEqual(
    round.answers.map(({ code, value }) => [code, value]),
  );
  const titles = new Map(file.sections.flatMap(({ questions }) => questions.map(({ code, title }) => [code, title])));
  expect(round.answers.map(({ code, title }) => titles.get(code) === title)).not.toContain(false);
  expect((await exported(ada, { round: 2 })).status).toBe(404);
});

test('a report opens as a workbook in each language, and an answer is never a formula', async () => {
  for (const language of ['en', 'ar', 'de'] as const) {
    const bytes = new Uint8Array(await (await exported(ada, { format: 'xlsx', language })).arrayBuffer());
    const book = await readXlsx(bytes, { readStyles: false });
    expect(book.sheets).toHaveLength(3);
    const row = book.sheets[1]?.rows.find(([, code]) => code === 'GOV-a');
    expect(row?.[10]).toBe(`'${FORMULA}`);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('<f>');
  }
});

test('people of another organization, and those who do not reach what it is about, get no report', async () => {
  const eve = await server.newAdmin('Eve');
  expect((await exported(eve, {})).status).toBe(404);
  expect((await exported(await server.newMember(ada), {})).status).toBe(404);
  expect((await exported(ada, { format: 'pdf' })).status).toBe(400);
});
