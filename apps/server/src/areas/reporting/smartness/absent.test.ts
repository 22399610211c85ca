import { equipment } from '@steward/contract/estate/equipment';
import type { SmartnessForm } from '@steward/contract/reporting/smartness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { ask, question, read, save } from './smartness.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const pump = { kind: 'hvac.distribution.pump.hot_water_pump', product_name: 'Heating pump', details: { vsd: true } };
const ahu = { kind: 'hvac.air_handling.air_handling_unit', product_name: 'Air handling unit' };

test('what a register of equipment does not hold is proposed as absent, less certain, and stale once it is there', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const proposedIn = (form: SmartnessForm) =>
    form.groups.flatMap(({ questions }) => questions.filter((one) => one.proposal && one.state === 'open'));
  // Nothing is said of a property without a register, nor by its first entries.
  expect(proposedIn(await read(ada, environment_id))).toEqual([]);
  await ada.get(equipment.addEquipment, { environment_id, ...pump });
  expect(question(await read(ada, environment_id), 'EV-17').proposal).toBeNull();
  const boiler = { kind: 'hvac.heating_plant.boiler.condensing_gas_boiler', product_name: 'Boiler' };
  for (const piece of [boiler, ahu]) await ada.get(equipment.addEquipment, { environment_id, ...piece });
  const form = await read(ada, environment_id);
  expect(question(form, 'EV-17').proposal).toEqual({
    answer: 'not-applicable',
    level: null,
    why: 'Equipment register (entries: 3): no charging station.',
    is_carried: false,
    is_by_absence: true,
    rests_on: [
      { kind: 'register', name: 'Equipment register (entries: 3)', address: `/equipment?property=${environment_id}` },
    ],
    hidden: 0,
  });
  expect(question(form, 'EV-15').proposal).toMatchObject({ answer: 'level', level: 0, is_by_absence: true });
  expect(question(form, 'C-3').proposal).toMatchObject({ answer: 'absent', level: 0, is_by_absence: true });
  expect(question(form, 'H-1d').proposal).toMatchObject({ answer: 'level', level: 3, is_by_absence: false });
  // There is mechanical ventilation.
  expect(question(form, 'V-1c').proposal).toBeNull();
  for (const method of ['sri_a', 'sri_b'] as const) {
    const { counts: count } = await read(ada, environment_id, method);
    expect(count.proposed, method).toBeGreaterThanOrEqual(count.questions / 3);
  }

  const codes = proposedIn(form).map(({ code }) => code);
  const accepted = await save(ada, {
    environment_id,
    answers: codes.map((code) => ({ code, accepts_proposal: true })),
  });
  expect(accepted.counts).toMatchObject({ proposed: 0, stale: 0 });
  expect(accepted.counts.counted + accepted.counts.not_applicable).toBe(codes.length);
  expect(question(accepted, 'C-3')).toMatchObject({ is_absent: true, citations: [{ kind: 'register' }] });
  // A reason alone leaves what it rests on.
  const reasoned = await save(ada, {
    environment_id,
    version: accepted.version,
    answers: [{ code: 'EV-17', reason: 'No parking' }],
  });
  expect(question(reasoned, 'EV-17')).toMatchObject({ state: 'not-applicable', citations: [{ kind: 'register' }] });

  const charger = { kind: 'ev_charging.charging_station', product_name: 'Charger' };
  await ada.get(equipment.addEquipment, { environment_id, ...charger });
  const after = await read(ada, environment_id);
  expect(question(after, 'EV-17')).toMatchObject({ staleness: 'value', proposal: null });
  expect(question(after, 'EV-15')).toMatchObject({ staleness: 'value', proposal: { is_by_absence: false } });
  expect(question(after, 'C-3').staleness).toBe('none');

  // A person knows better: with a reason, on their word alone.
  const cooled = { environment_id, version: after.version };
  const refused = await ask(ada, { ...cooled, answers: [{ code: 'C-3', level: 2 }] });
  expect(refused).toMatchObject({ errors: [{ field: 'answers.0.reason' }] });
  const said = await save(ada, { ...cooled, answers: [{ code: 'C-3', level: 2, reason: 'District cooling' }] });
  expect(question(said, 'C-3')).toMatchObject({ is_absent: false, shares: [{ level: 2 }], citations: [] });
});
