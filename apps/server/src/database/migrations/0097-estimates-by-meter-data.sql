-- Days without a bill are estimated by the meter data of the meter, where there is any.
alter table bill_estimates drop constraint bill_estimates_method_check;
alter table bill_estimates add constraint bill_estimates_method
  check (method in ('meter_data', 'last_year', 'neighbors', 'peers'));
