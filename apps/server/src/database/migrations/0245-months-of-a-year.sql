-- Which months of a year a meter has bills for: January is 1, February 2, March 4. Two years are compared over the months that both have.
alter table bill_years add column months int not null generated always as (
  (quantities[1] is not null)::int + (quantities[2] is not null)::int * 2 + (quantities[3] is not null)::int * 4
  + (quantities[4] is not null)::int * 8 + (quantities[5] is not null)::int * 16 + (quantities[6] is not null)::int * 32
  + (quantities[7] is not null)::int * 64 + (quantities[8] is not null)::int * 128 + (quantities[9] is not null)::int * 256
  + (quantities[10] is not null)::int * 512 + (quantities[11] is not null)::int * 1024 + (quantities[12] is not null)::int * 2048
) stored;
