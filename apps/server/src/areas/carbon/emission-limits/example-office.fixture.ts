import { sqftToSqm } from '@steward/core/units/area';
import { toSi } from '@steward/core/units/si';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118' };

/** The office of the published example: 300,000 ft², 7.5 million kWh, 80,000 therms. */
export async function exampleOffice(server: TestServer, owner: Person) {
  const year = { start: '2025-01-01', end: '2026-01-01' };
  const { _id: environment_id } = await owner.newEnvironment({ ...newYork, gross_floor_area: sqftToSqm(300_000) });
  await saveBill(server, owner, { environment_id, ...year, quantity: 7_500_000, meter_no: 'E1' });
  const gas = { carrier: 'natural_gas' as const, quantity: toSi(80_000, 'therm').value, meter_no: 'G1' };
  await saveBill(server, owner, { environment_id, ...year, ...gas });
  return environment_id;
}
