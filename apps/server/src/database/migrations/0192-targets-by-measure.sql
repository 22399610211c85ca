-- Targets of market-based scope 2 and of scope 3 beside those of scopes 1 and 2, national ones, and the year a rate runs to.
alter table emission_targets add column measure text not null default 'scopes-1-2-location';
alter table emission_targets add column source text not null default '';
alter table emission_targets add column target_year int;
alter table emission_targets add constraint emission_targets_measure
  check (measure in ('scopes-1-2-location', 'scopes-1-2-market', 'scope-3'));
alter table emission_targets add constraint emission_targets_target_year check (target_year > base_year and target_year <= 2100);
alter table emission_targets drop constraint emission_targets_kind_check;
alter table emission_targets add constraint emission_targets_kind check (kind in ('sbti-1.5c', 'sbti-wb2c', 'national', 'own'));
-- What a country asks for is looked up where it says so.
alter table emission_targets add constraint emission_targets_source check (kind <> 'national' or length(btrim(source)) > 0);
alter table emission_targets drop constraint emission_targets_organization_id_environment_id_portfolio_i_key;
create unique index emission_targets_one on emission_targets (organization_id, environment_id, portfolio_id, measure)
  nulls not distinct;
