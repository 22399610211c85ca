// A page of 1,000 of 100,000 energy ratings of 10,000 properties over HTTP, against the statements of the same call through the bare
// driver; goal: at most 2.5 times. The nightly reminders of them, once they were sent, against the one statement that lists what ends; goal: at most 10 times.
import { remindOfEndings } from '../apps/server/src/areas/foundation/notifications/endings.service.ts';
import { workerCtx } from '../apps/server/src/platform/jobs/jobs.ts';
import { certificates } from '@steward/contract/estate/certificates';
import { loadCall } from './load-call.ts';
import { compare, median, say } from './measure.ts';
import { bareOf } from './replay.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
try {
  const organizationId = await fillProperties(running, 10_000);
  const client = await running.owner.connect();
  await client.query(`set session_replication_role = replica; set app.organization_id to '${organizationId}'`);
  await client.query(
    `with added as (
       insert into documents (organization_id, id, root, environment_id, title, kind, issued_on, valid_until, created_by, created_at)
         select $1, gen_random_uuid(), 'property', e.id, 'Rating ' || n, 'energy_certificate', current_date - 3650 + n * 300, current_date + (e.no % 3650)::int + n,
           $2, now()
         from (select id, row_number() over (order by id) as no from environments where organization_id = $1) e, generate_series(1, 10) n
       returning id, issued_on)
     insert into property_documents (organization_id, id, scheme, rating, scheme_key, level)
       select $1, id, 'EPC', 'C', case when issued_on > current_date - 900 then 'epc_uk_nd' else 'dec' end, 'C' from added`,
    [organizationId, running.admin.session.uid],
  );
  // All but those of the last night were sent before.
  await client.query(
    `insert into ending_reminders (organization_id, kind, object_id, ends_on, days_before)
     select $1, 'certificate', d.id, d.valid_until, s.days from documents d, unnest(array[180, 90, 30]) s (days)
     where d.organization_id = $1 and d.kind = 'energy_certificate' and d.valid_until between current_date and current_date + s.days`,
    [organizationId],
  );
  await client.query('reset session_replication_role; reset app.organization_id; analyze');
  client.release();

  const list = loadCall(running.admin, certificates.getEnergyRatings, { page: 4, page_size: 1000 });
  const bare = await bareOf(running, list);
  const [ours, sql] = await compare(15, list, bare.ask);
  say('list-1000-of-100000-certificates', ours, 'ms', ours / sql, 'the same SQL through the bare driver; goal 2.5');
  bare.release();

  const ctx = workerCtx(running.steward.platform, organizationId, 'bench');
  const night = await median(5, () => remindOfEndings({ ...ctx, now: new Date() }));
  const one = await median(5, () =>
    running.owner.query(
      `select d.id, d.title, d.environment_id, e.environment_name, d.valid_until from documents d
       join environments e on e.organization_id = d.organization_id and e.id = d.environment_id
       left join property_documents s on s.organization_id = d.organization_id and s.id = d.id
       where d.organization_id = $1 and d.root = 'property' and d.trashed_at is null and d.kind in ('building_certificate', 'energy_certificate')
         and d.valid_until between current_date and current_date + 180
         and not exists (select 1 from documents newer join property_documents said on said.organization_id = newer.organization_id and said.id = newer.id
           where newer.organization_id = d.organization_id and newer.environment_id = d.environment_id and newer.kind = d.kind and newer.trashed_at is null
             and said.scheme_key = s.scheme_key and newer.issued_on > coalesce(d.issued_on, '-infinity'::date))
       order by d.valid_until, d.id`,
      [organizationId],
    ),
  );
  say('reminders-of-100000-certificates', night, 'ms', night / one, 'one SQL that lists what ends; goal 10');
} finally {
  await running.stop();
}
