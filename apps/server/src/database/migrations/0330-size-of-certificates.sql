-- The energy of one certificate in kWh; null: entered before it was asked for, and not compared with the claimed energy.
alter table instruments add column certificate_kwh double precision;
alter table instruments add constraint instruments_certificate_kwh check (certificate_kwh > 0);

-- Registries have one name each from now on (packages/reference/src/certificate-registries). Row-level security is forced on the owner too.
alter table instruments disable row level security;
update instruments i set registry = r.name
  from (values
    ('HKNR', 'hknr|herkunftsnachweisregister|uba'), ('REGO', 'rego|ofgem'), ('Pronovo', 'pronovo'), ('VertiCer', 'verticer|certiq'), ('GSE', 'gse'),
    ('CNMC', 'cnmc'), ('I-REC', 'i-?rec|i-track|evident'), ('WREGIS', 'wregis'), ('M-RETS', 'm-?rets'), ('PJM-GATS', 'gats'), ('NEPOOL GIS', 'nepool'),
    ('NYGATS', 'nygats'), ('ERCOT', 'ercot'), ('NC-RETS', 'nc-?rets'), ('MIRECS', 'mirecs'), ('NVTREC', 'nvtrec'), ('NAR', 'nar')) r (name, pattern)
  where i.registry ~* ('\m(' || r.pattern || ')\M') and i.registry <> r.name
    -- What names two registries stays as it is, and so does what would then be entered twice.
    and not i.registry ~* '(\mand\M|/|,)'
    and not exists (select 1 from instruments o where o.organization_id = i.organization_id and o.id <> i.id
      and plain_number(o.serial_from) = plain_number(i.serial_from));
alter table instruments enable row level security;
