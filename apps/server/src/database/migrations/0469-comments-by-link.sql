-- Comments of assessors know the link by which they came, and its label then. Null: entered by a member, or written before.
-- No key: archives have comments without the previews, which are deleted only with their report, as comments are.
alter table breeam_comments add column preview_id uuid;
alter table breeam_comments add column link_label text not null default '';
alter table breeam_comments add constraint breeam_comments_label check (length(link_label) <= 200);
create index breeam_comments_by_preview on breeam_comments (organization_id, preview_id, code) where preview_id is not null;
