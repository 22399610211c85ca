create or replace trigger name_parts after insert or update of space_name on spaces for each row execute function name_parts();
create or replace trigger restate_certificate after update of kind, environment_id, issued_on, valid_until on documents for each row
  when (new.kind <> old.kind or new.environment_id is distinct from old.environment_id
    or new.issued_on is distinct from old.issued_on or new.valid_until is distinct from old.valid_until) execute function restate_certificate();
create or replace trigger refuse_other_type before update of kind, issued_on, valid_until on documents for each row execute function refuse_other_type();
create or replace trigger refuse_other_particulars before insert or update of scheme_key, exemption on property_documents for each row
  execute function refuse_other_particulars();
