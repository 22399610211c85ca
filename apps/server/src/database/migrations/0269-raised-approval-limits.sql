-- A raised limit applies a day later, or once a second person has confirmed it; until then `amount` applies.
alter table approval_limits add column raised_to numeric(15, 3);
alter table approval_limits add column raised_by uuid;
alter table approval_limits add column raised_at timestamptz;
alter table approval_limits add constraint approval_limits_raised
  check ((raised_to is null) = (raised_at is null) and (raised_to is null or raised_to > amount));
