-- Answers also rest on facts of a building: equipment, meters, renewable sources, services of equipment, devices.
alter table framework_citations drop constraint framework_citations_kind_check;
alter table framework_citations add constraint framework_citations_kind_check
  check (kind in ('metric', 'record', 'document', 'answer', 'ghg-report', 'equipment', 'meter', 'renewable', 'servicing', 'device'));
