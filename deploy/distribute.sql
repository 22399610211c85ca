-- Distributes the schema by tenant on a PostgreSQL cluster with Citus: run once as the owner, after the migrations, on the
-- coordinator. Every tenant table has organization_id first in its keys (a test over the catalogue holds this), so nothing
-- else changes. Tables that stand over the tenants are copied to every node.
create extension if not exists citus;

select create_reference_table('users');
select create_reference_table('installation');

select create_distributed_table('organizations', 'organization_id');
select create_distributed_table(name, 'organization_id', colocate_with => 'organizations')
from unnest(array[
  'memberships', 'audit_log', 'files', 'jobs', 'notifications', 'portfolios', 'environments', 'environment_access', 'spaces',
  'bills', 'bill_pages', 'bill_months', 'own_factors', 'instruments', 'ghg_reports', 'ghg_report_snapshots', 'ghg_report_events',
  'verifier_links', 'ghg_findings', 'ghg_finding_messages'
]) as name;
-- sessions, mail_tokens, mails, throttles and the job queue stay on the coordinator: they are small and not a tenant's.
