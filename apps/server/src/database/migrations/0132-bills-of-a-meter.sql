-- A bill is compared with every bill of its meter, however many its property has.

create index bills_by_carrier_and_meter on bills (organization_id, environment_id, utility, carrier, meter_no, billing_start_date)
  where status = 'saved';
