-- How the days that a bill shares with another bill of its meter count, once a user confirmed that it is not a duplicate: both bills whole,
-- as before, or each day once, with the bill that was printed later.
alter table bills add column overlap_counts text not null default 'both';
alter table bills add constraint bills_overlap_counts check (overlap_counts in ('both', 'once'));
