-- What people without an account are asked to send by a link, and how much they sent: the sums limit it, also for two uploads at once.

create table document_requests (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  note text not null default '' check (length(note) <= 2000),
  files int not null default 0 check (files between 0 and 10),
  bytes bigint not null default 0 check (bytes between 0 and 200000000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select tenant_table('document_requests');
