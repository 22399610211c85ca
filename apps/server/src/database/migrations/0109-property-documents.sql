-- Ratings, certificates and other documents of a property, with the days between which they are valid.

create table property_documents (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  kind text not null check (kind in ('energy_certificate', 'building_certificate', 'deed', 'permit', 'inspection', 'survey', 'plan',
    'insurance', 'contract', 'other')),
  title text not null check (length(btrim(title)) between 1 and 200),
  scheme text not null default '' check (length(scheme) <= 100),
  rating text not null default '' check (length(rating) <= 60),
  issuer text not null default '' check (length(issuer) <= 200),
  reference text not null default '' check (length(reference) <= 100),
  issued_on date check (issued_on between '1900-01-01' and '2199-12-31'),
  -- The last day on which it is valid.
  valid_until date check (valid_until between '1900-01-01' and '2199-12-31'),
  note text not null default '' check (length(note) <= 2000),
  file_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate,
  constraint property_documents_days check (valid_until >= issued_on),
  -- Only what rates a building has a scheme and a rating.
  constraint property_documents_rating
    check (kind in ('energy_certificate', 'building_certificate') or scheme || rating = '')
);
create index property_documents_by_environment on property_documents (organization_id, environment_id, valid_until);
create index property_documents_by_file on property_documents (organization_id, file_id) where file_id is not null;
select tenant_table('property_documents');
