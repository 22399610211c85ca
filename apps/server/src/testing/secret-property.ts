import fs from 'node:fs';
import { bills } from '@steward/contract/bills';
import { files } from '@steward/contract/files';
import { ghg } from '@steward/contract/ghg';
import { notifications } from '@steward/contract/notifications';
import { permissionRequests } from '@steward/contract/permission-requests';
import { roles } from '@steward/contract/roles';
import { spaces } from '@steward/contract/spaces';
import { teams } from '@steward/contract/teams';
import { teamspaces } from '@steward/contract/teamspaces';
import { verticals } from '@steward/contract/verticals';
import type { Person } from './person.ts';
import type { TestServer } from './test-server.ts';

/**
 * A property with one of everything that hangs on it, each with SECRET in its name, and the ids by their kind: what the walks
 * try to reach who must not. A new kind of id needs one of its things here.
 */
export async function makeSecretProperty(server: TestServer, ada: Person): Promise<Map<string, string>> {
  const [image] = await ada.get(files.saveUploadFile, { folder: 'documents' }, [
    new File(['SECRET-CONTENT'], 'SECRET.txt'),
  ]);
  const house = await ada.newEnvironment({ environment_name: 'SECRET-HOUSE' });
  const owned = new Map([
    ['organization', ada.session.organization_id],
    ['user', ada.session.uid],
    ['portfolio', house.portfolio_id],
    ['environment', house._id],
    ['target', house._id],
    ['file', image?._id ?? ''],
  ]);
  const space = await ada.get(spaces.createSpace, {
    environment_id: house._id,
    space_name: 'SECRET-SPACE',
    space_type_id: 'lobby',
    gross_floor_area: 10,
  });
  const bill = await ada.get(bills.createBill, {
    fields: {
      environment_id: house._id,
      utility: 'ENERGY',
      carrier: 'electricity',
      meter_no: 'SECRETMETER',
      supplier: 'SECRET-SUPPLIER',
      date_of_bill: '2024-06-03',
      billing_start_date: '2024-05-01',
      billing_end_date: '2024-06-01',
      gross_amount: 10,
      net_amount: 10,
      currency: 'EUR',
      energy_consumption: 100,
    },
  });
  const device = await server.owner.query<{ id: string }>(
    `insert into hardware (organization_id, id, serial_number, name, source, environment_id) values ($1, gen_random_uuid(), 'SECRET-SERIAL', 'SECRET-DEVICE', 'SECRET-LIST', $2) returning id`,
    [ada.session.organization_id, house._id],
  );
  const scan = fs.readFileSync(new URL('../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url));
  const [upload] = await ada.get(bills.processFileOCR, { environment_id: house._id }, [new File([scan], 'SECRET.pdf')]);
  const note = { title: 'SECRET', message: 'SECRET', user_id: ada.session.uid };
  owned
    .set('space', space._id)
    .set('bill', bill._id)
    .set('hardware', device.rows[0]?.id ?? '')
    .set('job', upload?.job_id ?? '')
    .set('notification', (await ada.get(notifications.createNotification, note)).id);
  await addReport(server, ada, owned);
  await addPeople(ada, owned);
  const isReading = async () =>
    (await ada.get(bills.getBillById, { bill_id: upload?.bill_id ?? '' })).status === 'reading';
  for (let i = 0; i < 100 && (await isReading()); i++) await new Promise((resolve) => setTimeout(resolve, 200));
  return owned;
}

async function addReport(server: TestServer, ada: Person, owned: Map<string, string>) {
  const environment_id = owned.get('environment') ?? '';
  const report = await ada.get(ghg.saveGhgProtocolReport, {
    level: 'Property',
    target_id: environment_id,
    year: 2024,
    texts: { company: 'SECRET-REPORT' },
  });
  owned.set('report', report._id);
  await ada.get(ghg.saveOwnFactor, {
    environment_id,
    carrier: 'district_heating',
    year: 2024,
    unit: 'kWh',
    kg_co2e_per_unit: 0.1,
    source: 'SECRET-FACTOR',
  });
  await ada.get(ghg.saveInstrument, {
    environment_id,
    year: 2024,
    kind: 'certificate',
    kwh: 1,
    kg_co2e_per_kwh: 0,
    reference: 'SECRET-INSTRUMENT',
  });
  for (const [kind, table] of [
    ['factor', 'own_factors'],
    ['instrument', 'instruments'],
  ] as const) {
    const { rows } = await server.owner.query<{ id: string }>(
      `select id from ${table} where environment_id = $1 limit 1`,
      [environment_id],
    );
    owned.set(kind, rows[0]?.id ?? '');
  }
}

/** Who may do what: a vertical with a role, a team with a member, a teamspace with the property, and a request. */
async function addPeople(ada: Person, owned: Map<string, string>) {
  const vertical = await ada.get(verticals.createVertical, { name: 'SECRET-VERTICAL', modules: ['spaces'] });
  const role = await ada.get(roles.createRole, { name: 'SECRET-ROLE', verticalId: vertical._id, modules: ['spaces'] });
  const [team] = await ada.get(teams.createTeam, { name: 'SECRET-TEAM' });
  const user_id = ada.session.uid;
  const [joined] = await ada.get(teams.assignMemberToTeam, {
    team_id: team?.team_id ?? '',
    user_id,
    role_id: role._id,
  });
  const [teamspace] = await ada.get(teamspaces.createTeamspace, {
    name: 'SECRET-TEAMSPACE',
    environments: [{ env_id: owned.get('environment') ?? '' }],
  });
  owned
    .set('vertical', vertical._id)
    .set('role', role._id)
    .set('team', team?.team_id ?? '')
    .set('team-member', joined?.members[0]?.teamMemMapId ?? '')
    .set('teamspace', teamspace?.teamspace_id ?? '');
}

/** A request of somebody of the organization that nobody has answered yet. */
export async function addRequest(member: Person, owned: Map<string, string>) {
  const { requests } = await member.get(permissionRequests.requestPermissionMod, {
    modIdArrForPerm: ['audit-log'],
    reason: 'SECRET-REASON',
  });
  owned.set('permission-request', requests[0]?.requestId ?? '');
}
