-- Later years are compared with a report as it was sent: its sums, and the editions of the factors it was computed with, stand
-- beside its content so that they are read without unpacking it.

alter table ghg_report_snapshots
  add column sums jsonb,
  add column pins jsonb not null default '[]';
-- Row-level security is forced on the owner too, who belongs to no organization.
alter table ghg_report_snapshots disable row level security;
alter table ghg_report_snapshots disable trigger user;
update ghg_report_snapshots set sums = content -> 'inventory' -> 'totals';
alter table ghg_report_snapshots enable trigger user;
alter table ghg_report_snapshots enable row level security;
