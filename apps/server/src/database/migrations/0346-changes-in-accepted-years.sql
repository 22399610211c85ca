-- Kinds of change that the logs know: a fact of a property, or the days of a meter, in a year with an accepted report.

alter table base_year_events drop constraint base_year_events_kind_check;
alter table base_year_events add constraint base_year_events_kind_check check (kind in ('consolidation', 'entity', 'scopes', 'upstream', 'gwp',
  'acquisition', 'divestment', 'merger', 'in-sourcing', 'out-sourcing', 'method', 'factor', 'edition', 'error', 'organic-growth', 'closure',
  'new-property', 'property', 'meter'));
alter table accepted_year_changes drop constraint accepted_year_changes_kind_check;
alter table accepted_year_changes add constraint accepted_year_changes_kind_check
  check (kind in ('consolidation', 'entity', 'scopes', 'upstream', 'gwp', 'property', 'meter'));
