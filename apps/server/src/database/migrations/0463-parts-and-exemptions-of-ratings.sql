-- Which part of a building a certificate is of, and exemptions from minimum classes (decision 0144).

-- The space of the property that `part` names, if it names one; the words stay when the space is deleted.
alter table property_documents add column space_id uuid;
alter table property_documents add column part text not null default '';
-- Of a permit: the kind of the exemption that is registered; empty: none.
alter table property_documents add column exemption text not null default '';

alter table property_documents add constraint property_documents_part check (length(part) <= 200 and (part <> '' or space_id is null));
alter table property_documents add constraint property_documents_exemption check (length(exemption) <= 40);

create index property_documents_by_space on property_documents (organization_id, space_id) where space_id is not null;
select outlives('property_documents', 'space_id', 'spaces', 'id');
