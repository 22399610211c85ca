-- Certificates and ratings are documents with particulars (decisions 0139, 0144, 0149): what one of the two tables says must fit the other.

-- A space takes over the parts of certificates that name it, and they follow its name, so that its words stay when it is deleted.
create or replace function name_parts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  names text[] := array[lower(btrim(new.space_name))];
begin
  if current_setting('app.moving', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then names := names || lower(btrim(old.space_name)); end if;
  -- A name of several spaces names none of them.
  names := array(select n from unnest(names) n except select lower(btrim(other.space_name)) from spaces other
    where other.organization_id = new.organization_id and other.environment_id = new.environment_id and other.id <> new.id);
  update property_documents s set space_id = new.id, part = btrim(new.space_name), version = s.version + 1
    from documents d
    where d.organization_id = new.organization_id and d.environment_id = new.environment_id
      and s.organization_id = new.organization_id and s.id = d.id
      and (s.space_id = new.id or (s.space_id is null and lower(btrim(s.part)) = any (names)));
  return null;
end $$;

-- Another type, property or day of a document is another version of what it certifies; a part is a space of its property.
create or replace function restate_certificate() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Spaces move along.
  if current_setting('app.moving', true) = 'on' then return null; end if;
  update property_documents s set version = s.version + 1, space_id = case when exists (select 1 from spaces p
        where p.organization_id = new.organization_id and p.id = s.space_id and p.environment_id = new.environment_id) then s.space_id end
    where s.organization_id = new.organization_id and s.id = new.id;
  return null;
end $$;

-- A certificate on a list of schemes and an exemption keep their type, and an exemption its days.
create or replace function refuse_other_type() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from property_documents s where s.organization_id = new.organization_id and s.id = new.id
      and ((new.kind <> old.kind and (s.scheme_key is not null or s.exemption <> ''))
        or (s.exemption <> '' and (new.issued_on is null or new.valid_until is null)))) then
    raise exception 'document % is on a list', new.id using errcode = 'check_violation', constraint = 'documents_listed';
  end if;
  return new;
end $$;

create or replace function refuse_other_particulars() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from documents d where d.organization_id = new.organization_id and d.id = new.id
      and ((new.scheme_key is not null and d.kind not in ('building_certificate', 'energy_certificate'))
        or (new.exemption <> '' and (d.kind <> 'permit' or d.issued_on is null or d.valid_until is null)))) then
    raise exception 'document % is of another type', new.id using errcode = 'check_violation', constraint = 'documents_listed';
  end if;
  return new;
end $$;
