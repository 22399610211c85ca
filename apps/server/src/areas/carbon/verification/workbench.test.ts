import { verification } from '@steward/contract/carbon/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { Person } from '../../../testing/person.ts';
import { sentReport } from './sent-report.fixture.ts';
import { prepared } from '../../../testing/verifier.ts';

let server: TestServer;
let vera: Person;

beforeAll(async () => {
  server = await startTestServer();
  vera = server.stranger();
});
afterAll(() => server.stop());

const bench = (token: string) => vera.get(verification.getWorkbenchForVerifier, { token });
const firstOf = <T>(list: readonly T[]): T => {
  const [first] = list;
  if (first === undefined) throw new Error('nothing there');
  return first;
};

test('a random sample is drawn by its seed, ticked off, and projected on the whole report', async () => {
  const { token } = await sentReport(server, vera);
  expect(await bench(token)).toMatchObject({ samples: [], items: [], coverage: null });
  const plan = { token, method: 'random' as const, size: 4, seed: 'walk-1' };
  expect(await vera.get(verification.planSampleByVerifier, plan)).toMatchObject({ items: 4 });
  const drawn = await bench(token);
  expect(drawn.coverage).toMatchObject({ items: 12, covered_items: 4 });
  expect(drawn.coverage?.share).toBeCloseTo(4 / 12, 9);
  expect(drawn.coverage?.total_kg).toBeCloseTo(46_320, 6);
  expect(drawn.materiality).toMatchObject({ percent: 5, total_kg: 0, is_material: false });
  // The same seed draws the same items again; another one replaces them while no item was checked.
  await vera.get(verification.planSampleByVerifier, { ...plan, seed: 'other' });
  await vera.get(verification.planSampleByVerifier, plan);
  const again = await bench(token);
  expect(again.items.map(({ unit_key }) => unit_key)).toEqual(drawn.items.map(({ unit_key }) => unit_key));
  expect(again.items[0]).toMatchObject({ reasons: ['no-page', 'typed', 'large'], tick: null });

  const [one, two] = again.items;
  const tick = { token, unit_key: one?.unit_key ?? '' };
  const bare = await vera.ask(verification.tickItemByVerifier, { ...tick, result: 'deviation' });
  expect(bare.errors?.map(({ field }) => field)).toEqual(['difference_t', 'note']);
  await vera.get(verification.tickItemByVerifier, { ...tick, result: 'agreed' });
  await vera.get(verification.tickItemByVerifier, {
    token,
    unit_key: two?.unit_key ?? '',
    result: 'deviation',
    difference_t: -0.386,
    note: 'The bill says 9,000 kWh.',
    raise: true,
  });
  const ticked = await bench(token);
  expect(ticked.checked).toMatchObject({ covered_items: 2 });
  expect(ticked.items[1]?.tick).toMatchObject({ result: 'deviation', by_name: 'Vera Verify' });
  // 0.386 t in 2 of 12 equal items: 2.316 t in all, of 46.32 t reported. Its finding is not counted twice.
  const { found_kg, projected_kg, findings_kg, total_kg, share } = ticked.materiality;
  expect([found_kg, projected_kg, findings_kg].map(Math.round)).toEqual([386, 1930, 0]);
  expect(total_kg).toBeCloseTo(2316, 6);
  expect(share).toBeCloseTo(0.05, 9);
  const { findings } = await vera.get(verification.getGhgProtocolReportForVerifier, { token });
  expect(findings).toMatchObject([{ kind: 'misstatement', size_t: -0.386, status: 'open' }]);
  const replaced = await vera.ask(verification.planSampleByVerifier, plan);
  expect(replaced).toMatchObject({ httpStatus: 409, code: 'sample.begun' });
});

test('monetary units: interval from materiality and confidence, and a larger item is always examined', async () => {
  const { token } = await sentReport(server, vera);
  await vera.get(verification.planSampleByVerifier, { token, method: 'monetary-unit', confidence: 0.95, seed: 'mus' });
  const { samples, coverage } = await bench(token);
  // 5 % of 46.32 t is 2.316 t, three quarters of it 1.737 t; ÷ 2.996 = 580 kg. Every bill of 3,860 kg is larger than that.
  expect(samples[0]?.interval_kg).toBeCloseTo(1737 / 2.9957, 0);
  expect(coverage).toMatchObject({ covered_items: 12, share: 1 });
  // A lower materiality is kept, a higher one than 5 % is refused.
  await vera.get(verification.setMaterialityByVerifier, { token, percent: 2 });
  expect((await bench(token)).materiality.threshold_kg).toBeCloseTo(926.4, 6);
  const more = await vera.ask(verification.setMaterialityByVerifier, { token, percent: 6 });
  expect(more).toMatchObject({ httpStatus: 400 });
});

test('risk: the items with most reasons; a sample without checked items can be discarded', async () => {
  const { token } = await sentReport(server, vera);
  const { sample_id } = await vera.get(verification.planSampleByVerifier, { token, method: 'risk', size: 3 });
  expect((await bench(token)).items.map(({ score }) => score)).toEqual([6, 6, 6]);
  const other = await vera.ask(verification.planSampleByVerifier, {
    token,
    method: 'random',
    size: 2,
    basis: 'market',
  });
  expect(other.code).toBe('sample.other-basis');
  const none = await vera.ask(verification.planSampleByVerifier, { token, method: 'random' });
  expect(none.errors?.[0]?.field).toBe('size');
  await vera.get(verification.dropSampleByVerifier, { token, sample_id });
  expect((await bench(token)).samples).toEqual([]);
});

test('what the sample projects forbids the acceptance above the materiality', async () => {
  const { token } = await sentReport(server, vera);
  await vera.get(verification.planSampleByVerifier, { token, method: 'random', size: 3, seed: 's' });
  const { items } = await bench(token);
  for (const { unit_key } of items.slice(0, 2))
    await vera.get(verification.tickItemByVerifier, { token, unit_key, result: 'agreed' });
  // 0.7 t is 1.5 % of the total; projected from a quarter of the items it is 2.8 t, 6 %.
  await vera.get(verification.tickItemByVerifier, {
    token,
    unit_key: items[2]?.unit_key ?? '',
    result: 'deviation',
    difference_t: -0.7,
    note: 'Too high',
  });
  const { materiality } = await bench(token);
  expect(materiality).toMatchObject({ is_material: true });
  expect(materiality.total_kg).toBeCloseTo(2800, 6);
  await prepared(vera, token);
  const accepted = await vera.ask(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  expect(accepted).toMatchObject({ httpStatus: 409, code: 'verifier.material-misstatements' });
  // Corrected by the verifier: the item agreed after all.
  await vera.get(verification.tickItemByVerifier, { token, unit_key: items[2]?.unit_key ?? '', result: 'agreed' });
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  const late = [
    vera.ask(verification.tickItemByVerifier, { token, unit_key: items[0]?.unit_key ?? '', result: 'agreed' }),
    vera.ask(verification.planSampleByVerifier, { token, method: 'risk', size: 1 }),
    vera.ask(verification.setMaterialityByVerifier, { token, percent: 1 }),
  ];
  for (const answer of await Promise.all(late)) expect(answer.code).toBe('verifier.decided');
});

test('an item without its evidence counts as misstated in full', async () => {
  const { token } = await sentReport(server, vera);
  await vera.get(verification.planSampleByVerifier, { token, method: 'risk', size: 1 });
  const { unit_key, kg_co2e } = firstOf((await bench(token)).items);
  await vera.get(verification.tickItemByVerifier, { token, unit_key, result: 'not-available', note: 'Bill is lost' });
  const { items, materiality } = await bench(token);
  expect(items[0]?.tick?.difference_t).toBeCloseTo(-kg_co2e / 1000, 9);
  expect(materiality.found_kg).toBeCloseTo(kg_co2e, 6);
  expect(materiality.is_material).toBe(true);
});

test('a link works on the papers of its own report, and an invented one on none', async () => {
  const { token } = await sentReport(server, vera);
  const other = await sentReport(server, vera);
  const { sample_id } = await vera.get(verification.planSampleByVerifier, {
    token: other.token,
    method: 'risk',
    size: 1,
  });
  const { unit_key } = firstOf((await bench(other.token)).items);
  expect((await bench(token)).samples).toEqual([]);
  expect((await vera.ask(verification.dropSampleByVerifier, { token, sample_id })).code).toBe('sample.not-found');
  const tick = await vera.ask(verification.tickItemByVerifier, { token, unit_key, result: 'agreed' });
  expect(tick.code).toBe('sample.item-not-found');
  const wrong = 'x'.repeat(40);
  for (const answer of await Promise.all([
    vera.ask(verification.getWorkbenchForVerifier, { token: wrong }),
    vera.ask(verification.planSampleByVerifier, { token: wrong, method: 'risk', size: 1 }),
    vera.ask(verification.tickItemByVerifier, { token: wrong, unit_key, result: 'agreed' }),
    vera.ask(verification.dropSampleByVerifier, { token: wrong, sample_id }),
    vera.ask(verification.setMaterialityByVerifier, { token: wrong, percent: 1 }),
  ]))
    expect(answer).toMatchObject({ httpStatus: 403, code: 'verifier.link-invalid', data: null });
});

test('a finding follows the item it was raised from: with another difference, or withdrawn', async () => {
  const { owner, report_id, token } = await sentReport(server, vera);
  await vera.get(verification.planSampleByVerifier, { token, method: 'risk', size: 1 });
  const { unit_key } = firstOf((await bench(token)).items);
  const differs = { token, unit_key, result: 'deviation' as const, note: 'Too high' };
  await vera.get(verification.tickItemByVerifier, { ...differs, difference_t: -65, raise: true });
  await vera.get(verification.tickItemByVerifier, { ...differs, difference_t: -0.5 });
  const finding = async () =>
    firstOf((await vera.get(verification.getGhgProtocolReportForVerifier, { token })).findings);
  expect(await finding()).toMatchObject({ size_t: -0.5, status: 'open' });
  const early = { token, finding_id: (await finding())._id, outcome: 'withdrawn' as const };
  expect((await vera.ask(verification.closeByVerifier, early)).code).toBe('finding.of-an-item');
  await vera.get(verification.tickItemByVerifier, { token, unit_key, result: 'agreed' });
  expect(await finding()).toMatchObject({ status: 'closed', outcome: 'withdrawn' });
  const { materiality } = await bench(token);
  expect(materiality).toMatchObject({ findings_kg: 0, found_kg: 0, total_kg: 0 });
  const log = await owner.get(verification.getReportLog, { report_id });
  expect(log.filter(({ kind }) => kind === 'closed').map(({ detail }) => detail['outcome'])).toEqual(['withdrawn']);
  // Wrong after all: the finding is open again.
  await vera.get(verification.tickItemByVerifier, { ...differs, difference_t: -1 });
  expect(await finding()).toMatchObject({ size_t: -1, status: 'open', outcome: null });
});
