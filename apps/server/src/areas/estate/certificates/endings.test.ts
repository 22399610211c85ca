import { teamspaces } from '@steward/contract/access/teamspaces';
import { certificates } from '@steward/contract/estate/certificates';
import { servicing } from '@steward/contract/estate/servicing';
import { tasks } from '@steward/contract/estate/tasks';
import { notifications } from '@steward/contract/foundation/notifications';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { remindOfEndings } from '../../foundation/notifications/endings.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const LAST = addDays(new Date().toISOString().slice(0, 10), 200);
const night = (person: Person, daysLeft: number) =>
  remindOfEndings({
    ...workerCtx(server.steward.platform, person.session.organization_id, 'test'),
    now: new Date(`${addDays(LAST, -daysLeft)}T12:00:00Z`),
  });
const reminders = async (person: Person) =>
  (await person.get(notifications.listNotifications, { kinds: ['certificate.ends'], page_size: 100 })).length;
const open = async (person: Person) =>
  (await person.get(tasks.getTasks, {})).map(({ title, due_date }) => [title, due_date]);

const rating = { scheme_key: 'epc_uk_nd', level: 'C', issued_on: '2017-01-01', valid_until: LAST };
const place = { country_code: 'GB', city: 'London', zip_code: 'EC2N 2DB', environment_name: 'Harbor House' };

test('property manager and data owner are reminded 180, 90 and 30 days before, with one task and in the calendar', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment(place);
  const [mo, ola] = [await server.newMember(ada, [environment_id]), await server.newMember(ada, [environment_id])];
  const [teamspace] = await ada.get(teamspaces.createTeamspace, {
    name: 'Harbor',
    users: [{ user_id: mo.session.uid }],
    environments: [{ env_id: environment_id }],
  });
  const teamspace_id = teamspace?.teamspace_id ?? '';
  await ada.get(teamspaces.assignTSPropertyManager, { teamspace_id, user_id: mo.session.uid });
  await server.owner.query(
    `insert into bill_owners (organization_id, id, environment_id, utility, owner_id) values ($1, gen_random_uuid(), $2, 'ENERGY', $3)`,
    [ada.session.organization_id, environment_id, ola.session.uid],
  );
  await ada.get(certificates.saveEnergyRating, { environment_id, ...rating });
  const counts = [];
  for (const daysLeft of [181, 180, 179, 90, 31, 30, 30, 7, 0]) {
    await night(ada, daysLeft);
    counts.push([await reminders(mo), await reminders(ola), await reminders(ada)]);
  }
  expect(counts.map(([first]) => first)).toEqual([0, 1, 1, 2, 2, 3, 3, 3, 3]);
  expect(counts.at(-1)).toEqual([3, 3, 0]);
  const [said] = await mo.get(notifications.listNotifications, { kinds: ['certificate.ends'] });
  expect(said?.title).toContain('EPC non-domestic (England, Wales, Northern Ireland) of Harbor House ends on');
  expect(await open(mo)).toEqual([['Renew: EPC non-domestic (England, Wales, Northern Ireland)', LAST]]);
  expect(await open(ola)).toEqual([]);
  const { path } = await mo.get(servicing.makeServicingFeed, {});
  const feed = await (await server.stranger().fetch('GET', path)).text();
  expect(feed).toContain(`DTSTART;VALUE=DATE:${LAST.replaceAll('-', '')}`);
  expect(feed).toContain('EPC non-domestic');
});

test('a renewed certificate reminds no one; without people in charge the person who recorded it is reminded', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment(place);
  await ada.get(certificates.saveEnergyRating, { environment_id, ...rating });
  await night(ada, 180);
  expect(await reminders(ada)).toBe(1);
  const renewal = { ...rating, issued_on: addDays(LAST, -120), valid_until: addDays(LAST, 3000) };
  await ada.get(certificates.saveEnergyRating, { environment_id, ...renewal });
  await night(ada, 30);
  expect(await reminders(ada)).toBe(1);
});
