import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { roles } from '@steward/contract/access/roles';
import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { equipment } from '@steward/contract/estate/equipment';
import { search } from '@steward/contract/foundation/search';
import { jobs } from '@steward/contract/foundation/jobs';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { smartness } from '@steward/contract/reporting/smartness';
import { reportFiles } from '@steward/contract/reporting/report-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import { ask, question, read, save } from './smartness.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { again, take, verticalOf } from '../../../testing/roles.ts';
import { colleague } from '../frameworks/frameworks.fixture.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const headEnd = { kind: 'bms.control.building_management_system.head_end', product_name: 'BMS' };
const pump = { kind: 'hvac.distribution.pump.hot_water_pump', product_name: 'Heating pump', details: { vsd: true } };
const ahu = { kind: 'hvac.air_handling.air_handling_unit', product_name: 'Air handling unit' };

async function equipped() {
  const { _id: environment_id } = await ada.newEnvironment();
  const added = [];
  for (const piece of [headEnd, pump, ahu])
    added.push(await ada.get(equipment.addEquipment, { environment_id, ...piece }));
  return { environment_id, pumpId: added[1]?._id ?? '' };
}

test('proposals are read from equipment, accepted with what they rest on, and stale when it is deleted', async () => {
  const { environment_id, pumpId } = await equipped();
  const empty = await read(ada, environment_id);
  expect(empty).toMatchObject({
    report_id: null,
    version: 0,
    result: { total: null, class: null },
    building: { type: 'non_residential', zone: 'west_europe', zone_is_chosen: false },
    counts: { questions: 54, counted: 0, waiting: 0 },
  });
  expect(question(empty, 'H-1d').proposal).toMatchObject({
    level: 3,
    is_carried: false,
    rests_on: [{ kind: 'equipment', name: 'Heating pump', address: `/equipment?equipment=${pumpId}` }],
  });
  const codes = empty.groups.flatMap(({ questions }) =>
    questions.flatMap(({ code, proposal }) => (proposal && !proposal.is_by_absence ? code : [])),
  );
  const saved = await save(ada, {
    environment_id,
    answers: codes.map((code) => ({ code, accepts_proposal: true })),
  });
  const others = empty.counts.proposed - codes.length;
  expect(saved.counts).toMatchObject({ counted: codes.length, proposed: others, stale: 0 });
  expect(saved.result.total).toBeGreaterThan(0);
  expect(saved.next?.missing).toBeCloseTo((saved.next?.from ?? 0) - (saved.result.total ?? 0), 9);
  expect(question(saved, 'H-1d').citations).toMatchObject([
    { kind: 'equipment', object_id: pumpId, title: 'Heating pump' },
  ]);

  // Another name leaves the answer as it is; without its drive, the pump proves something else.
  await ada.get(equipment.editEquipment, { equipment_id: pumpId, product_name: 'Pump 1' });
  expect((await read(ada, environment_id)).counts.stale).toBe(0);
  await ada.get(equipment.editEquipment, { equipment_id: pumpId, details: { vsd: false } });
  expect(question(await read(ada, environment_id), 'H-1d').staleness).toBe('value');
  await ada.get(equipment.deleteEquipment, { equipment_id: pumpId });
  const after = question(await read(ada, environment_id), 'H-1d');
  expect(after).toMatchObject({ staleness: 'value', proposal: null, citations: [{ is_gone: true }] });
  // Kept by a person, it rests on their word alone.
  const { version } = await read(ada, environment_id);
  const kept = await save(ada, { environment_id, version, answers: [{ code: 'H-1d', level: 3, reason: 'Seen.' }] });
  expect(question(kept, 'H-1d')).toMatchObject({ staleness: 'none', citations: [], shares: [{ level: 3, share: 1 }] });
});

test('a person without the permission for equipment sees how many pieces an answer rests on, and no names', async () => {
  const { environment_id } = await equipped();
  const member = await server.newMember(ada, [environment_id]);
  const { _id: role } = await ada.get(roles.createRole, {
    name: 'Answers frameworks',
    verticalId: await verticalOf(ada, 'sustainability'),
    modules: [{ module_id: 'frameworks', permissions: ['read', 'edit', 'create'] }],
  });
  await take(server, member, role);
  await again(member);
  const form = await read(member, environment_id);
  expect(question(form, 'H-1d').proposal).toMatchObject({ level: 3, rests_on: [], hidden: 1 });
  const saved = await save(member, { environment_id, answers: [{ code: 'H-1d', accepts_proposal: true }] });
  expect(question(saved, 'H-1d')).toMatchObject({ state: 'answered', citations: [], hidden_citations: 1 });
  for (const { product_name } of [headEnd, pump, ahu])
    expect(JSON.stringify([form, saved])).not.toContain(product_name);
  // What it rests on is still cited.
  expect(question(await read(ada, environment_id), 'H-1d')).toMatchObject({
    citations: [{ kind: 'equipment', title: 'Heating pump' }],
    hidden_citations: 0,
    proposal: { rests_on: [{ name: 'Heating pump' }], hidden: 0 },
  });
});

test('another level than the proposed one needs a reason, and what is typed wrong is named', async () => {
  const { environment_id } = await equipped();
  const first = await ask(ada, { environment_id, answers: [{ code: 'H-1d', level: 1 }] });
  expect(first).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'answers.0.reason', message: 'is required: another level is proposed' }],
  });
  const messages = async (method: string, ...answers: object[]) =>
    (
      (await ask(ada, { environment_id, method, answers })) as { errors?: { field: string; message: string }[] }
    ).errors?.map(({ field, message }) => `${field} ${message}`);
  expect(
    await messages(
      'sri_b',
      { code: 'H-1d', level: 5 },
      {
        code: 'C-1a',
        shares: [
          { level: 1, share: 0.5 },
          { level: 2, share: 0.4 },
        ],
      },
      {
        code: 'V-6',
        shares: [
          { level: 1, share: 0.5 },
          { level: 1, share: 0.5 },
        ],
      },
      { code: 'L-2', level: 1, target: 9 },
      { code: 'L-1a', target: 1 },
    ),
  ).toEqual([
    'answers.0.level must be a level of this question',
    'answers.1.shares must add up to 100 %',
    'answers.2.shares names a level twice',
    'answers.3.target must be a level of this question',
  ]);
  expect(await messages('core', { code: 'BS-E1-1', is_absent: true })).toEqual([
    'answers.0.is_absent must be a level or not applicable',
  ]);
  const unknown = await ask(ada, { environment_id, method: 'sri_a', answers: [{ code: 'H-99', level: 1 }] });
  expect(unknown).toMatchObject({ httpStatus: 404, code: 'smartness.question-not-found' });
  const other = await ask(ada, { environment_id, edition: '2019', answers: [{ code: 'L-2', level: 1 }] });
  expect(other).toMatchObject({ httpStatus: 409, code: 'smartness.edition-changed' });
  // Nothing of it was saved, and no report begun.
  expect((await read(ada, environment_id)).report_id).toBeNull();
});

test('levels by share, not there, targets and two people saving', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const bea = await colleague(server, ada, 'administration');
  const form = await save(ada, {
    environment_id,
    answers: [
      {
        code: 'L-1a',
        shares: [
          { level: 2, share: 0.07 },
          { level: 3, share: 0.93 },
        ],
        target: 3,
      },
      { code: 'H-3', is_absent: true },
      { code: 'C-1a', not_applicable: true },
    ],
  });
  expect(question(form, 'L-1a')).toMatchObject({
    shares: [
      { level: 2, share: 0.07 },
      { level: 3, share: 0.93 },
    ],
    target: 3,
  });
  expect(question(form, 'H-3')).toMatchObject({ is_absent: true, state: 'omitted' });
  expect(form.counts).toMatchObject({ counted: 2, not_applicable: 1 });
  expect(form.target.total).toBeGreaterThan(form.result.total ?? NaN);
  // A share of all of it is the level.
  const { _id: twin } = await ada.newEnvironment();
  const asLevel = await save(ada, { environment_id: twin, answers: [{ code: 'L-1a', level: 2 }] });
  const asShare = await save(ada, {
    environment_id: twin,
    version: asLevel.version,
    answers: [{ code: 'L-1a', shares: [{ level: 2, share: 1 }] }],
  });
  expect(asShare.result).toEqual(asLevel.result);
  // A service that is not there though it is due stays in the maximum.
  const without = await save(ada, {
    environment_id,
    version: form.version,
    answers: [{ code: 'H-3', not_applicable: true }],
  });
  expect(without.result.total).toBeGreaterThan(form.result.total ?? NaN);
  const late = { environment_id, version: form.version, answers: [{ code: 'H-3', level: 2 }] };
  expect(await ask(ada, late)).toMatchObject({ httpStatus: 409, code: 'framework-report.changed' });
  expect((await ask(bea, late)).httpStatus).toBe(404);
  expect((await read(ada, environment_id, 'sri_a')).counts.questions).toBe(27);

  const about = { report_id: form.report_id ?? '', format: 'pdf' as const, language: 'en' as const };
  const { job_id } = await ada.get(reportFiles.makeReportFile, about);
  await expect.poll(async () => (await ada.get(jobs.getJob, { job_id })).status, { timeout: 60_000 }).toBe('done');
  const bytes = await (await ada.send(reportFiles.downloadReportFile, { job_id })).arrayBuffer();
  const { all: text } = await readPdf(new Uint8Array(bytes));
  expect(text).toContain('Own assessment, no official certificate');
  expect(text).toMatch(/Climate zone\s+Western Europe/);
});

test('criteria and services propose one another, cheaply by the measures that raise them', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await save(ada, {
    environment_id,
    answers: [
      { code: 'DHW-1a', level: 2 },
      { code: 'L-2', level: 0 },
      { code: 'DE-1', level: 2 },
    ],
  });
  const core = await read(ada, environment_id, 'core');
  expect(question(core, 'BS-C2-3').proposal).toMatchObject({
    level: 0,
    is_carried: true,
    rests_on: [{ kind: 'answer' }, {}],
  });
  const saved = await save(ada, {
    environment_id,
    method: 'core',
    answers: [{ code: 'BS-C2-3', accepts_proposal: true }],
  });
  expect(question(saved, 'BS-C2-3').citations.map(({ kind }) => kind)).toEqual(['answer', 'answer']);
  expect(saved.result).toEqual({ total: 0, class: saved.bands.at(-1)?.class });

  const measure = { environment_id, title: 'Daylight control', capital_cost: 1000, currency: 'EUR' };
  const raises = [{ code: 'L-2', level: 4 }];
  await ada.get(efficiencyMeasures.saveEfficiencyMeasure, { ...measure, raises });
  const wrong = await ada.ask(efficiencyMeasures.saveEfficiencyMeasure, {
    ...measure,
    raises: [{ code: 'L-2', level: 9 }],
  });
  expect(wrong).toMatchObject({ httpStatus: 400, errors: [{ field: 'raises' }] });
  const { next } = await read(ada, environment_id);
  expect(next?.cheapest).toMatchObject({
    cost: 1000,
    exact: true,
    currency: 'EUR',
    measures: [{ kind: 'measure', title: 'Daylight control', cost: 1000, steps: [{ code: 'L-2' }] }],
  });
  // A project that does it for less takes its place, and its steps are paid once.
  const energy = {
    start_year: 2027,
    life_years: 10,
    annual_cost_saving: 0,
    savings: [{ carrier: 'electricity' as const, basis: 'percent' as const, value: 2 }],
  };
  const project = { environment_id, name: 'Lighting and monitoring', capital_cost: 800, currency: 'EUR', ...energy };
  const both = [...raises, { code: 'DE-1', level: 4 }];
  const added = await ada.get(decarbonization.addDecarbonizeProject, { ...project, raises: both });
  const cheaper = await read(ada, environment_id);
  expect(cheaper.next?.cheapest).toMatchObject({ cost: 800, measures: [{ kind: 'project', _id: added._id }] });
  expect(question(cheaper, 'DE-1').measures).toMatchObject([
    { kind: 'project', title: 'Lighting and monitoring', level: 4, cost: 800 },
  ]);
  const refused = await ada.ask(decarbonization.addDecarbonizeProject, {
    ...project,
    raises: [{ code: 'L-2', level: 9 }],
  });
  expect(refused).toMatchObject({ httpStatus: 400, errors: [{ field: 'raises' }] });
});

test('a saving without a level keeps the stored one; only an explicit null clears it', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const put = async (...answers: Record<string, unknown>[]) =>
    save(ada, { environment_id, version: (await read(ada, environment_id)).version, answers });
  const shares = [
    { level: 1, share: 0.4 },
    { level: 2, share: 0.6 },
  ];
  const first = await put(
    { code: 'L-2', level: 2, target: 3 },
    { code: 'H-1a', shares },
    { code: 'MC-4', not_applicable: true },
    { code: 'H-3', is_absent: true, reason: 'Planned' },
  );
  const codes = ['L-2', 'H-1a', 'MC-4', 'H-3'];
  const kept = await put(...codes.map((code) => ({ code, reason: 'Seen on site' })));
  expect(kept.result).toEqual(first.result);
  for (const code of codes) {
    const { state, shares: levels, target, is_absent } = question(first, code);
    expect(question(kept, code)).toMatchObject({ state, shares: levels, target, is_absent, reason: 'Seen on site' });
  }
  expect(await ask(ada, { environment_id, answers: [{ code: 'L-2', level: null, target: 2 }] })).toMatchObject({
    errors: [{ field: 'answers.0.target' }],
  });
  const cleared = await put(...codes.map((code) => ({ code, level: null })));
  for (const code of codes)
    expect(question(cleared, code)).toMatchObject({ state: 'open', shares: [], target: null, is_absent: false });
  expect(cleared.result.total).toBeNull();

  // A draft of last year stays a draft until its level is said.
  const { _id: other } = await ada.newEnvironment();
  await save(ada, { environment_id: other, year: 2025, answers: [{ code: 'L-2', level: 1 }] });
  const drafted = await save(ada, { environment_id: other, answers: [{ code: 'L-2', reason: 'To check' }] });
  expect(question(drafted, 'L-2')).toMatchObject({ state: 'drafted', shares: [{ level: 1 }], reason: 'To check' });
});

test('a year begins with the answers of the last as drafts, which do not count', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const answers = [{ code: 'L-2', level: 2 }];
  const first = await save(ada, { environment_id, year: 2025, answers });
  const next = await save(ada, { environment_id });
  expect(next).toMatchObject({ counts: { counted: 0, waiting: 1 }, result: { total: null } });
  const confirmed = await save(ada, { environment_id, version: next.version, answers });
  expect(confirmed.result).toEqual(first.result);
  expect(confirmed.history.map((one) => [one.year, one.total])).toEqual([
    [2026, first.result.total],
    [2025, first.result.total],
  ]);
});

test('the overview shows the properties within reach, and the search opens the assessment', async () => {
  const gus = await server.newAdmin('Gus');
  const { _id: environment_id } = await gus.newEnvironment({ environment_name: 'Hafenhaus', country_code: 'AE' });
  await gus.newEnvironment();
  const { report_id, building, result } = await save(gus, { environment_id, answers: [{ code: 'L-2', level: 2 }] });
  expect([building.zone, result.total]).toEqual([null, null]);
  const zoned = await save(gus, { environment_id, version: 9e8, building: { zone: 'south_europe' } }).catch(() => null);
  expect(zoned).toBeNull();
  const { version } = await read(gus, environment_id);
  const { result: scored } = await save(gus, { environment_id, version, building: { zone: 'south_europe' } });
  expect(scored.total).toBeGreaterThan(0);
  const { properties } = await gus.get(smartness.getSmartnessOverview, {});
  expect(properties.filter(({ total }) => total !== null)).toHaveLength(1);
  expect(properties.find((one) => one.environment_id === environment_id)).toMatchObject({
    method: 'sri_b',
    total: scored.total,
    class: scored.class,
    counted: 1,
  });
  const found = await gus.get(search.globalSearch, { search: 'smartness hafen' });
  expect(found).toMatchObject([
    {
      type: 'Smartness',
      url: `/diagnosis/smartness?environment=${environment_id}&year=2026&method=sri_b&report=${report_id}`,
    },
  ]);

  const member = await server.newMember(gus);
  const reader = await colleague(server, gus, 'csr_lead');
  const about = { environment_id, method: 'sri_b' as const };
  for (const person of [member, reader, ada]) {
    expect([403, 404]).toContain((await person.ask(smartness.getSmartnessCoreCriteriaForm, about)).httpStatus);
    expect([403, 404]).toContain((await ask(person, { environment_id })).httpStatus);
  }
  expect((await ada.get(smartness.getSmartnessOverview, {})).properties.map((one) => one.environment_id)).not.toContain(
    environment_id,
  );
  expect((await reader.get(smartness.getSmartnessOverview, {})).properties).toEqual([]);
  expect((await gus.get(frameworks.getAllReportingData, { key: 'sri' })).map(({ code }) => code)).toContain('SRI-0.2');
});
