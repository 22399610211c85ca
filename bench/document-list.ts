// A page of 1,000 of 10,000 documents in folders of 100 properties over HTTP, against the statements of the same call through the bare
// driver. Goal: at most 1.5 times.
import { documents } from '@steward/contract/estate/documents';
import { loadCall } from './load-call.ts';
import { compare, say } from './measure.ts';
import { bareOf } from './replay.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
try {
  const organizationId = await fillProperties(running, 100);
  const client = await running.owner.connect();
  await client.query(`set session_replication_role = replica; set app.organization_id to '${organizationId}'`);
  await client.query(
    `insert into document_folders (organization_id, id, root, environment_id, top_id, name)
     select $1, f.id, 'property', e.id, f.id, 'Folder' from environments e, lateral (select gen_random_uuid() as id, e.id as of) f
     where e.organization_id = $1`,
    [organizationId],
  );
  await client.query(
    `insert into documents (organization_id, id, root, environment_id, folder_id, top_id, title, kind, tags, version_id, version_no, file_name,
       file_type, bytes, created_at)
     select $1, gen_random_uuid(), 'property', f.environment_id, f.id, f.id, 'Document ' || n || ' of ' || md5(n::text), 'other', array['lease', 'signed'],
       gen_random_uuid(), 1, n || '.pdf', 'pdf', 1000 * n, now() - n * interval '10 minutes'
     from (select id, environment_id, row_number() over (order by id) as no from document_folders where organization_id = $1) f, generate_series(1, 100) n`,
    [organizationId],
  );
  await client.query('reset session_replication_role; reset app.organization_id; analyze');
  client.release();
  const list = loadCall(running.admin, documents.fetchDirectoryContent, { page: 4, page_size: 1000, sort: 'title' });
  const bare = await bareOf(running, list);
  const [ours, sql] = await compare(60, list, bare.ask);
  say('list-1000-of-10000-documents', ours, 'ms', ours / sql, 'the same SQL through the bare driver; goal 1.5');
  bare.release();
} finally {
  await running.stop();
}
