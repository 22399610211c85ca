// Reading 1,000 of 10,000 properties over HTTP, against the same SQL through the bare driver. Goal: at most 2.5 times.
import { environments } from '@steward/contract/estate/environments';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
try {
  const organizationId = await fillProperties(running, 10_000);
  const client = await running.bare.connect();
  await client.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  const text = `select environments.id as _id, environments.id as doc_id, portfolio_id, portfolios.name as portfolio_name, environment_name, environment_use, property_type, property_sub_type, viewable_by, suite, address, city, state,
      zip_code, country_code, grid_region, latitude, longitude, gross_floor_area, year_built, floors, project_id, image_file_id, digital_twin_url, revit_url, environments.created_at,
      (select count(*) from spaces where spaces.organization_id = environments.organization_id and spaces.environment_id = environments.id) as spaces_count
    from environments join portfolios on portfolios.organization_id = environments.organization_id and portfolios.id = environments.portfolio_id
    where environments.organization_id = $1 order by environments.environment_name asc nulls last, environments.id limit 1000 offset 3000`;
  const [ours, bare] = await compare(
    40,
    () => running.admin.get(environments.getEnvironments, { page: 4, page_size: 1000 }),
    () => client.query({ name: 'list', text, values: [organizationId] }),
  );
  say('list-1000-of-10000-properties', ours, 'ms', ours / bare, 'the same SQL through the bare driver; goal 2.5');
  client.release();
} finally {
  await running.stop();
}
