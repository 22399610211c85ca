-- Submitted reports are frozen.

create or replace function snapshot_is_frozen() returns trigger language plpgsql as $$
begin
  -- A merge of properties moves the lock of the year; what was submitted stays.
  if current_setting('app.moving', true) = 'on'
    and (to_jsonb(new) - 'environment_ids') is not distinct from (to_jsonb(old) - 'environment_ids') then return new; end if;
  raise exception 'a snapshot cannot be changed';
end $$;

create or replace function report_log_is_kept() returns trigger language plpgsql as $$
begin raise exception 'an entry of the log cannot be changed'; end $$;

create or replace function statement_is_issued() returns trigger language plpgsql as $$
begin raise exception 'an issued statement cannot be changed'; end $$;

create or replace function base_year_event_is_kept() returns trigger language plpgsql as $$
begin raise exception 'an event of the base year cannot be changed'; end $$;
