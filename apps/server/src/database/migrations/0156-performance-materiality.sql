-- Samples are drawn by a share of what is material, so that what they find has room below it.

alter table verifier_engagements add column performance_percent double precision not null default 75;
alter table verifier_engagements add constraint verifier_engagements_performance check (performance_percent between 10 and 100);
