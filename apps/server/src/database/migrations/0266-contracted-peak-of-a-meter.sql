-- The power that the contract of a meter allows at most; null where it is not known.
alter table meters add column contracted_peak_kw double precision;
alter table meters add constraint meters_contracted_peak_kw check (contracted_peak_kw > 0);
