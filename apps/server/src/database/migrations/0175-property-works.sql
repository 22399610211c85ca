-- Since when a property is being developed or renovated in the main, and since when no longer: such years are not compared.

alter table property_changes drop constraint property_changes_attribute;
alter table property_changes drop constraint property_changes_word;
alter table property_changes add constraint property_changes_attribute
  check (attribute in ('gross_floor_area', 'property_type', 'holding', 'works', 'ownership_share', 'control', 'occupancy_rate'));
alter table property_changes add constraint property_changes_word
  check ((attribute in ('property_type', 'holding', 'works', 'control')) = (word is not null));
alter table property_changes add constraint property_changes_works
  check (attribute <> 'works' or word in ('in_use', 'development', 'renovation'));
