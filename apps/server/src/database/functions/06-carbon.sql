-- Submitted reports are frozen.

create or replace function snapshot_is_frozen() returns trigger language plpgsql as $$
begin raise exception 'a snapshot cannot be changed'; end $$;

create or replace function report_log_is_kept() returns trigger language plpgsql as $$
begin raise exception 'an entry of the log cannot be changed'; end $$;

create or replace function statement_is_issued() returns trigger language plpgsql as $$
begin raise exception 'an issued statement cannot be changed'; end $$;

create or replace function base_year_event_is_kept() returns trigger language plpgsql as $$
begin raise exception 'an event of the base year cannot be changed'; end $$;
