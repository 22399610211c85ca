-- What of a generation record is allocated, kept by its allocations: the record's check then refuses more than was used.
create or replace function count_allocated() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update energy_generations set allocated_kwh = greatest(0, allocated_kwh - old.kwh)
      where organization_id = old.organization_id and id = old.energy_generation_id;
  end if;
  if tg_op <> 'DELETE' then
    update energy_generations set allocated_kwh = allocated_kwh + new.kwh
      where organization_id = new.organization_id and id = new.energy_generation_id;
  end if;
  return null;
end $$;
