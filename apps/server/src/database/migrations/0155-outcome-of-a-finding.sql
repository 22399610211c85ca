-- How a misstatement was settled: corrected in a later round, withdrawn, or left uncorrected. Null: open, no misstatement, or closed before this was asked.

alter table ghg_findings add column outcome text;
alter table ghg_findings add constraint ghg_findings_outcome check (
  outcome is null or (outcome in ('corrected', 'withdrawn', 'uncorrected') and status = 'closed'));
