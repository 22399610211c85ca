-- What arrived by each way: the id of a connector, or a way that every installation has (decision 0166).
create table received_counts (
  organization_id uuid not null references organizations deferrable initially immediate,
  source text not null check (length(source) between 1 and 40),
  messages bigint not null default 0,
  stored bigint not null default 0,
  refused bigint not null default 0,
  unauthorized bigint not null default 0,
  last_message_at timestamptz,
  primary key (organization_id, source)
);
select tenant_table('received_counts', false);
