-- Rounds approved before their content kept the notes of BREEAM (decision 0147). A note counts for a round if nothing of it was changed after
-- the approval; of the others is only known that they are not known.
alter table framework_rounds add column beside jsonb;

drop trigger audited on framework_rounds;
create trigger audited after insert or update or delete on framework_rounds for each row
  execute function audit_change('framework_rounds', 'content', 'document_ids', 'beside');

alter table framework_rounds disable trigger user;
update framework_rounds r set beside = jsonb_build_object('breeam_notes', n.notes) from (
  select f.organization_id, f.report_id, f.round, jsonb_agg(
    case when b.changed_in <= (f.content -> 'head' ->> 'version')::int
      then jsonb_build_object('code', b.code, 'targeted', b.targeted, 'meets', b.meets, 'comment', b.comment)
      else jsonb_build_object('code', b.code, 'targeted', null, 'meets', null, 'comment', '', 'is_unknown', true)
    end order by b.code) as notes
  from framework_rounds f join breeam_notes b on b.organization_id = f.organization_id and b.report_id = f.report_id
  group by f.organization_id, f.report_id, f.round) n
where r.organization_id = n.organization_id and r.report_id = n.report_id and r.round = n.round;
alter table framework_rounds enable trigger user;
