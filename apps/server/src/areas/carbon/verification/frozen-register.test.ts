import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { equipment } from '@steward/contract/estate/equipment';
import { servicing } from '@steward/contract/estate/servicing';
import { checkBundle, readBundle } from '@steward/core/assurance/report-bundle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendAgain, sentReport } from './sent-report.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the verifier sees the refrigerant records as they were sent, after later changes too', async () => {
  const vera = server.stranger();
  const { owner, about, report_id, token: first } = await sentReport(server, vera);
  const environment_id = about.target_id;
  const trace = (token: string, carrier?: string) =>
    vera.get(verification.traceForVerifier, { token, environment_id, ...(carrier && { carrier }) });
  expect((await trace(first)).register).toEqual([]);
  await owner.get(rounds.withdrawReport, { report_id, reason: 'The chiller is missing' });

  const { _id: equipment_id } = await owner.get(equipment.addEquipment, {
    environment_id,
    kind: 'hvac',
    product_name: 'Chiller',
    details: { refrigerant_type: 'R-410A', refrigerant_charge: 60 },
  });
  const record = {
    serviced_on: '2023-03-02',
    kind: 'corrective' as const,
    provider: 'Cool GmbH',
    technician: 'Tess',
    description: 'Valve replaced',
    refrigerant_added: 4,
  };
  const { _id: record_id } = await owner.get(servicing.addServicingRecord, { equipment_id, ...record });
  await owner.get(servicing.addServicingRecord, { equipment_id, ...record, serviced_on: '2022-03-02' });
  const token = await sendAgain(server, vera, owner, report_id);
  const sent = await trace(token);
  expect(sent.register).toMatchObject([
    {
      name: 'Chiller',
      refrigerant: 'R-410A',
      charge: 60,
      lost: 4,
      gwp100: 1923.5,
      records: [{ record_id, day: '2023-03-02', provider: 'Cool GmbH', technician: 'Tess', added: 4, recovered: null }],
    },
  ]);
  const line = sent.lines.find((one) => one.equipment?.id === equipment_id);
  expect(line?.quantity).toBe(4);
  expect((await trace(token, line?.carrier)).register).toHaveLength(1);
  expect((await trace(token, 'electricity')).register).toEqual([]);

  // Every input of the register changes.
  await owner.get(servicing.editServicingRecord, { record_id, ...record, technician: 'Nobody', refrigerant_added: 1 });
  await owner.get(servicing.deleteServicingRecord, { record_id });
  await owner.get(equipment.deleteEquipment, { equipment_id });
  expect(await trace(token)).toEqual(sent);

  const answer = await owner.send(verification.exportReportBundle, { report_id });
  const text = Buffer.from(await answer.bytes()).toString('utf8');
  const checked = (of: string) => {
    const bundle = readBundle(of);
    return bundle && checkBundle(bundle).isContentIntact;
  };
  expect(checked(text)).toBe(true);
  expect(text).toContain('Valve replaced');
  expect(checked(text.replace('Valve replaced', 'Nothing done'))).toBe(false);
});
