import { members } from '@steward/contract/access/members';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { expect } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { PASSWORD, type TestServer } from '../../../testing/test-server.ts';

export const YEAR = 2024;

export async function newReport(ada: Person, key = 'tcfd', year = YEAR) {
  const { _id: report_id } = await ada.get(frameworks.createReport, { key, year });
  return report_id;
}

export const whole = async (person: Person, report_id: string): Promise<FrameworkContent> =>
  (await person.get(frameworks.getReport, { report_id })) ?? expect.fail('no report');

/** The report in the version that it has now. */
export async function read(person: Person, report_id: string) {
  const { version } = await whole(person, report_id);
  return { report_id, version };
}

export const answersOf = (content: FrameworkContent) =>
  content.sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.answers.map((answer) => ({ question, answer }))),
  );

export const answerOf = (content: FrameworkContent, code: string) =>
  answersOf(content).find(({ answer }) => answer.code === code)?.answer ?? expect.fail(`no answer to ${code}`);

export type Sent = { code: string } & Record<string, unknown>;
export async function save(person: Person, report_id: string, ...answers: Sent[]) {
  const { version } = await whole(person, report_id);
  return person.get(frameworks.saveReportingData, { report_id, version, answers } as never);
}

/** Answers every required question: words where words are asked, the others with a reason. */
export async function answerAll(person: Person, report_id: string) {
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

export async function reviewAll(person: Person, report_id: string) {
  const answers = answersOf(await whole(person, report_id))
    .filter(({ answer }) => answer.state !== 'open' && answer.reviewed_at === null)
    .map(({ answer }) => ({ code: answer.code, subject_id: answer.subject_id, version: answer.version }));
  return person.get(frameworks.reviewAnswers, { report_id, answers });
}

/** A person who sees the whole organization, with a shipped role. */
export async function colleague(server: TestServer, ada: Person, role = 'csr_lead'): Promise<Person> {
  const person = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: person.session.uid, role_id: await roleOf(ada, role) });
  return person;
}

export async function secondAdmin(server: TestServer, ada: Person): Promise<Person> {
  const person = await colleague(server, ada, 'administration');
  await ada.get(members.updateUserRole, { user_id: person.session.uid, is_admin: true });
  await person.logIn(person.session.email, PASSWORD);
  return person;
}
