-- What happened to the base year: each event with its effect and what was decided. Rows are added and never changed.

create table base_year_events (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  base_year int not null check (base_year between 1992 and 2100),
  kind text not null check (kind in ('consolidation', 'entity', 'acquisition', 'divestment', 'merger', 'in-sourcing', 'out-sourcing',
    'method', 'factor', 'edition', 'error', 'organic-growth', 'closure', 'new-property')),
  -- From which day on it holds.
  day date not null,
  -- The property, entity or energy source it is about, by the name it had.
  subject text not null default '',
  description text not null check (length(btrim(description)) > 0),
  evidence text not null default '',
  -- kg CO2e by scope: the base year before any recalculation, and the change.
  base jsonb not null,
  effect jsonb not null,
  -- Of the base year, 0 to 1 and more: this one alone, and with what was logged since the last recalculation.
  alone double precision not null check (alone >= 0),
  cumulated double precision not null check (cumulated >= alone),
  threshold double precision not null check (threshold > 0 and threshold <= 1),
  proposed text not null check (proposed in ('recalculate', 'log')),
  decision text not null check (decision in ('recalculate', 'log')),
  reason text not null default '',
  recorded_by uuid,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (organization_id, id),
  -- Deciding against the policy is possible, and says why.
  check (decision = proposed or length(btrim(reason)) > 0),
  check (decision = 'log' or kind not in ('organic-growth', 'closure', 'new-property'))
);
create index base_year_events_by_year on base_year_events (organization_id, base_year, recorded_at);
select tenant_table('base_year_events', false);
revoke update, delete on base_year_events from steward_app;
