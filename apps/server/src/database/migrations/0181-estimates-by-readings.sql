-- Where nobody sent meter data, what was read of the register by hand says what a month without a bill used.
alter table bill_estimates drop constraint bill_estimates_method;
alter table bill_estimates add constraint bill_estimates_method
  check (method in ('meter_data', 'readings', 'last_year', 'neighbors', 'peers'));
