-- Bills that come in by themselves, and how each bill came in.

alter table bills add column source_detail text not null default '';
-- When it reached the organization; empty where it was entered at that moment.
alter table bills add column received_at timestamptz;
alter table bills drop constraint bills_source_check;

-- Row-level security and triggers hide rows from the owner's statement, or write to the audit log.
alter table bills disable row level security;
alter table bills disable trigger user;
update bills set source = 'estimate' where is_accrual;
alter table bills enable trigger user;
alter table bills enable row level security;

alter table bills add constraint bills_source_known
  check (source in ('typed', 'upload', 'camera', 'mail', 'estimate', 'demo'));
alter table bills add constraint bills_source_detail_short check (length(source_detail) <= 320);

-- The address that bills are mailed to. Its token is the only secret: whoever knows it and is an allowed sender may send bills.
create table bill_intake_addresses (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  token text not null check (token ~ '^[a-z2-7]{26}$'),
  -- Addresses, or domains with an @ before them. None: the addresses of members.
  allowed_senders text[] not null default '{}' check (coalesce(array_length(allowed_senders, 1), 0) <= 100),
  -- No key: it stays when the account goes.
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create unique index bill_intake_addresses_active on bill_intake_addresses (organization_id) where revoked_at is null;
create index bill_intake_addresses_by_token on bill_intake_addresses (token);
select tenant_table('bill_intake_addresses', true, 'token');
-- A mail server asks with the token alone.
create policy identity on bill_intake_addresses using (app_identity()) with check (app_identity());

-- What came in, and what became of it.
create table bill_deliveries (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  way text not null check (way in ('mail')),
  -- A hash of the message's own id and the contents of its attachments: the same mail twice is one delivery.
  delivery_key text not null check (length(delivery_key) = 64),
  sender text not null default '' check (length(sender) <= 320),
  subject text not null default '' check (length(subject) <= 300),
  -- The member with that address. No key: it stays when the account goes.
  member_id uuid,
  failure_code text,
  received_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index bill_deliveries_once on bill_deliveries (organization_id, delivery_key);
create index bill_deliveries_by_time on bill_deliveries (organization_id, received_at desc);
-- A history of its own.
select tenant_table('bill_deliveries', false);

create table bill_delivery_files (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  delivery_id uuid not null,
  name text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null check (length(sha256) = 64),
  -- placing: its property is sought; waiting: a person chooses it; taken: it is a bill; refused, known, discarded: it is none.
  state text not null check (state in ('placing', 'waiting', 'taken', 'refused', 'known', 'discarded')),
  failure_code text,
  -- Kept until it is a bill, which then has it.
  file_id uuid,
  bill_id uuid,
  -- By what its property was found.
  placed_by text check (placed_by in ('only', 'name', 'meter', 'account', 'person')),
  primary key (organization_id, id),
  foreign key (organization_id, delivery_id) references bill_deliveries on delete cascade deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate,
  foreign key (organization_id, bill_id) references bills deferrable initially immediate,
  check ((state in ('placing', 'waiting')) = (file_id is not null)),
  check ((state = 'refused') = (failure_code is not null))
);
create index bill_delivery_files_by_delivery on bill_delivery_files (organization_id, delivery_id);
create index bill_delivery_files_by_file on bill_delivery_files (organization_id, file_id) where file_id is not null;
create index bill_delivery_files_by_bill on bill_delivery_files (organization_id, bill_id) where bill_id is not null;
create index bill_delivery_files_open on bill_delivery_files (organization_id, state) where state in ('placing', 'waiting');
create index bill_delivery_files_by_content on bill_delivery_files (organization_id, sha256);
select tenant_table('bill_delivery_files', false);

-- By the number of its account, the property of a bill is found.
create index bills_by_account on bills (organization_id, account_no) where status = 'saved' and account_no <> '';
