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

-- Who wrote or owned an answer since its last review: none of them reviews it. The first change after a review begins a new list.
create or replace function framework_answer_knows_contributors() returns trigger language plpgsql as $$
declare
  people uuid[] := array[new.owner_id, new.written_by];
begin
  if tg_op = 'UPDATE' then
    people := people || old.owner_id;
    if old.reviewed_at is null or new.written_at is not distinct from old.written_at then people := people || old.contributors; end if;
  end if;
  new.contributors := array(select distinct person from unnest(people) person where person is not null);
  return new;
end $$;

-- Published editions of own frameworks are what reports and rounds were answered by: they are not changed (decision 0137).
create or replace function framework_definition_is_kept() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' or current_setting('app.erasing', true) = 'on' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then raise exception 'a published edition is kept' using errcode = '23001'; end if;
  if new.state = 'draft' or (new.key, new.edition, new.content) is distinct from (old.key, old.edition, old.content)
  then raise exception 'a published edition cannot be changed'; end if;
  return new;
end $$;
