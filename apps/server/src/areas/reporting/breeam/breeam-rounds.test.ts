import { readFile } from 'node:fs/promises';
import { auditLog } from '@steward/contract/access/audit-log';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { buildingAssessments } from '@steward/contract/insight/building-assessments';
import { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamPreview } from '@steward/contract/reporting/breeam.models';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerAll, reviewAll, secondAdmin, colleague } from '../frameworks/frameworks.fixture.ts';
import { printed } from '../report-files/printed.fixture.ts';
import { ask, full, issue, part, read, save } from './breeam.fixture.ts';

let server: TestServer;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  bea = await secondAdmin(server, ada);
  const criterion = { issue: 'Man 01', credits: null, criterion: 'A guide for all users' };
  await ada.get(breeam.saveBreeamWeights, {
    scheme: 'breeam',
    edition: '2015',
    source: 'SD 221',
    parts: [{ part: 'part_2', standards: [{ ...criterion, band: 'very_good' }] }],
  });
});
afterAll(() => server.stop());

/** A property whose second part has all credits, without its one criterion: Good instead of Outstanding. */
async function assessed() {
  const { _id: environment_id } = await ada.newEnvironment();
  const answers = full(await read(ada, environment_id), 'part_2');
  const scoped = answers.map((one) =>
    one.code === 'Man 02' ? { code: 'Man 02', not_in_scope: true, reason: 'Let as a whole' } : one,
  );
  const { report_id } = await save(ada, { environment_id, answers: scoped });
  await answerAll(ada, report_id ?? '');
  return { environment_id, report_id: report_id ?? '' };
}

async function approve({ environment_id, report_id }: { environment_id: string; report_id: string }) {
  const { version } = await read(ada, environment_id);
  await ada.get(frameworks.approveReport, { report_id, version });
}

const tokenOf = (url: string) => url.split('#')[1] ?? '';
const open = async (person: Person, url: string, language: 'en' | 'de' | 'ar' = 'en') => {
  const { content, ticket } = await person.get(shareLinks.openShareLink, { token: tokenOf(url), language });
  return { ticket, preview: (content as { preview: BreeamPreview }).preview };
};
const saidOn = ({ preview }: { preview: BreeamPreview }, code: string) =>
  preview.issues.find((one) => one.code === code) ?? expect.fail(code);

test('a criterion that is judged after the approval leaves the frozen round as it was', async () => {
  const of = await assessed();
  const { environment_id, report_id } = of;
  await reviewAll(bea, report_id);
  await approve(of);
  await ada.get(frameworks.reopenReport, { report_id, reason: 'The guide is there now' });
  const { version } = await read(ada, environment_id);
  const judged = await save(ada, {
    environment_id,
    version,
    answers: [{ code: 'Man 01', meets: true, targeted: 4, comment: 'Since May' }],
  });
  // Nothing else is missing: the step names what is reached, not only the next band.
  const before = judged.history.find(({ round }) => round === 1);
  expect(before).toMatchObject({ lacks_criteria: false, results: [{}, { score: 100, band: { band: 'good' } }] });
  expect(part(judged, 'part_2').band?.band).toBe('outstanding');
  const first = await ada.get(breeam.shareBreeamPreview, { report_id, round: 1 });
  const { preview } = await open(server.stranger(), first.url);
  expect(preview.parts[1]).toMatchObject({ band: { band: 'good' }, blocker: { issue: 'Man 01', credits: null } });
  expect(preview.issues.find(({ code }) => code === 'Man 01')).toMatchObject({ targeted: null, comment: '' });
  expect(await printed(ada, report_id, 'en', 1)).toMatch(/Rating Good .*Man 01 .*its criterion is not met/);
  expect(await printed(ada, report_id, 'en')).toMatch(/Rating Outstanding/);

  // Who judged it has written the answer: another person reviews it.
  const own = await ada.get(frameworks.getReport, { report_id });
  const answer = own?.sections.flatMap((one) => one.questions).find(({ code }) => code === 'Man 01')?.answers[0];
  expect(
    await ada.ask(frameworks.reviewAnswers, {
      report_id,
      answers: [{ code: 'Man 01', subject_id: null, version: answer?.version ?? 0 }],
    }),
  ).toMatchObject({ code: 'framework-answer.own-review' });
  await reviewAll(bea, report_id);
  await approve(of);
  const { history } = await read(ada, environment_id);
  expect(history.map(({ round, results }) => [round, results[1]?.band?.band])).toEqual([
    [null, 'outstanding'],
    [2, 'outstanding'],
    [1, 'good'],
  ]);
  const second = await ada.get(frameworks.getReportRound, { report_id, round: 2 });
  expect(second.is_unchanged).toBe(true);
  const { rows } = await server.owner.query<{ content: { beside: unknown } }>(
    'select content from framework_rounds where report_id = $1 and round = 2',
    [report_id],
  );
  expect(rows[0]?.content.beside).toEqual({
    breeam_notes: [{ code: 'Man 01', targeted: 4, meets: true, comment: 'Since May' }],
  });
});

test('who judges a criterion of an answer that waits for its review does not review it', async () => {
  const { environment_id, report_id } = await assessed();
  const { version } = await read(ada, environment_id);
  await bea.get(breeam.saveBreeamAssessment, {
    environment_id,
    year: 2019,
    version,
    answers: [{ code: 'Man 01', meets: true }],
  });
  const form = await read(bea, environment_id);
  expect(issue(form, 'Man 01').may_review).toBe(false);
  expect(issue(form, 'Man 03').may_review).toBe(true);
  // Without credits there is no answer to review.
  const wrong = await ask(ada, {
    environment_id,
    version: form.version,
    answers: [{ code: 'Man 01', credits: null, meets: true }],
  });
  expect(wrong).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'answers.0.meets', message: 'needs the credits of the issue: both are reviewed together' }],
  });
  const none = await save(ada, { environment_id, version: form.version, answers: [{ code: 'Man 01', credits: null }] });
  expect(part(none, 'part_2').band?.band).toBe('good');
  expect(report_id).toBe(none.report_id);
});

test('a round that was approved before notes were kept has those that were not changed since', async () => {
  const of = await assessed();
  const { environment_id, report_id } = of;
  const start = await read(ada, environment_id);
  const answers = [
    { code: 'Man 01', meets: true },
    { code: 'Man 03', comment: 'Every quarter' },
  ];
  await save(ada, { environment_id, version: start.version, answers });
  await reviewAll(bea, report_id);
  await approve(of);
  const folder = `${import.meta.dirname}/../../../database/migrations`;
  const migration = await readFile(`${folder}/0468-notes-of-frozen-rounds.sql`, 'utf8');
  const update = /^alter table framework_rounds disable[\s\S]*/m.exec(migration)?.[0] ?? expect.fail('no update');
  const asBefore = `alter table framework_rounds disable trigger user;
    update framework_rounds set content = content - 'beside', beside = null where report_id = '${report_id}';
    alter table framework_rounds enable trigger user;`;
  const bands = async () =>
    (await read(ada, environment_id)).history.map(({ round, lacks_criteria, results }) => [
      round,
      lacks_criteria,
      results[1]?.band?.band,
    ]);
  await server.owner.query(asBefore);
  await server.owner.query(update);
  expect((await bands())[1]).toEqual([1, false, 'outstanding']);
  // Judged otherwise after the approval: what it said then is not known, and lifts nothing.
  await ada.get(frameworks.reopenReport, { report_id, reason: 'Another guide' });
  const { version } = await read(ada, environment_id);
  await save(ada, { environment_id, version, answers: [{ code: 'Man 01', meets: true }] });
  await server.owner.query(asBefore);
  await server.owner.query(update);
  expect((await bands())[1]).toEqual([1, true, 'good']);
  await expect(
    server.owner.query('update framework_rounds set beside = null where report_id = $1', [report_id]),
  ).rejects.toThrow('cannot be changed');
});

test('a link shows the comments of its round, and marks names of strangers', async () => {
  const of = await assessed();
  const { environment_id, report_id } = of;
  await reviewAll(bea, report_id);
  await approve(of);
  const share = async (label: string, round: number) =>
    (await ada.get(breeam.shareBreeamPreview, { report_id, label, round })).url;
  const [mine, theirs] = [await share('Dana, first visit', 1), await share('Second opinion', 1)];
  const stranger = server.stranger();
  const { ticket } = await open(stranger, mine);
  const said = { code: 'Man 01', author: ada.session.email, text: 'The guide of 2019 is missing.' };
  expect(await stranger.get(breeam.commentBreeamPreview, { ticket, ...said })).toMatchObject({
    by_link: 'Dana, first visit',
  });
  await ada.get(frameworks.reopenReport, { report_id, reason: 'Comments' });
  const { version } = await read(ada, environment_id);
  const answers = [{ code: 'Man 01', credits: 3, assessor_comment: 'By phone: fine.' }];
  const form = await save(ada, { environment_id, version, answers });
  expect(issue(form, 'Man 01').assessor).toMatchObject([
    { author: said.author, by_link: 'Dana, first visit', round: 1 },
    { by_link: null, round: null },
  ]);
  await reviewAll(bea, report_id);
  await approve(of);
  const later = await share('Dana, second visit', 2);

  const [own, other, next] = await Promise.all([mine, theirs, later].map((url) => open(server.stranger(), url)));
  expect(own && saidOn(own, 'Man 01').assessor).toMatchObject([{ by_link: 'Dana, first visit' }]);
  expect(other && saidOn(other, 'Man 01').assessor).toMatchObject([{ by_link: '', round: 1 }]);
  expect(next && saidOn(next, 'Man 01').assessor).toEqual([]);
  expect(next && saidOn(next, 'Man 02').reason).toBe('Outside the scope of the assessment: Let as a whole');
  expect(saidOn(await open(server.stranger(), later, 'de'), 'Man 02').reason).toBe(
    'Außerhalb des Umfangs der Bewertung: Let as a whole',
  );
  expect(saidOn(await open(server.stranger(), later, 'ar'), 'Man 02').reason).toMatch(/^خارج نطاق التقييم: /);

  for (let no = 2; no <= 20; no++) await stranger.get(breeam.commentBreeamPreview, { ticket, ...said });
  expect(await stranger.ask(breeam.commentBreeamPreview, { ticket, ...said })).toMatchObject({
    httpStatus: 409,
    code: 'breeam.too-many-comments',
  });
  await stranger.get(breeam.commentBreeamPreview, { ticket, ...said, code: 'Man 03' });
  const second = await open(stranger, theirs);
  await stranger.get(breeam.commentBreeamPreview, { ticket: second.ticket, ...said });

  const { may_remove_comments, issues } = await read(ada, environment_id);
  expect(may_remove_comments).toBe(true);
  const comment_id = issues.find(({ code }) => code === 'Man 01')?.assessor[0]?._id ?? '';
  const eve = await server.newAdmin('Eve');
  const reader = await server.newMember(ada, [environment_id]);
  const outside = await colleague(server, ada);
  for (const person of [eve, outside, reader])
    expect([403, 404]).toContain((await person.ask(breeam.deleteBreeamComment, { comment_id })).httpStatus);
  await ada.get(breeam.deleteBreeamComment, { comment_id });
  expect(await ada.ask(breeam.deleteBreeamComment, { comment_id })).toMatchObject({
    httpStatus: 404,
    code: 'breeam-comment.not-found',
  });
  expect(saidOn(await open(server.stranger(), mine), 'Man 01').assessor).toHaveLength(20);
  const log = await ada.get(auditLog.getAuditLog, { object_id: comment_id });
  expect(JSON.stringify(log)).toContain(said.text);
});

test('exemplary credits are open credits, an issue outside the scope is none, and the step names the band it reaches', async () => {
  const { environment_id } = await assessed();
  const form = await read(ada, environment_id);
  expect(part(form, 'part_2').gap).toMatchObject({
    band: 'very_good',
    reaches: { band: 'outstanding' },
    steps: [],
    criteria: [{ code: 'Man 01' }],
  });
  const building = await ada.get(buildingAssessments.getBuildingAssessment, { environment_id });
  expect(building.steps.find(({ kind }) => kind === 'breeam')).toMatchObject({
    from: part(form, 'part_2').band?.title,
    to: form.bands.find(({ band }) => band === 'outstanding')?.title,
  });
  expect(form.counts.issues).toBe(form.issues.length - 1);

  const cara = await server.newAdmin('Cara');
  const { _id: other } = await cara.newEnvironment();
  const outside = await save(cara, { environment_id: other, answers: [{ code: 'Man 02', not_in_scope: true }] });
  expect(part(outside, 'part_2')).toMatchObject({ score: null, score_reaches: null, gap: null });
  expect(outside.counts).toMatchObject({ answered: 0, out_of_scope: 1 });
  // Without management, water and materials: 72 %. Exemplary credits are one point each, those of management three quarters.
  const low = ['BIU-MAN2', 'BIU-WAT2', 'BIU-MAT2'];
  const begun = await save(cara, {
    environment_id: other,
    version: outside.version,
    answers: full(outside, 'part_2').map((one) =>
      low.includes(issue(outside, one.code).category) ? { code: one.code, credits: 0 } : one,
    ),
  });
  const { score, gap } = part(begun, 'part_2');
  expect(score).toBeCloseTo(72, 9);
  expect(gap).toMatchObject({ band: 'outstanding', reaches: { band: 'outstanding' } });
  expect(gap?.steps?.find(({ code }) => code === 'Exe')).toMatchObject({ to: 10, credits: 10, gain: 10 });
  expect(gap?.steps?.reduce((sum, { credits }) => sum + credits, 0)).toBe(14);
});
