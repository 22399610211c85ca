-- What the quality criteria of the GHG Protocol ask of a certificate or contract (Scope 2 Guidance, table 7.1).
alter table instruments add column issuer text not null default '';
alter table instruments add column technology text not null default '';
alter table instruments add column produced_from date;
alter table instruments add column produced_until date;
alter table instruments add column cancelled_on date;
alter table instruments add column beneficiary text not null default '';
alter table instruments add constraint instruments_produced check (produced_until >= produced_from);
