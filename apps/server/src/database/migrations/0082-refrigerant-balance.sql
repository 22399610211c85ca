-- What a material balance needs beside what was topped up: what was taken out, and by how much the full charge grew or shrank.

alter table servicing_records add column refrigerant_recovered double precision;
alter table servicing_records add column charge_change double precision;
alter table servicing_records add constraint servicing_records_recovered check (refrigerant_recovered >= 0);
