-- Who wrote or owned an answer since its last review does not review it. A trigger keeps the list (functions/23-frameworks.sql).

alter table framework_answers add column contributors uuid[] not null default '{}';
update framework_answers set contributors = array_remove(array[owner_id, written_by], null);
update framework_answers a set contributors = a.contributors || w.people from (
  select v.organization_id, v.answer_id, array_agg(distinct v.written_by) as people from framework_answer_versions v
  where v.written_by is not null and v.act not in ('reviewed', 'sent-back') and not exists (
    select 1 from framework_answer_versions r
    where r.organization_id = v.organization_id and r.answer_id = v.answer_id and r.act = 'reviewed' and r.version > v.version)
  group by v.organization_id, v.answer_id) w
where a.organization_id = w.organization_id and a.id = w.answer_id and a.reviewed_by is null;

alter table framework_answers drop constraint framework_answers_review;
alter table framework_answers add constraint framework_answers_review
  check (reviewed_by is null or reviewed_by <> all (contributors));

-- The audit log names the owner and the writer already.
drop trigger audited on framework_answers;
create trigger audited after insert or update or delete on framework_answers for each row
  execute function audit_change('framework_answers', 'value', 'changed_in', 'reminded_at', 'contributors');
