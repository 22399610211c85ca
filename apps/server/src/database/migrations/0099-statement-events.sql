-- What became of an accepted report after facts that were discovered later.

alter table ghg_report_events drop constraint ghg_report_events_kind_check;
alter table ghg_report_events add constraint ghg_report_events_kind_check check (kind in (
  'saved', 'sent', 'withdrawn', 'revoked', 'opened', 'asked', 'answered', 'closed', 'accepted', 'rejected',
  'statement-withdrawn', 'statement-to-be-reissued'));
