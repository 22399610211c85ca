-- Head, foot and image of the pages of a frozen GHG report: the template as it was when the report was sent. Null: none held then.
alter table ghg_report_snapshots add column page_frame jsonb;
