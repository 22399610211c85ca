-- The connection of an organization to Power BI (decision 0174).

create table power_bi_connectors (
  organization_id uuid primary key references organizations deferrable initially immediate,
  -- Of the application in Entra ID.
  directory_guid text not null check (length(directory_guid) = 36),
  client_guid text not null check (length(client_guid) = 36),
  client_secret_sealed text not null check (length(client_secret_sealed) <= 6000),
  workspace_guid text not null check (length(workspace_guid) = 36),
  -- The report of each dashboard page.
  reports jsonb not null,
  -- Changes with every save: a token of the connection before is not used any more.
  changed_at timestamptz not null default now()
);
select tenant_table('power_bi_connectors', true, 'client_secret_sealed');
