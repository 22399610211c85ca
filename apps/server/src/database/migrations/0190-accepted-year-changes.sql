-- Kinds of change that the log of a base year knows: scopes of the organization, the way of energy to the building, and
-- warming potentials.
alter table base_year_events drop constraint base_year_events_kind_check;
alter table base_year_events add constraint base_year_events_kind_check check (kind in ('consolidation', 'entity', 'scopes', 'upstream', 'gwp',
  'acquisition', 'divestment', 'merger', 'in-sourcing', 'out-sourcing', 'method', 'factor', 'edition', 'error', 'organic-growth', 'closure',
  'new-property'));

-- What was changed although reports of the years it moves are accepted: why, and by how much. Rows are added and never changed.
create table accepted_year_changes (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  kind text not null check (kind in ('consolidation', 'entity', 'scopes', 'upstream', 'gwp')),
  -- From which day on it holds.
  day date not null,
  -- The entity it is about, by the name it had.
  subject text not null default '',
  description text not null check (length(btrim(description)) > 0),
  -- The accepted reports, each with its sums as today's data gave them before and gives them now, kg CO2e by scope.
  reports jsonb not null,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamptz not null,
  primary key (organization_id, id)
);
create index accepted_year_changes_by_time on accepted_year_changes (organization_id, changed_at);
select tenant_table('accepted_year_changes', false);
revoke update, delete on accepted_year_changes from steward_app;
