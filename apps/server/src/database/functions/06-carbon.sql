-- Submitted reports are frozen.

create or replace function snapshot_is_frozen() returns trigger language plpgsql as $$
begin
  -- A merge of properties moves the lock of the year; the submitted content stays.
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
create or replace function accepted_year_change_is_kept() returns trigger language plpgsql as $$
begin raise exception 'what was changed behind an accepted year is kept as it was recorded'; end $$;

-- A text in the usual form of its characters: full-width letters and digits, and Arabic digits, as Latin ones.
create or replace function plain_characters(written text) returns text language sql immutable as
  $$ select translate(normalize(written, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') $$;
-- A number in the form for comparison: capitals, without blanks and punctuation.
create or replace function plain_number(written text) returns text language sql immutable as
  $$ select upper(regexp_replace(plain_characters(written), '[^[:alnum:]]', '', 'g')) $$;
-- A registry in the form for comparison: without an article before its name, a legal form after it, and accents. `The Own Registry Ltd.` is
-- `OWNREGISTRY`. A name of nothing else stays.
create or replace function plain_registry(written text) returns text language sql immutable as
  $$
    select coalesce(nullif(plain_number(regexp_replace(regexp_replace(words,
        '^(?:(?:the|der|die|das|le|la|les|el|il|lo|de|het) )+', ''),
        '(?: (?:ltd|limited|inc|incorporated|llc|llp|lp|plc|corp|corporation|co|company|gmbh|ag|kg|kgaa|se|ev|mbh|sa|sas|sarl|srl|spa|sl|bv|nv|oy|oyj|ab|as|asa|aps|sro|kft|zrt|doo|pty|pte|pvt|ulc))+$', '')), ''),
      plain_number(words))
    from (select trim(regexp_replace(replace(regexp_replace(lower(normalize(plain_characters(written), NFKD)), U&'[\0300-\036F]', '', 'g'),
      '.', ''), '[^[:alnum:]]+', ' ', 'g')) as words) written_words
  $$;
-- A serial number consists of a prefix and its last digits: `GO-DE-000123` and `go de 000123` are `GODE` and 123.
create or replace function serial_prefix(serial text) returns text language sql immutable as
  $$ select plain_number(regexp_replace(regexp_replace(plain_characters(serial), '\s', '', 'g'), '[0-9]+$', '')) $$;
create or replace function serial_number(serial text) returns numeric language sql immutable as
  $$ select substring(regexp_replace(plain_characters(serial), '\s', '', 'g') from '[0-9]+$')::numeric $$;
-- Whether two ranges of serial numbers share one. Numbers of one length are also compared as they are without signs: `GO-2024-000123` lies in
-- `GO2024000101` to `GO2024000160`.
create or replace function serials_overlap(a_from text, a_to text, b_from text, b_to text) returns boolean language sql immutable as
  $$
    select (serial_prefix(a_from) = serial_prefix(b_from)
        and serial_number(a_from) <= serial_number(b_to) and serial_number(a_to) >= serial_number(b_from))
      or (length(plain_number(a_from)) = all (array[length(plain_number(a_to)), length(plain_number(b_from)), length(plain_number(b_to))])
        and regexp_replace(plain_number(a_from), '[0-9]', '', 'g') = regexp_replace(plain_number(b_from), '[0-9]', '', 'g')
        and plain_number(a_from) collate "C" <= plain_number(b_to) and plain_number(a_to) collate "C" >= plain_number(b_from))
  $$;

-- A certificate counts once in the organization, for any property, also if a contract or supplier rate names it; a contract once for a property and year. Transactions are
-- serializable: of two that enter the same one simultaneously, one is refused.
create or replace function instrument_is_single() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  last text := coalesce(nullif(new.serial_to, ''), new.serial_from);
begin
  if new.serial_from <> '' and exists (
    select 1 from instruments i
    where i.organization_id = new.organization_id and i.id <> new.id and case
      when i.serial_from <> '' then plain_registry(i.registry) = plain_registry(new.registry) and (
        plain_number(i.serial_from) = plain_number(new.serial_from)
        or serials_overlap(i.serial_from, coalesce(nullif(i.serial_to, ''), i.serial_from), new.serial_from, last))
      -- Entered as one text, before the number fields existed.
      when i.contract_no = '' then plain_number(i.reference) in
        (plain_number(new.serial_from), plain_number(new.registry || new.serial_from), plain_number(new.reference))
      else false end)
  then
    raise exception 'duplicate key value violates unique constraint "instruments_serial"'
      using errcode = 'unique_violation', constraint = 'instruments_serial';
  end if;
  if new.contract_no <> '' and exists (
    select 1 from instruments i
    where i.organization_id = new.organization_id and i.id <> new.id
      and i.environment_id = new.environment_id and i.year = new.year
      and plain_number(case when i.contract_no = '' and i.serial_from = '' then i.reference else i.contract_no end)
        = plain_number(new.contract_no))
  then
    raise exception 'duplicate key value violates unique constraint "instruments_contract"'
      using errcode = 'unique_violation', constraint = 'instruments_contract';
  end if;
  return new;
end $$;
