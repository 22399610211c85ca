-- Bills that are put into a folder of the organization.

alter table bills drop constraint bills_source_known;
alter table bills add constraint bills_source_known
  check (source in ('typed', 'upload', 'camera', 'mail', 'folder', 'estimate', 'demo'));
alter table bill_deliveries drop constraint bill_deliveries_way_check;
alter table bill_deliveries add constraint bill_deliveries_way_known check (way in ('mail', 'folder'));

-- The folder stands below the installation's own and has the id of the organization as its name.
create table bill_intake_folders (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- No key: it stays when the account goes.
  created_by uuid,
  created_at timestamptz not null default now(),
  -- When it was last looked into, and whether it could be read and written.
  checked_at timestamptz,
  is_reachable boolean not null default true,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create unique index bill_intake_folders_active on bill_intake_folders (organization_id) where revoked_at is null;
select tenant_table('bill_intake_folders', true, 'checked_at', 'is_reachable');
-- The worker finds the folders before it works for an organization.
create policy identity on bill_intake_folders using (app_identity()) with check (app_identity());
