-- A delivery is of one day, which counts: only then its first day may be its last.
alter table bills drop constraint bills_check;
alter table bills add constraint bills_saved_whole check (status <> 'saved' or (utility is not null and carrier is not null
  and date_of_bill is not null and billing_start_date is not null and billing_end_date is not null and gross_amount is not null
  and net_amount is not null and currency is not null and meter_no <> ''
  and billing_end_date + end_day_counts::int > billing_start_date));
