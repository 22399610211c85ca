-- What a frozen report covers, beside its content: properties (an accepted report locks their year) and files (the pages a
-- verifier looks at stay, whatever happens to the bill).

alter table ghg_report_snapshots
  add column environment_ids uuid[] not null default '{}',
  add column file_ids uuid[] not null default '{}';
create index ghg_report_snapshots_by_file on ghg_report_snapshots using gin (file_ids);
create index verifier_links_by_report on verifier_links (organization_id, report_id);
