-- Where supply and grid are two contracts, one meter has two bills for the same days: what each of them charges.
alter table bills add column charges text not null default 'all';
alter table bills add constraint bills_charges check (charges in ('all', 'supply', 'grid'));
