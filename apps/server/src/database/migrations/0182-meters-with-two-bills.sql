-- Which meters have one bill for supply and another for the grid.
create index bills_of_one_part on bills (organization_id, environment_id, carrier, meter_no) where status = 'saved' and charges <> 'all';
