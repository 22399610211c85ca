import { shareLinks } from '@steward/contract/foundation/share-links';
import { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamPreview } from '@steward/contract/reporting/breeam.models';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { printed } from '../report-files/printed.fixture.ts';
import { ask, full, issue, part, read, save } from './breeam.fixture.ts';
import { answerAll, answerOf, colleague, reviewAll, secondAdmin, whole } from '../frameworks/frameworks.fixture.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const weightsOf = (scheme: 'breeam', edition: string) => ada.get(breeam.getBreeamWeights, { scheme, edition });

test('an assessment of 2015 is scored at once; a standard that the organization enters caps its band and is named', async () => {
  const cara = await server.newAdmin('Cara');
  const { _id: environment_id } = await cara.newEnvironment({ environment_name: 'Quay House' });
  const empty = await read(cara, environment_id);
  expect(empty).toMatchObject({
    report_id: null,
    version: 0,
    edition: '2015',
    parts: [{ score: null }, { score: null }],
  });
  const answers = full(empty, 'part_2').map((one) => (one.code === 'Man 01' ? { ...one, credits: 1 } : one));
  const form = await save(cara, { environment_id, answers });
  // Man 01: 17 of 20 credits of a category that weighs 15.
  const score = 100 - (15 * 3) / 20;
  expect(part(form, 'part_2').score).toBeCloseTo(score, 9);
  expect(part(form, 'part_2')).toMatchObject({
    band: null,
    score_reaches: { band: 'outstanding' },
    has_standards: false,
  });
  expect(part(form, 'part_1')).toMatchObject({ score: null, band: null });
  const manual = await cara.get(breeam.getBreeamWeights, { scheme: 'breeam', edition: '2015' });
  expect(manual.parts[1]?.categories[0]).toMatchObject({ code: 'BIU-MAN2', published: 15, entered: null });
  await cara.get(breeam.saveBreeamWeights, {
    scheme: 'breeam',
    edition: '2015',
    source: 'SD 221',
    parts: [
      {
        part: 'part_2',
        standards: [
          { issue: 'Man 01', band: 'outstanding', credits: 4 },
          { issue: 'Man 01', band: 'excellent', credits: 2 },
        ],
      },
    ],
  });
  const capped = await read(cara, environment_id);
  expect(part(capped, 'part_2')).toMatchObject({
    band: { band: 'very_good' },
    score_reaches: { band: 'outstanding' },
    blocker: { issue: 'Man 01', band: 'outstanding', credits: 4, achieved: 1 },
    gap: { band: 'excellent', points: 0, steps: [{ code: 'Man 01', to: 2, credits: 1 }] },
  });
  const text = await printed(cara, form.report_id ?? '', 'de');
  expect(text).toContain('Eigene Bewertung, kein BREEAM-Zertifikat');
  expect(text).toMatch(/Punktzahl 97,8 % Bewertungsstufe Very Good/);
  expect(text).toMatch(/Man 01 .*verhindert Outstanding: nötige Credits 4, erreicht 1\./);
  expect(text).toMatch(/Quelle der Gewichte: .*Quelle der Mindeststandards: von der Organisation erfasst aus SD 221/);
  // Outside the scope it leaves both sums, and its standard with it.
  const without = await save(cara, {
    environment_id,
    version: capped.version,
    answers: [{ code: 'Man 01', not_in_scope: true, reason: 'Let as a whole' }],
  });
  expect(part(without, 'part_2')).toMatchObject({
    score: 100,
    band: { band: 'outstanding' },
    blocker: null,
    gap: null,
  });
  expect(issue(without, 'Man 01')).toMatchObject({ is_in_scope: false, achieved: null, reason: 'Let as a whole' });
  // Other organizations have their own manual.
  const { _id: other } = await eve.newEnvironment();
  expect(part(await read(eve, other), 'part_2').has_standards).toBe(false);
});

test('weights of V6 are not public: no total until they are entered, and they must be 100', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const now = { environment_id, year: 2025 };
  const form = await save(ada, {
    ...now,
    answers: [
      { code: 'Man 01', credits: 3, targeted: 4 },
      { code: 'Wat 10', credits: 6 },
    ],
  });
  expect(form.edition).toBe('2020');
  expect(part(form, 'part_2')).toMatchObject({ score: null, band: null, has_weights: false, gap: null });
  expect(part(form, 'part_2').categories.find(({ code }) => code === 'BIU-WAT2')).toMatchObject({
    achieved: 6,
    available: 20,
    percent: 30,
    points: null,
  });
  const text = await printed(ada, form.report_id ?? '', 'en');
  expect(text).toMatch(/Score – Rating Weights not entered/);
  expect(text).toMatch(/Water 6 20 30 – –/);
  const manual = await weightsOf('breeam', '2020');
  const codes = manual.parts[1]?.categories.map(({ code }) => code) ?? [];
  const each = (first: number) =>
    codes.map((code, at) => ({ code, weight: at === 0 ? first : (100 - 16) / (codes.length - 1) }));
  const about = { scheme: 'breeam' as const, edition: '2020', source: 'SD 243, issue 2.0' };
  const send = (parts: object[], more: object = {}) =>
    ada.ask(breeam.saveBreeamWeights, { ...about, ...more, parts } as never);
  expect(await send([{ part: 'part_2', weights: each(14) }])).toMatchObject({
    httpStatus: 422,
    code: 'breeam.weights-not-100',
    detail: 'part_2: 98 %',
  });
  expect(await send([{ part: 'part_2', weights: each(16).slice(1) }])).toMatchObject({ httpStatus: 400 });
  const standards = [{ issue: 'Man 01', band: 'pass', credits: 5 }];
  expect(await send([{ part: 'part_2', standards }])).toMatchObject({
    errors: [{ field: 'parts.0.standards.0.credits', message: 'are more credits than this issue has' }],
  });
  // Where the manual has more credits, the scale grows with it.
  const credits = [{ issue: 'Man 01', credits: 6 }];
  expect(await send([{ part: 'part_2', weights: each(16), standards: [] }], { credits })).toMatchObject({
    httpStatus: 200,
  });
  const late = await send([], { version: 0 });
  expect(late).toMatchObject({ httpStatus: 409, code: 'breeam.weights-changed' });
  const six = await save(ada, { ...now, version: form.version, answers: [{ code: 'Man 01', credits: 6 }] });
  expect(issue(six, 'Man 01')).toMatchObject({ credits: 6, achieved: 6, targeted: 4 });
  expect(part(six, 'part_2')).toMatchObject({
    has_weights: true,
    has_standards: true,
    band: expect.anything() as unknown,
  });
  expect(part(six, 'part_1')).toMatchObject({ has_weights: false, score: null });
});

test('what is typed wrong is named, two people do not overwrite each other, and people are asked', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const bea = await colleague(server, ada);
  const wrong = await ask(ada, {
    environment_id,
    answers: [
      { code: 'Man 01', credits: 5 },
      { code: 'Tra 02', credits: 3 },
      { code: 'Man 02', credits: 1, targeted: 9 },
      { code: 'Man 03', credits: 1, not_in_scope: true },
    ],
  });
  expect(wrong.errors).toEqual([
    { field: 'answers.0.credits', message: 'are more credits than this issue has' },
    { field: 'answers.1.options', message: 'must be chosen: the credits of this issue come from its options' },
    { field: 'answers.2.targeted', message: 'are more credits than this issue has' },
    { field: 'answers.3.credits', message: 'must be empty for an issue outside the scope' },
  ]);
  expect(await ask(ada, { environment_id, answers: [{ code: 'Man 99', credits: 1 }] })).toMatchObject({
    code: 'breeam.issue-not-found',
  });
  expect((await read(ada, environment_id)).report_id).toBeNull();
  const all = issue(await read(ada, environment_id), 'Tra 01').options.map(({ value }) => value);
  const form = await save(ada, {
    environment_id,
    answers: [
      { code: 'Tra 01', options: all },
      { code: 'Ene 01-13', credits: 40, comment: 'By the calculator' },
      { code: 'Man 01', credits: 2, owner: bea.session.uid, due: '2099-01-31' },
      { code: 'Exe', credits: 2 },
    ],
  });
  // The options of Tra 01 have nine points together, and it has eight credits.
  expect(issue(form, 'Tra 01')).toMatchObject({ achieved: 8, is_multiple: true });
  expect(issue(form, 'Ene 01-13')).toMatchObject({ achieved: 40, comment: 'By the calculator' });
  expect(issue(form, 'Man 01')).toMatchObject({ owner: { _id: bea.session.uid }, due_on: '2099-01-31' });
  expect(part(form, 'part_1').exemplary).toMatchObject({ credits: 2, percent: 2, most: 10 });
  await save(ada, { environment_id, version: form.version, answers: [{ code: 'Man 01', credits: 3 }] });
  const stale = { environment_id, version: form.version };
  expect(await ask(ada, { ...stale, answers: [{ code: 'Man 01', credits: 1 }] })).toMatchObject({
    code: 'framework-report.changed',
  });
  const { version } = await read(ada, environment_id);
  await save(ada, { environment_id, version, answers: [{ code: 'Ene 01-13', comment: 'Checked' }] });
  expect(await ask(ada, { ...stale, answers: [{ code: 'Ene 01-13', comment: 'Mine' }] })).toMatchObject({
    code: 'framework-report.changed',
  });
  const edition = await ask(ada, { environment_id, edition: '2020', version, answers: [] });
  expect(edition).toMatchObject({ httpStatus: 409, code: 'breeam.edition-changed' });
});

test('readers read, others are refused, and another organization finds nothing', async () => {
  const gus = await server.newAdmin('Gus');
  const { _id: environment_id } = await gus.newEnvironment({ gross_floor_area: 3000 });
  await gus.newEnvironment({ gross_floor_area: 1000 });
  const start = await read(gus, environment_id);
  await save(gus, { environment_id, answers: full(start, 'part_2') });
  const overview = await gus.get(breeam.getBreeamOverview, {});
  expect(overview.summary.find((one) => one.part === 'part_2')).toEqual({
    part: 'part_2',
    title: 'Part 2: management performance',
    properties: 2,
    assessed: 1,
    area: 4000,
    assessed_area: 3000,
    score: 100,
    bands: [],
  });
  expect(overview.properties).toHaveLength(2);
  const one = await gus.get(breeam.getBreeamOverview, { applied_level: 'property', environment_id });
  expect(one.properties).toMatchObject([{ environment_id, year: 2019, results: [{ score: null }, { score: 100 }] }]);
  expect(await gus.ask(breeam.getBreeamOverview, { applied_level: 'portfolio' })).toMatchObject({ httpStatus: 400 });

  const member = await server.newMember(gus, [environment_id]);
  const outside = await colleague(server, gus);
  for (const person of [member, outside, ada]) {
    expect([403, 404]).toContain((await ask(person, { environment_id, answers: [] })).httpStatus);
    const weights = { scheme: 'breeam' as const, edition: '2015', source: 'Mine', parts: [] };
    if (person !== ada) expect((await person.ask(breeam.saveBreeamWeights, weights)).httpStatus).toBe(403);
  }
  for (const person of [outside, ada])
    expect((await person.ask(breeam.getBreeamAssessment, { environment_id })).httpStatus).toBe(404);
  expect((await outside.get(breeam.getBreeamOverview, {})).properties).toEqual([]);
});

const tokenOf = (url: string) => url.split('#')[1] ?? '';

test('a preview shows one frozen round to an assessor, who comments and changes nothing', async () => {
  const { _id: environment_id, portfolio_id } = await ada.newEnvironment({ environment_name: 'Harbor House' });
  const bea = await secondAdmin(server, ada);
  const start = await read(ada, environment_id);
  const form = await save(ada, { environment_id, answers: full(start, 'part_2') });
  const report_id = form.report_id ?? '';
  expect(await ada.ask(breeam.shareBreeamPreview, { report_id })).toMatchObject({ code: 'breeam.no-round' });
  await answerAll(ada, report_id);
  await reviewAll(bea, report_id);
  // Whether a criterion is met is reviewed, too.
  const stateOf = async () => answerOf(await whole(ada, report_id), 'Man 01').state;
  expect(await stateOf()).toBe('reviewed');
  const reviewed = await read(ada, environment_id);
  await save(ada, { environment_id, version: reviewed.version, answers: [{ code: 'Man 01', meets: true }] });
  expect(await stateOf()).toBe('answered');
  await reviewAll(bea, report_id);
  const { version } = await read(ada, environment_id);
  await ada.get(frameworks.approveReport, { report_id, version });
  const { url, round } = await ada.get(breeam.shareBreeamPreview, { report_id, days: 30 });
  expect(round).toBe(1);
  expect(url).toContain(
    `/breeam_preview/${ada.session.organization_id}/${ada.session.uid}/${portfolio_id}/${environment_id}/property#`,
  );
  // The report goes on: the preview stays.
  await ada.get(frameworks.reopenReport, { report_id, reason: 'Another credit' });
  const open = await read(ada, environment_id);
  await save(ada, { environment_id, version: open.version, answers: [{ code: 'Man 01', credits: 0 }] });
  const stranger = server.stranger();
  const opened = await stranger.get(shareLinks.openShareLink, { token: tokenOf(url) });
  const { preview } = opened.content as { preview: BreeamPreview };
  expect(opened).toMatchObject({ kind: 'breeam-preview', title: expect.stringContaining('Harbor House') as unknown });
  expect(preview.parts[1]).toMatchObject({ score: 100, part: 'part_2' });
  expect(preview.issues.find(({ code }) => code === 'Man 01')).toMatchObject({ achieved: 4, assessor: [] });
  expect(JSON.stringify(opened).length).toBeLessThan(200_000);

  // In the language of the visitor, whatever the one who shared it reads.
  const shownIn = async (language: 'de' | 'ar') => {
    const { content } = await stranger.get(shareLinks.openShareLink, {
      token: tokenOf(url),
      ticket: opened.ticket,
      language,
    });
    return (content as { preview: BreeamPreview }).preview;
  };
  expect((await shownIn('de')).parts[1]).toMatchObject({
    title: 'Teil 2: Bewirtschaftung',
    score: 100,
    categories: expect.arrayContaining([expect.objectContaining({ title: 'Gesundheit und Wohlbefinden' })]) as unknown,
  });
  expect((await shownIn('ar')).issues.find(({ code }) => code === 'Man 01')?.title).toMatch(/\p{Script=Arabic}/u);

  const { ticket } = opened;
  const said = { ticket, code: 'Man 01', author: 'Dana Assessor', text: 'The user guide of 2019 is missing.' };
  await stranger.get(breeam.commentBreeamPreview, said);
  expect(await stranger.ask(breeam.commentBreeamPreview, { ...said, code: 'Man 99' })).toMatchObject({
    httpStatus: 404,
  });
  const after = await read(ada, environment_id);
  expect(issue(after, 'Man 01')).toMatchObject({ achieved: 0, assessor: [{ author: 'Dana Assessor', round: 1 }] });
  expect(
    issue(
      await save(ada, {
        environment_id,
        version: after.version,
        answers: [{ code: 'Man 01', assessor_comment: 'By phone: fine.' }],
      }),
      'Man 01',
    ).assessor,
  ).toHaveLength(2);

  // Openings and comments are logged; loading the page again is no further opening.
  const [link] = (await ada.get(shareLinks.getShareLinks, { page_size: 100 })).paginateData.filter(
    (one) => one.kind === 'breeam-preview',
  );
  const link_id = link?._id ?? '';
  expect(link).toMatchObject({ openings: 1 });
  const logged = await ada.get(shareLinks.getShareLinkOpenings, { link_id });
  expect(logged.paginateData.map(({ what }) => what).toSorted()).toEqual(['', 'Man 01: Dana Assessor']);

  // Guessed, foreign, expired, revoked: one answer.
  const other = await ada.get(breeam.shareBreeamPreview, { report_id });
  await server.owner.query(
    "update share_links set ends_at = now() - interval '1 second' where kind = 'breeam-preview' and id <> $1",
    [link_id],
  );
  const foreign = `${Buffer.from(eve.session.organization_id.replaceAll('-', ''), 'hex').toString('base64url')}.${tokenOf(url).split('.')[1]}`;
  const guessed = `${tokenOf(url).slice(0, -2)}xx`;
  await ada.get(shareLinks.endShareLink, { link_id });
  const tokens = [foreign, guessed, tokenOf(other.url), tokenOf(url)];
  const texts = new Set<string>();
  for (const token of tokens) {
    const answer = await server.stranger().send(shareLinks.openShareLink, { token });
    texts.add(`${answer.status} ${await answer.text()}`);
  }
  expect([...texts]).toEqual([expect.stringMatching(/^404 .*share-link\.ended/) as unknown]);
  expect(await stranger.ask(breeam.commentBreeamPreview, said)).toMatchObject({
    httpStatus: 404,
    code: 'share-link.ended',
  });
  expect(await eve.ask(breeam.shareBreeamPreview, { report_id })).toMatchObject({ httpStatus: 404 });
  expect(await (await colleague(server, ada, 'csr_lead')).ask(breeam.shareBreeamPreview, { report_id })).toMatchObject({
    httpStatus: expect.toBeOneOf([403, 404]) as unknown,
  });
  // Guessing on is refused.
  const guesser = server.stranger();
  let status = 0;
  for (let turn = 0; turn < 70 && status !== 429; turn++)
    ({ httpStatus: status } = await guesser.ask(shareLinks.openShareLink, { token: guessed }));
  expect(status).toBe(429);
});
