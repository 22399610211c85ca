-- Answers also rest on a register of equipment, for what is not in it.
alter table framework_citations drop constraint framework_citations_kind_check;
alter table framework_citations add constraint framework_citations_kind_check
  check (kind in ('metric', 'record', 'document', 'answer', 'ghg-report', 'equipment', 'meter', 'renewable', 'servicing', 'device', 'register'));
