-- The leases of a space never take more than its area together. The sum rises only on a day on which a lease begins.

create or replace function leases_must_fit(org uuid, space uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  whole double precision;
begin
  -- Two that lease the same space wait for each other.
  select s.gross_floor_area into whole from spaces s where s.organization_id = org and s.id = space for update;
  if exists (
    select 1 from leases one where one.organization_id = org and one.space_id = space and (
      select sum(coalesce(l.area, coalesce(l.share, 1) * whole)) from leases l
        where l.organization_id = org and l.space_id = space
          and l.valid_from <= one.valid_from and (l.valid_until is null or l.valid_until >= one.valid_from)
    ) > whole * 1.000001
  ) then
    raise exception 'the leases of a space take more than its area' using errcode = 'check_violation', constraint = 'leases_fit_space';
  end if;
end $$;

create or replace function leases_fit_space() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform leases_must_fit(new.organization_id, new.space_id);
  return null;
end $$;

create or replace function space_fits_leases() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform leases_must_fit(new.organization_id, new.id);
  return null;
end $$;
