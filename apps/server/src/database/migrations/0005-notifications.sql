-- Notifications of members by kind and channel, and mails held back for the digest or the morning.

create table notifications (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  redirect_url text not null default '',
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  kind text not null default 'message',
  group_key text,
  times int not null default 1 check (times > 0),
  -- The sentence is composed at reading, in the reader's language: stored are facts.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index notifications_by_user on notifications (organization_id, user_id, created_at desc);
-- At most one entry of a group is unread: the next one renews it.
create unique index notifications_group on notifications (organization_id, user_id, group_key) where group_key is not null and not is_read;
create index notifications_unread on notifications (organization_id, user_id) where not is_read;
-- Renewing and reading an entry are not in the audit log; its creation and removal are (triggers/audit-log.sql).
select tenant_table('notifications', false);

create table notification_choices (
  organization_id uuid not null references organizations deferrable initially immediate,
  user_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('product', 'mail', 'webhook')),
  is_on boolean not null,
  primary key (organization_id, user_id, kind, channel),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
select tenant_table('notification_choices');

create table notification_settings (
  organization_id uuid not null references organizations deferrable initially immediate,
  user_id uuid not null,
  time_zone text not null default 'UTC',
  digest_hour int check (digest_hour between 0 and 23),
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  webhook_url text not null default '',
  webhook_secret text not null default '',
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate,
  check ((quiet_from is null) = (quiet_until is null))
);
select tenant_table('notification_settings', true, 'webhook_secret');

create table waiting_mails (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  redirect_url text not null default '',
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index waiting_mails_by_user on waiting_mails (organization_id, user_id, due_at);
select tenant_table('waiting_mails', false);
