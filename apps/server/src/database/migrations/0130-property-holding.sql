-- Whether a property is held on a day: not before its purchase, and not after its sale.

alter table property_changes drop constraint property_changes_attribute_check;
alter table property_changes drop constraint property_changes_check1;
alter table property_changes add constraint property_changes_attribute
  check (attribute in ('gross_floor_area', 'property_type', 'holding', 'ownership_share', 'control', 'occupancy_rate'));
alter table property_changes add constraint property_changes_word
  check ((attribute in ('property_type', 'holding', 'control')) = (word is not null));
alter table property_changes add constraint property_changes_holding
  check (attribute <> 'holding' or word in ('held', 'not_held'));
