-- Approved rounds of reports by frameworks are frozen (decision 0128).

create or replace function framework_round_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('app.erasing', true) = 'on' then return old; end if;
    raise exception 'an approved round is kept' using errcode = '23001';
  end if;
  -- The note of its submission is added once.
  if old.submitted_on is null
    and (to_jsonb(new) - array['submitted_by', 'submitted_name', 'submitted_on', 'submitted_to'])
      is not distinct from (to_jsonb(old) - array['submitted_by', 'submitted_name', 'submitted_on', 'submitted_to'])
  then return new; end if;
  raise exception 'an approved round cannot be changed';
end $$;
