-- The allocated part of a generation record, updated by its allocations: the record's check then refuses more than was used.
create or replace function count_allocated() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  one generation_allocations := coalesce(new, old);
begin
  -- Summed again instead of increased: records imported from an archive already contain the sum.
  update energy_generations g
    set allocated_kwh = (
      select coalesce(sum(a.kwh), 0) from generation_allocations a
        where a.organization_id = one.organization_id and a.energy_generation_id = one.energy_generation_id)
    where g.organization_id = one.organization_id and g.id = one.energy_generation_id;
  return null;
end $$;
