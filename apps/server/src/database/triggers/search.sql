-- The searchable tables: one line per table.
select searchable('portfolios', 'Portfolio', 'r.name', 'r.name || '' '' || left(r.description, 300)', portfolio => 'r.id');
select searchable('environments', 'Environment', 'r.environment_name',
  'concat_ws('' '', r.environment_name, r.suite, r.address, r.zip_code, r.city, r.state, r.project_id)',
  note => 'r.city', environment => 'r.id', portfolio => 'r.portfolio_id');
select searchable('spaces', 'Space', 'r.space_name', 'concat_ws('' '', r.space_name, r.tenant_name)',
  note => 'environment_name_of(r.organization_id, r.environment_id)',
  environment => 'r.environment_id');
select searchable('equipment', 'Equipment', 'r.product_name',
  'concat_ws('' '', r.product_name, r.tag, r.manufacturer, r.model, r.serial_number)',
  note => 'environment_name_of(r.organization_id, r.environment_id)',
  environment => 'r.environment_id');
select searchable('tenants', 'Tenant', 'r.name', 'concat_ws('' '', r.name, r.contact_name, r.email)',
  note => 'environment_name_of(r.organization_id, r.environment_id)', environment => 'r.environment_id');
select searchable('occupants', 'Occupant', 'r.name', 'concat_ws('' '', r.name, r.job_title, r.email)',
  note => 'environment_name_of(r.organization_id, r.environment_id)', environment => 'r.environment_id');
select searchable('hardware', 'Devices', 'coalesce(nullif(r.name, ''''), r.serial_number)',
  'concat_ws('' '', r.name, r.serial_number, r.kind, r.maker, r.model)',
  note => 'coalesce(environment_name_of(r.organization_id, r.environment_id), r.serial_number)', environment => 'r.environment_id',
  findable => 'r.removed_at is null');
select searchable('bills', 'Bill', 'concat_ws('' '', nullif(r.supplier, ''''), nullif(r.invoice_no, ''''))',
  'concat_ws('' '', r.supplier, r.invoice_no, r.meter_no, r.account_no, r.date_of_bill::text)',
  note => 'coalesce(r.date_of_bill::text, '''')', environment => 'r.environment_id',
  findable => 'r.status in (''review'', ''saved'') and r.supplier || r.invoice_no <> ''''');
select searchable('documents', 'Documentation', 'r.title',
  'concat_ws('' '', r.title, r.file_name, array_to_string(r.tags, '' ''))',
  note => 'coalesce(environment_name_of(r.organization_id, r.environment_id), '''')',
  environment => 'r.environment_id', portfolio => 'r.portfolio_id', findable => 'r.trashed_at is null');
-- A report is found by the name of its organization, portfolio or property, by its year and by its kind in the three languages.
select searchable('ghg_reports', 'Report', 'concat_ws('' '', ''GHG'', r.year, report_target(r.organization_id, r.level, r.target_id))',
  'concat_ws('' '', ''GHG Protocol'', r.year, report_target(r.organization_id, r.level, r.target_id), ''report Treibhausgasbericht تقرير'')',
  note => 'r.level || '' '' || r.year',
  environment => 'case when r.level = ''Property'' then r.target_id end', portfolio => 'case when r.level = ''Portfolio'' then r.target_id end');
-- Reports by frameworks: the area names them, and says who may open them.
select searchable('framework_reports', 'TCFD',
  'report_target(r.organization_id, r.level, coalesce(r.portfolio_id, r.fund_id, r.environment_id))',
  'framework_report_words(r.framework, r.year, report_target(r.organization_id, r.level, coalesce(r.portfolio_id, r.fund_id, r.environment_id)))',
  note => 'r.framework || '' '' || r.year', environment => 'r.environment_id', portfolio => 'r.portfolio_id',
  findable => 'r.framework = ''tcfd''');
select searchable('framework_reports', 'Disclosure',
  'report_target(r.organization_id, r.level, coalesce(r.portfolio_id, r.fund_id, r.environment_id))',
  'framework_report_words(r.framework, r.year, report_target(r.organization_id, r.level, coalesce(r.portfolio_id, r.fund_id, r.environment_id)))',
  note => 'r.framework || '' '' || r.year', environment => 'r.environment_id', portfolio => 'r.portfolio_id',
  findable => 'r.framework not in (''tcfd'', ''sri'', ''smartness'')', apart => '_others');
select searchable('framework_reports', 'Smartness',
  'report_target(r.organization_id, r.level, coalesce(r.portfolio_id, r.fund_id, r.environment_id))',
  'framework_report_words(r.framework, r.year, report_target(r.organization_id, r.level, coalesce(r.portfolio_id, r.fund_id, r.environment_id)))',
  note => 'r.framework || '' '' || r.year', environment => 'r.environment_id', portfolio => 'r.portfolio_id',
  findable => 'r.framework in (''sri'', ''smartness'')', apart => '_smartness');

create or replace trigger search_names_follow after update of environment_name on environments for each row
  when (old.environment_name is distinct from new.environment_name) execute function search_names_follow('environments');
create or replace trigger search_names_follow after update of name on portfolios for each row
  when (old.name is distinct from new.name) execute function search_names_follow('portfolios');
create or replace trigger search_names_follow after update of name on funds for each row
  when (old.name is distinct from new.name) execute function search_names_follow('funds');

create or replace trigger learn_words after insert on search_entries referencing new table as changed
  for each statement execute function search_learn_words();
create or replace trigger relearn_words after update on search_entries referencing new table as changed
  for each statement execute function search_learn_words();
