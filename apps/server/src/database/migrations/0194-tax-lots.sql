-- The tax lot of a property, by which buildings are covered together, and whether another path than the yearly limit applies.
alter table limit_uses add column tax_lot text;
alter table limit_uses add column is_other_path boolean not null default false;
-- Borough, block and lot of New York City: ten digits.
alter table limit_uses add constraint limit_uses_tax_lot check (tax_lot ~ '^[1-5][0-9]{9}$');
create index limit_uses_by_tax_lot on limit_uses (organization_id, tax_lot) where tax_lot is not null;
