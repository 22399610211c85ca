-- What certificates and energy ratings state on the lists of schemes (decision 0139). Their days are in `documents`, which refuses a last day before the first.

alter table property_documents add column scheme_key text;
alter table property_documents add column scheme_version text not null default '';
alter table property_documents add column level text not null default '';
alter table property_documents add column stage text not null default '';
alter table property_documents add column score double precision;
-- m²; none: the whole property.
alter table property_documents add column certified_area double precision;
-- kWh/(m²·a) and kg CO2e/(m²·a)
alter table property_documents add column primary_energy double precision;
alter table property_documents add column co2e double precision;
alter table property_documents add column assessor text not null default '';
alter table property_documents add column version int not null default 1;

alter table property_documents add constraint property_documents_scheme_key check (length(scheme_key) between 1 and 40);
alter table property_documents add constraint property_documents_scheme_version check (length(scheme_version) <= 40);
alter table property_documents add constraint property_documents_level check (length(level) <= 60 and (level = '' or scheme_key is not null));
alter table property_documents add constraint property_documents_stage check (stage in ('', 'design', 'operational'));
alter table property_documents add constraint property_documents_score check (abs(score) <= 1e6);
alter table property_documents add constraint property_documents_certified_area check (certified_area > 0 and certified_area <= 1e9);
alter table property_documents add constraint property_documents_primary_energy check (abs(primary_energy) <= 1e5);
alter table property_documents add constraint property_documents_co2e check (abs(co2e) <= 1e5);
alter table property_documents add constraint property_documents_assessor check (length(assessor) <= 200);
alter table property_documents add constraint property_documents_version check (version >= 1);

create index documents_by_kind on documents (organization_id, kind, valid_until) where root = 'property' and trashed_at is null;
