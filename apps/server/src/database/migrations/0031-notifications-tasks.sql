-- Notifications by kind and channel, one entry for many alike, mails that wait for the digest or the morning; the to-do list.

alter table notifications
  add column kind text not null default 'message',
  add column group_key text,
  add column times int not null default 1 check (times > 0);
-- Of a group at most one entry is unread: the next alike renews it.
create unique index notifications_group on notifications (organization_id, user_id, group_key) where group_key is not null and not is_read;
create index notifications_unread on notifications (organization_id, user_id) where not is_read;

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
  title text not null,
  message text not null,
  redirect_url text not null default '',
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index waiting_mails_by_user on waiting_mails (organization_id, user_id, due_at);
select tenant_table('waiting_mails', false);

create table tasks (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '',
  assignee_id uuid,
  environment_id uuid,
  due_date date,
  done_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- A task outlives whoever it was given to, and goes with its property.
  foreign key (organization_id, assignee_id) references memberships on delete set null (assignee_id) deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index tasks_by_assignee on tasks (organization_id, assignee_id, done_at, due_date);
create index tasks_by_creator on tasks (organization_id, created_by);
create index tasks_by_environment on tasks (organization_id, environment_id);
select tenant_table('tasks');
