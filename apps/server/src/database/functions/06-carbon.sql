-- Submitted reports are frozen.

create or replace function snapshot_is_frozen() returns trigger language plpgsql as $$
begin raise exception 'a snapshot cannot be changed'; end $$;
