-- What confirmed bills teach of a supplier: where its pages print each value, never the value itself.

create table bill_templates (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  supplier text not null check (length(btrim(supplier)) between 1 and 200),
  -- Its letters and digits alone, by which it is found again.
  supplier_key text not null check (length(supplier_key) between 1 and 200),
  signs jsonb not null default '[]',
  carriers jsonb not null default '[]',
  places jsonb not null,
  -- Confirmed bills so far.
  bills integer not null check (bills > 0),
  learned_at timestamptz not null,
  corrected_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index bill_templates_supplier on bill_templates (organization_id, supplier_key);
-- What each bill adds is no change by a person.
select tenant_table('bill_templates', true, 'supplier_key', 'signs', 'carriers', 'places', 'bills', 'learned_at');

-- The words of a page with their places, until the bill is confirmed and has taught.
alter table bill_pages add column words jsonb;
