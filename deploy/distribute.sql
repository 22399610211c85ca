-- Distributes the database by tenant on a PostgreSQL cluster with Citus: run as the owner on the coordinator, after the first
-- start or `npm run db:migrate`. May be run again. docs/scaling.md states the requirements.
select distribute();
