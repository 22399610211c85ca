-- Texts that were sent wait in quarantine like numbers: accepted, they are the states of a sensor.
alter table quarantined_values add column state text;
alter table quarantined_values add constraint quarantined_values_state_check check (length(state) <= 100);
alter table quarantined_values alter column value drop not null;
alter table quarantined_values add constraint quarantined_values_one check (num_nonnulls(value, state) = 1);
