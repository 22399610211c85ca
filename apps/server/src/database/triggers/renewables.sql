create or replace trigger allocated after insert or update of kwh or delete on generation_allocations
  for each row execute function count_allocated();
