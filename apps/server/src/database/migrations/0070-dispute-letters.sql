-- Letters to suppliers that dispute a bill. Once sent, what a letter says stays as it was.

create table dispute_letters (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  flag_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'answered', 'settled', 'refused')),
  language text not null check (language in ('en', 'de', 'ar')),
  -- By any spelling of capitals: a further letter to the supplier begins with its address.
  supplier_key text not null default '',
  recipient text not null check (length(btrim(recipient)) between 1 and 200),
  recipient_address text not null default '' check (length(recipient_address) <= 500),
  sender_address text not null default '' check (length(sender_address) <= 500),
  signed_by text not null default '' check (length(signed_by) <= 200),
  claim text not null default '' check (length(claim) <= 4000),
  amount double precision check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reply_by date not null check (reply_by between '1900-01-01' and '2199-12-31'),
  -- Everything the letter says, as it was sent.
  content jsonb,
  sent_on date check (sent_on between '1900-01-01' and '2199-12-31'),
  answered_on date check (answered_on between '1900-01-01' and '2199-12-31'),
  answer text not null default '' check (length(answer) <= 2000),
  closed_on date check (closed_on between '1900-01-01' and '2199-12-31'),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, flag_id) references bill_flags on delete cascade deferrable initially immediate,
  check ((state = 'draft') = (content is null)),
  check ((state = 'draft') = (sent_on is null)),
  check ((state in ('settled', 'refused')) = (closed_on is not null)),
  check (answered_on >= sent_on),
  check (closed_on >= sent_on)
);
create index dispute_letters_by_environment on dispute_letters (organization_id, environment_id);
create index dispute_letters_by_flag on dispute_letters (organization_id, flag_id, created_at desc);
create index dispute_letters_by_supplier on dispute_letters (organization_id, supplier_key, created_at desc);
-- One at a time.
create unique index dispute_letters_open on dispute_letters (organization_id, flag_id) where state in ('draft', 'sent', 'answered');
select tenant_table('dispute_letters', true, 'content');

alter table bill_flag_events drop constraint bill_flag_events_kind_check;
alter table bill_flag_events add constraint bill_flag_events_kind_known check (kind in
  ('found', 'comment', 'assigned', 'unassigned', 'disputed', 'resolved', 'dismissed', 'corrected', 'reopened',
   'letter_sent', 'letter_answered', 'letter_refused'));
